import type { Database } from '../../../../platform/database/database.ts'
import type { AutoSendRule } from '../auto-send.ts'
import { planFetching } from '../receiving/plan.ts'
import { saveAutoSendRules } from '../save-auto-send.ts'
import { accessOf, type Ksef } from './access.ts'
import type { Connection } from './schema.ts'
import { listConnections } from './store.ts'

// Copies the auto-send rules of connections into the account settings, in the transaction of every change of a
// connection.
export async function syncAutoSendRules(ksef: Pick<Ksef, 'url' | 'clock'>, db: Database, accountId: number) {
  const connections = await listConnections(db, accountId)
  await saveAutoSendRules(
    db,
    accountId,
    connections.filter(({ method }) => method !== null).map((connection) => ruleOf(ksef, connection)),
  )
  await planFetching(db, accountId, connections, ksef.clock.now())
}

const ruleOf = (ksef: Pick<Ksef, 'url'>, connection: Connection): AutoSendRule => ({
  connection_id: connection.id,
  tax_no: connection.tax_no ?? '',
  environment: connection.environment ?? 'test',
  qr_url: accessOf(ksef, connection).qr_url,
  auto_send_mode: connection.gov_auto_send_mode ?? 'off',
  validates: connection.validate_invoices_for_gov !== false,
  ...(connection.offline ? { offline: true } : {}),
})
