import { KsefFailure } from '../../../ksef/errors.ts'
import { printDecimal, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, invalid, Refusal, unprocessable } from '../../../platform/refusal.ts'
import type { Settings } from '../../accounts/schema.ts'
import type { Invoice } from '../../invoices/schema.ts'
import { findInvoices } from '../../invoices/store.ts'
import { type Ksef, NotConnected, Occupied, withConnection } from '../connection/access.ts'
import { switchFor } from '../sending/rules.ts'
import { switchesOf } from '../switches.ts'
import { checkPayable } from './rules.ts'

// A collective identifier (IZ) for documents that are paid together. Nothing is kept of it: a second one for the same documents is as
// good, and KSeF lists them.

type Asked = { account_id: number; settings: Settings; invoice_ids: readonly number[] }

export async function collect(ksef: Ksef, db: Database, { account_id, settings, invoice_ids }: Asked) {
  const ids = [...new Set(invoice_ids)]
  const found = await findInvoices(db, account_id, ids)
  const documents = ids.flatMap((id) => found.get(id) ?? [])
  if (documents.length < ids.length) throw invalid({ invoice_ids: 'does not exist' })
  const { seller_nip, currency, amount } = checkPayable(documents)
  // Of a purchase, too, the house itself stands where sellers do.
  const own = switchFor(switchesOf(settings), documents[0] as Invoice)
  if (own === undefined) throw invalid({ invoice_ids: 'there is no connection with KSeF to ask by' })
  const collected = documents.map((one) => ({
    ksef_number: one.gov_id as string,
    amount: Number(printDecimal(one.amount_due ?? ZERO)),
    currency,
  }))
  const number = await withConnection(ksef, db, account_id, own, (client, tokens) =>
    client.collectiveNumber(tokens, collected),
  ).catch(refuse)
  return { number, seller_nip, amount, currency }
}

function refuse(error: unknown): never {
  if (error instanceof NotConnected)
    throw invalid({ invoice_ids: 'there is no connection with KSeF to ask by' })
  if (error instanceof Occupied) throw conflict('This connection is being used, try again in a moment')
  if (!(error instanceof KsefFailure)) throw error
  const is_away = ['unreachable', 'lost', 'limited'].includes(error.kind)
  const words = error.words.join('; ') || `KSeF ${error.status ?? ''}`.trim()
  throw is_away ? new Refusal(503, 'KSeF does not answer') : unprocessable(words)
}
