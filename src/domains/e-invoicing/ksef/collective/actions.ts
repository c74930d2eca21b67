import { KsefError } from '../../../../ksef/errors.ts'
import { printDecimal, ZERO } from '../../../../money/decimal.ts'
import { createAction } from '../../../../platform/actions/crud.ts'
import { ApiError, conflict, invalid, unprocessable } from '../../../../platform/api-error.ts'
import type { Actor } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { autoSendRules } from '../auto-send.ts'
import { ConnectionBusy, type Ksef, NotConnected, withConnection } from '../connection/access.ts'
import { autoSendRuleFor } from '../sending/rules.ts'
import { checkPayable, isSameTransfer } from './rules.ts'
import { type Collective, type CollectiveDraft, collectives } from './schema.ts'
import { insertCollected, listForInvoice } from './store.ts'

// Requests a collective identifier (IZ) for documents that are paid together. An existing one for the same documents
// and amounts is returned again.

type CollectiveRequest = { settings: Settings; invoice_ids: readonly number[] }

export async function requestCollective(
  ksef: Ksef,
  db: Database,
  actor: Actor,
  { settings, invoice_ids }: CollectiveRequest,
): Promise<Collective> {
  const { account_id } = actor
  const ids = [...new Set(invoice_ids)]
  const invoicesById = await findInvoices(db, account_id, ids)
  const documents = ids.flatMap((id) => invoicesById.get(id) ?? [])
  if (documents.length < ids.length) throw invalid({ invoice_ids: 'does not exist' })
  const draft = checkPayable(documents)
  const [first] = documents as [Invoice]
  const existing = (await listForInvoice(db, account_id, first.id)).find((collective) =>
    isSameTransfer(collective, draft),
  )
  if (existing) return existing
  // In purchases of flat-rate farmers the account is the buyer but takes the seller's position in KSeF.
  const rule = autoSendRuleFor(autoSendRules(settings), first)
  if (rule === undefined)
    throw invalid({ invoice_ids: 'no KSeF connection exists for this tax number; create one first' })
  const collectiveInvoices = documents.map((document) => ({
    ksef_number: document.gov_id as string,
    amount: Number(printDecimal(document.amount_due ?? ZERO)),
    currency: draft.currency ?? 'PLN',
  }))
  const number = await withConnection(ksef, db, account_id, rule, (client, tokens) =>
    client.collectiveNumber(tokens, collectiveInvoices),
  ).catch(rethrowForApi)
  return store(db, actor, { ...draft, number, user_id: actor.user_id })
}

const insert = createAction(collectives)

const store = (db: Database, actor: Actor, draft: CollectiveDraft): Promise<Collective> =>
  transaction(db, async (db) => {
    const collective = await insert(db, actor, draft)
    await insertCollected(db, actor.account_id, collective.id, collective.invoice_ids ?? [])
    return collective
  })

function rethrowForApi(error: unknown): never {
  if (error instanceof NotConnected)
    throw invalid({ invoice_ids: 'no KSeF connection exists for this tax number; create one first' })
  if (error instanceof ConnectionBusy) throw conflict('This connection is in use; try again in a moment')
  if (!(error instanceof KsefError)) throw error
  const isAway = ['unreachable', 'lost', 'limited'].includes(error.kind)
  const message = error.messages.join('; ') || `KSeF ${error.status ?? ''}`.trim()
  throw isAway ? new ApiError(503, 'KSeF does not respond; try again later') : unprocessable(message)
}
