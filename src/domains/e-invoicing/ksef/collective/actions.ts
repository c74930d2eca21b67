import { KsefFailure } from '../../../../ksef/errors.ts'
import { printDecimal, ZERO } from '../../../../money/decimal.ts'
import { creating } from '../../../../platform/actions/crud.ts'
import { conflict, invalid, Refusal, unprocessable } from '../../../../platform/api-error.ts'
import type { Actor } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { switchesOf } from '../auto-send.ts'
import { type Ksef, NotConnected, Occupied, withConnection } from '../connection/access.ts'
import { switchFor } from '../sending/rules.ts'
import { checkPayable, isSame } from './rules.ts'
import { type Collective, type CollectiveDraft, collectives } from './schema.ts'
import { insertCollected, listNaming } from './store.ts'

// A collective identifier (IZ) for documents that are paid together. One that there is for the very same is given again.

type Asked = { settings: Settings; invoice_ids: readonly number[] }

export async function collect(
  ksef: Ksef,
  db: Database,
  actor: Actor,
  { settings, invoice_ids }: Asked,
): Promise<Collective> {
  const { account_id } = actor
  const ids = [...new Set(invoice_ids)]
  const found = await findInvoices(db, account_id, ids)
  const documents = ids.flatMap((id) => found.get(id) ?? [])
  if (documents.length < ids.length) throw invalid({ invoice_ids: 'does not exist' })
  const asked = checkPayable(documents)
  const [first] = documents as [Invoice]
  const known = (await listNaming(db, account_id, first.id)).find((one) => isSame(one, asked))
  if (known) return known
  // Of a purchase, too, the house itself stands where sellers do.
  const own = switchFor(switchesOf(settings), first)
  if (own === undefined) throw invalid({ invoice_ids: 'there is no connection with KSeF to ask by' })
  const collected = documents.map((one) => ({
    ksef_number: one.gov_id as string,
    amount: Number(printDecimal(one.amount_due ?? ZERO)),
    currency: asked.currency ?? 'PLN',
  }))
  const number = await withConnection(ksef, db, account_id, own, (client, tokens) =>
    client.collectiveNumber(tokens, collected),
  ).catch(refuse)
  return keep(db, actor, { ...asked, number, user_id: actor.user_id })
}

const insert = creating(collectives)

const keep = (db: Database, actor: Actor, draft: CollectiveDraft): Promise<Collective> =>
  transaction(db, async (db) => {
    const kept = await insert(db, actor, draft)
    await insertCollected(db, actor.account_id, kept.id, kept.invoice_ids ?? [])
    return kept
  })

function refuse(error: unknown): never {
  if (error instanceof NotConnected)
    throw invalid({ invoice_ids: 'there is no connection with KSeF to ask by' })
  if (error instanceof Occupied) throw conflict('This connection is being used, try again in a moment')
  if (!(error instanceof KsefFailure)) throw error
  const is_away = ['unreachable', 'lost', 'limited'].includes(error.kind)
  const words = error.words.join('; ') || `KSeF ${error.status ?? ''}`.trim()
  throw is_away ? new Refusal(503, 'KSeF does not answer') : unprocessable(words)
}
