import { fromUnits, printDecimal, ZERO } from '../../../money/decimal.ts'
import { entriesOf } from '../../../platform/audit/audit.ts'
import { printTime } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  integer,
  listOf,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call, Caller } from '../../../platform/http/route.ts'
import { namesOf } from '../../administration/accounts/store.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { eventsOf, mailsOf, withFile, withViews } from './events.ts'
import {
  type Around,
  around,
  deliveriesOf,
  finalsOf,
  paymentsOf,
  settledBy,
  sourceOf,
  viewsOf,
} from './timeline-store.ts'

// The story of an invoice: what happened to it, the letters, the money, and the documents around it.

const ENTRIES_MAX = 500
const SCALE = 2

const told = { readonly: true } as const
const row = (name: string, fields: Fields) =>
  listOf(shape({ name, plural: `${name}s`, component: `timeline_${name}`, fields }), { ...told, initial: [] })

export const timelineShape = shape({
  name: 'timeline',
  plural: 'timelines',
  fields: {
    events: row('event', {
      at: timestamp({ initial: 0 }),
      kind: text({
        ...told,
        initial: '',
        about:
          '`issued`, or `received` where it was made of a file, `sent`, `paid`, `changed`, … The newest stands first',
      }),
      user_id: integer({ ...told, initial: 0 }),
      user: text({ ...told, about: 'The name, or the login' }),
      parts: structure({ ...told, about: 'What belongs to this kind, such as `fields` of `changed`' }),
    }),
    mails: row('mail', {
      at: timestamp({ initial: 0 }),
      to: texts(told),
      cc: texts(told),
      status: text({ ...told, initial: '' }),
      error: text(told),
      sent_at: timestamp(),
    }),
    payments: row('payment', {
      id: integer({ ...told, initial: 0 }),
      name: text({ ...told, filled: true }),
      currency: text(told),
      paid: bool(told),
      paid_date: timestamp(),
      price: decimal({ ...told, initial: ZERO }),
      amount: decimal({ ...told, initial: ZERO, about: 'What it gave to this invoice' }),
    }),
    linked: row('document', {
      id: integer({ ...told, initial: 0 }),
      resource: choice(['invoices', 'warehouse_documents'], { ...told, filled: true }),
      kind: text({ ...told, initial: '' }),
      number: text({ ...told, filled: true }),
      relation: text({ ...told, initial: '', about: 'What it is to this one, such as `correction`' }),
    }),
  },
})

export async function readTimeline({ db, caller }: Call, id: number): Promise<Document> {
  const { account_id, limits } = caller
  const sees = (area: string) => limits?.rights?.includes(`${area}.view`) !== false
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, caller.time_zone))
  const invoice = await getDocument(db, account_id, id)
  const entries = await entriesOf(db, account_id, invoices.name, id, ENTRIES_MAX)
  const names = await namesOf(db, [...new Set(entries.map(({ user_id }) => user_id))])
  const events = withFile(eventsOf(entries), await sourceOf(db, account_id, invoice))
  return {
    events: withViews(events, await viewsOf(db, account_id, id)).map(({ at, user_id, kind, parts }) => ({
      at: time(at),
      kind,
      user_id,
      user: names.get(user_id) ?? null,
      parts,
    })),
    mails: mailsOf(entries).map((mail) => ({ ...mail, at: time(mail.at), sent_at: time(mail.sent_at) })),
    payments: (sees('payments') ? await paymentsOf(db, account_id, id) : []).map(
      ({ amount, price, paid, paid_date, ...payment }) => ({
        ...payment,
        paid: Number(paid) === 1,
        paid_date: time(paid_date),
        price: printDecimal(fromUnits(price, SCALE)),
        amount: printDecimal(fromUnits(amount, SCALE)),
      }),
    ),
    linked: [
      ...(await documentsAround(db, caller, invoice)),
      ...(sees('warehouse') && !limits?.department_ids ? await deliveriesOf(db, account_id, id) : []),
    ],
  }
}

async function documentsAround(
  db: Database,
  { account_id, limits }: Caller,
  invoice: Invoice,
): Promise<Document[]> {
  const found = [...(await around(db, account_id, invoice)), ...(await settlingOf(db, account_id, invoice))]
  const seen = await limits?.sees(
    db,
    found.map(({ id }) => id),
  )
  return found
    .filter(({ id }) => id !== invoice.id && (!seen || seen.has(id)))
    .map((one) => ({
      id: one.id,
      resource: invoices.plural,
      kind: one.kind,
      number: one.number,
      relation: relationOf(invoice, one),
    }))
}

// Which final invoice settles an advance, it alone knows.
async function settlingOf(db: Database, account_id: number, invoice: Invoice): Promise<Around[]> {
  if (invoice.kind !== 'advance' || !invoice.from_invoice_id) return []
  const settling: Around[] = []
  for (const id of await finalsOf(db, account_id, invoice.from_invoice_id)) {
    const final = await getDocument(db, account_id, id)
    if (settledBy(final).includes(invoice.id)) settling.push(final as Around)
  }
  return settling
}

// What the other document is to this one.
function relationOf(invoice: Invoice, other: Around): string {
  if (settledBy(invoice).includes(other.id)) return 'settled'
  if (invoice.kind === 'advance' && other.kind === 'final') return 'settling'
  if (other.id === invoice.receipt_for_invoice_id) return 'receipt'
  if (other.id === invoice.invoice_for_receipt_id) return 'invoice_of_receipt'
  if (invoice.kind === 'correction' && other.id === invoice.invoice_id) return 'corrected'
  if (other.id === invoice.from_invoice_id) return 'made_from'
  if (other.id === invoice.invoice_id) return 'settled'
  if (other.invoice_id === invoice.id) return other.kind === 'correction' ? 'correction' : 'settling'
  return 'made_of_it'
}
