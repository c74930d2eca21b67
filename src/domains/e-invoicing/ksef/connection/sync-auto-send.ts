import type { Database } from '../../../../platform/database/database.ts'
import type { Switch } from '../auto-send.ts'
import { planFetching } from '../receiving/plan.ts'
import { keepSwitches } from '../save-auto-send.ts'
import { accessOf, type Ksef } from './access.ts'
import type { Connection } from './schema.ts'
import { listConnections } from './store.ts'

// What writes of documents must know of the connections, kept where it costs them nothing: in the transaction of every change of one.
export async function noteConnections(ksef: Pick<Ksef, 'url' | 'clock'>, db: Database, account_id: number) {
  const connections = await listConnections(db, account_id)
  await keepSwitches(
    db,
    account_id,
    connections.filter(({ method }) => method !== null).map((one) => switchOf(ksef, one)),
  )
  await planFetching(db, account_id, connections, ksef.clock.now())
}

const switchOf = (ksef: Pick<Ksef, 'url'>, connection: Connection): Switch => ({
  connection_id: connection.id,
  tax_no: connection.tax_no ?? '',
  environment: connection.environment ?? 'test',
  qr_url: accessOf(ksef, connection).qr_url,
  auto_send_mode: connection.gov_auto_send_mode ?? 'off',
  validates: connection.validate_invoices_for_gov !== false,
  ...(connection.offline ? { offline: true } : {}),
})
