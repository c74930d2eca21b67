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
  nestedList,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Caller } from '../../../platform/http/route.ts'
import { namesOf } from '../../administration/accounts/store.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { eventsOf, mailsOf, withFile, withViews } from './events.ts'
import {
  findFinalInvoiceIds,
  findGoodsIssues,
  findPayments,
  findReceivedFile,
  findRelatedDocuments,
  findViews,
  type RelatedDocument,
  settledAdvanceIds,
} from './timeline-store.ts'

// The timeline of an invoice: its events, emails, payments and related documents.

const ENTRIES_MAX = 500
const SCALE = 2

const readOnly = { readonly: true } as const
const listOfRows = (name: string, fields: Fields) =>
  nestedList(shape({ name, plural: `${name}s`, component: `timeline_${name}`, fields }), {
    ...readOnly,
    initial: [],
  })

export const timelineShape = shape({
  name: 'timeline',
  plural: 'timelines',
  fields: {
    events: listOfRows('event', {
      at: timestamp({ initial: 0 }),
      kind: text({
        ...readOnly,
        initial: '',
        description:
          '`issued`, or `received` for a document created from a file, `sent`, `paid`, `changed`, … The newest comes first',
      }),
      user_id: integer({ ...readOnly, initial: 0 }),
      user: text({ ...readOnly, description: 'Name or login of the user' }),
      parts: structure({ ...readOnly, description: 'Data of the kind, such as `fields` of `changed`' }),
    }),
    mails: listOfRows('mail', {
      at: timestamp({ initial: 0 }),
      to: texts(readOnly),
      cc: texts(readOnly),
      status: text({ ...readOnly, initial: '' }),
      error: text(readOnly),
      sent_at: timestamp(),
    }),
    payments: listOfRows('payment', {
      id: integer({ ...readOnly, initial: 0 }),
      name: text({ ...readOnly, never_null: true }),
      currency: text(readOnly),
      paid: bool(readOnly),
      paid_date: timestamp(),
      price: decimal({ ...readOnly, initial: ZERO }),
      amount: decimal({ ...readOnly, initial: ZERO, description: 'The amount allocated to this invoice' }),
      origin: text({
        ...readOnly,
        description: '`bank_statement` or `automatic` if it comes from a bank transaction',
      }),
    }),
    linked: listOfRows('document', {
      id: integer({ ...readOnly, initial: 0 }),
      resource: choice(['invoices', 'warehouse_documents'], { ...readOnly, never_null: true }),
      kind: text({ ...readOnly, initial: '' }),
      number: text({ ...readOnly, never_null: true }),
      relation: text({
        ...readOnly,
        initial: '',
        description: 'Its relation to this invoice, such as `correction`',
      }),
    }),
  },
})

export async function readTimeline({ db, caller }: ApiRequest, id: number): Promise<JsonObject> {
  const { account_id, restrictions: limits } = caller
  const mayView = (area: string) => limits?.rights?.includes(`${area}.view`) !== false
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, caller.time_zone))
  const invoice = await getDocument(db, account_id, id)
  const entries = await entriesOf(db, account_id, invoices.name, id, ENTRIES_MAX)
  const names = await namesOf(db, [...new Set(entries.map(({ user_id }) => user_id))])
  const events = withFile(eventsOf(entries), await findReceivedFile(db, account_id, invoice))
  return {
    events: withViews(events, await findViews(db, account_id, id)).map(({ at, user_id, kind, parts }) => ({
      at: time(at),
      kind,
      user_id,
      user: names.get(user_id) ?? null,
      parts,
    })),
    mails: mailsOf(entries).map((mail) => ({ ...mail, at: time(mail.at), sent_at: time(mail.sent_at) })),
    payments: (mayView('payments') ? await findPayments(db, account_id, id) : []).map(
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
      ...(mayView('warehouse') && !limits?.department_ids ? await findGoodsIssues(db, account_id, id) : []),
    ],
  }
}

async function documentsAround(
  db: Database,
  { account_id, restrictions: limits }: Caller,
  invoice: Invoice,
): Promise<JsonObject[]> {
  const related = [
    ...(await findRelatedDocuments(db, account_id, invoice)),
    ...(await findSettlingInvoices(db, account_id, invoice)),
  ]
  const visibleIds = await limits?.sees(
    db,
    related.map(({ id }) => id),
  )
  return related
    .filter(({ id }) => id !== invoice.id && (!visibleIds || visibleIds.has(id)))
    .map((document) => ({
      id: document.id,
      resource: invoices.plural,
      kind: document.kind,
      number: document.number,
      relation: relationOf(invoice, document),
    }))
}

// Only a final invoice knows which advances it settles.
async function findSettlingInvoices(
  db: Database,
  accountId: number,
  invoice: Invoice,
): Promise<RelatedDocument[]> {
  if (invoice.kind !== 'advance' || !invoice.from_invoice_id) return []
  const settling: RelatedDocument[] = []
  for (const id of await findFinalInvoiceIds(db, accountId, invoice.from_invoice_id)) {
    const final = await getDocument(db, accountId, id)
    if (settledAdvanceIds(final).includes(invoice.id)) settling.push(final as RelatedDocument)
  }
  return settling
}

// The relation of another document to this one.
function relationOf(invoice: Invoice, other: RelatedDocument): string {
  if (settledAdvanceIds(invoice).includes(other.id)) return 'settled'
  if (invoice.kind === 'advance' && other.kind === 'final') return 'settling'
  if (other.id === invoice.receipt_for_invoice_id) return 'receipt'
  if (other.id === invoice.invoice_for_receipt_id) return 'invoice_of_receipt'
  if (invoice.kind === 'correction' && other.id === invoice.invoice_id) return 'corrected'
  if (other.id === invoice.from_invoice_id) return 'made_from'
  if (other.id === invoice.invoice_id) return 'settled'
  if (other.invoice_id === invoice.id) return other.kind === 'correction' ? 'correction' : 'settling'
  return 'made_of_it'
}
