import { type Database, transaction } from '../../../platform/database/database.ts'
import type { Call } from '../../../platform/http/route.ts'
import { forbidden, unproven } from '../../../platform/refusal.ts'
import type { Writer } from '../../accounts/writer.ts'
import { writerOf } from '../../accounts/writer.ts'
import { contentHash } from '../../einvoices/rules.ts'
import type { Connected } from '../../invoices/connected.ts'
import { getDocument } from '../../invoices/drafts/store.ts'
import type { Invoice } from '../../invoices/schema.ts'
import { switchesOf } from '../switches.ts'
import { goesByItself, switchFor } from './rules.ts'
import { submit } from './submit.ts'

// When a document is sent: because somebody asks for it, or because the connection of its seller says so. Whoever has no connection
// and asks for nothing pays nothing for it.

type Verbs = Pick<Connected, 'create' | 'update' | 'issue'>

export const sending = ({ create, update, issue }: Verbs): Verbs => ({
  create: (db, writer, request) =>
    request.gov_save_and_send
      ? transaction(db, async (db) => submit(db, writer, await create(db, writer, request), 'asked'))
      : isAutomatic(writer)
        ? transaction(db, async (db) => byItself(db, writer, await create(db, writer, request)))
        : create(db, writer, request),
  update: (db, writer, id, request) =>
    request.gov_save_and_send
      ? transaction(db, async (db) => submit(db, writer, await update(db, writer, id, request), 'asked'))
      : isAutomatic(writer)
        ? transaction(db, async (db) => {
            const before = await getDocument(db, writer.account_id, id)
            return mended(db, writer, before, await update(db, writer, id, request))
          })
        : update(db, writer, id, request),
  issue: (db, writer, id) =>
    isAutomatic(writer)
      ? transaction(db, async (db) => byItself(db, writer, await issue(db, writer, id)))
      : issue(db, writer, id),
})

const isAutomatic = ({ settings }: Writer): boolean =>
  switchesOf(settings).some(({ auto_send_mode }) => auto_send_mode !== 'off')

function byItself(db: Database, writer: Writer, invoice: Invoice): Promise<Invoice> {
  const own = switchFor(switchesOf(writer.settings), invoice)
  const goes = own !== undefined && invoice.income !== false && goesByItself(own.auto_send_mode, invoice)
  return goes ? submit(db, writer, invoice, 'by itself') : Promise.resolve(invoice)
}

// What could not be sent goes again once it says something else.
async function mended(db: Database, writer: Writer, before: Invoice, invoice: Invoice): Promise<Invoice> {
  const was_draft = before.status === 'draft' && invoice.status !== 'draft'
  const was_refused =
    /(send|offline)_error$/.test(before.gov_status ?? '') && contentHash(before) !== contentHash(invoice)
  return was_draft || was_refused ? byItself(db, writer, invoice) : invoice
}

// By a link, as `send_to_ksef=yes`: what changes something there takes no cookie for consent.
export function sendByLink(db: Database, call: Call, invoice: Invoice): Promise<Invoice> {
  const { caller, method } = call
  if (method === 'HEAD') return Promise.resolve(invoice)
  if (caller.session_id !== 0) throw unproven()
  if (caller.role === 'accountant') throw forbidden()
  return submit(db, writerOf(call), invoice, 'asked')
}
