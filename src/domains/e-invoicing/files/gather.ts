import type { AdvancePayment } from '../../../einvoice/model.ts'
import { fromUnits } from '../../../money/decimal.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { departments } from '../../administration/departments/schema.ts'
import { embeddedOf } from '../../catalog/attachments/store.ts'
import { clients } from '../../catalog/clients/schema.ts'
import type { SettledAdvance } from '../../documents/conversions/order-documents.ts'
import { selectConversions } from '../../documents/conversions/store.ts'
import { readChain } from '../../documents/corrections/chain.ts'
import { correctionsOf } from '../../documents/corrections/store.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

export async function gatherSources(
  db: Database,
  accountId: number,
  settings: Settings,
  invoice: Invoice,
): Promise<Sources> {
  const findIfSet = <Result>(id: number | null, load: (id: number) => Promise<Result>) =>
    id === null ? undefined : load(id)
  const chain = await findIfSet(invoice.kind === 'correction' ? invoice.invoice_id : null, (id) =>
    readChain(db, accountId, id),
  )
  const settling = chain?.original ?? invoice
  const settled = ((settling.settled_advances ?? []) as SettledAdvance[]).map(({ id }) => id)
  const before = invoice.kind === 'advance' ? await advancesBefore(db, accountId, invoice) : undefined
  return {
    invoice,
    settings,
    client: await findIfSet(invoice.client_id, (id) => findRecord(db, accountId, clients, id)),
    department: await findIfSet(invoice.department_id, (id) => findRecord(db, accountId, departments, id)),
    original: chain?.original,
    earlier: (chain?.corrections ?? []).filter(({ id }) => id < invoice.id),
    advances: before?.advances ?? (await invoicesOf(db, accountId, settled)),
    advance_corrections:
      before?.corrections ?? (settled.length > 0 ? await correctionsOf(db, accountId, settled) : []),
    receipt: await findIfSet(invoice.receipt_for_invoice_id, (id) => findRecord(db, accountId, invoices, id)),
    delivery_notes: await deliveryNotes(db, accountId, invoice),
    embedded: invoice.attachments_count ? await embeddedIn(db, accountId, invoice) : [],
    received:
      invoice.kind === 'advance' ? await receivedBy(db, accountId, timeZoneOf(settings), invoice) : [],
  }
}

const embeddedIn = (db: Database, account_id: number, { id }: Invoice) =>
  embeddedOf(db, { account_id, resource: invoices.plural, record_id: id })

const DELIVERY_NOTES_MAX = 1000

// Numbers of the goods issues of the document, without internal consumption.
async function deliveryNotes(db: Database, accountId: number, { id }: Invoice): Promise<string[]> {
  const rows = await db.all<{ number: string }>(sql`select d.number from warehouse_document_invoices l
    join warehouse_documents d on d.account_id = l.account_id and d.id = l.warehouse_document_id
    where l.account_id = ${accountId} and l.invoice_id = ${id} and d.deleted = 0 and d.kind = 'wz'
    order by d.id limit ${DELIVERY_NOTES_MAX}`)
  return rows.map(({ number }) => number)
}

const RECEIVED_MAX = 1000

async function receivedBy(
  db: Database,
  accountId: number,
  timeZone: string,
  { id }: Invoice,
): Promise<AdvancePayment[]> {
  const rows = await db.all<{ paid_date: number; amount: string }>(sql`select p.paid_date,
    cast(s.amount as text) as amount from payment_shares s
    join banking_payments p on p.account_id = s.account_id and p.id = s.payment_id
    where s.account_id = ${accountId} and s.invoice_id = ${id} and p.deleted = 0 and p.paid = 1
      and p.paid_date is not null
    order by p.paid_date, p.id limit ${RECEIVED_MAX}`)
  return rows.map(({ paid_date, amount }) => ({
    date: dayAt(Number(paid_date), timeZone),
    amount: fromUnits(BigInt(amount), 2),
  }))
}

// Returns the earlier advances of the same order.
async function advancesBefore(db: Database, accountId: number, { id, from_invoice_id }: Invoice) {
  if (from_invoice_id === null) return { advances: [], corrections: [] }
  const conversions = await selectConversions(db, accountId, from_invoice_id, ['advance'])
  const advances = conversions.filter((advance) => advance.id < id)
  const ids = advances.map((advance) => advance.id)
  return { advances, corrections: ids.length > 0 ? await correctionsOf(db, accountId, ids) : [] }
}

const invoicesOf = async (db: Database, accountId: number, ids: readonly number[]): Promise<Invoice[]> =>
  ids.length === 0
    ? []
    : selectRecords(db, invoices, sql`where account_id = ${accountId} and id in (${join(ids)}) order by id`)
