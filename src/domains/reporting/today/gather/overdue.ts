import { DAY_MS } from '../../../../platform/clock.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { clientOf } from '../../../payments/reminders/plan-run.ts'
import { recipientsOf } from '../../../payments/reminders/recipients.ts'
import { isNotRemindedSince, isToBeReminded, PARTY } from '../../../payments/reminders/store.ts'
import { amountsOf, NOTHING, type Reader, ROWS_MAX, rowOf, toSum } from '../rows.ts'
import type { Row, SectionContent } from '../schema.ts'
import { may } from '../viewer.ts'
import { withinReach } from './documents.ts'

// Clients with overdue documents, those who owe longest first. A client who was reminded leaves the list for a week.

const PAUSE_MS = 7 * DAY_MS

type PartySum = {
  party: number
  currency: string | null
  count: number
  units: string
  first_day: string
  invoice_id: number
}
type Party = { sums: PartySum[]; first_day: string }

export async function findOverdue(reader: Reader): Promise<SectionContent> {
  const { db, viewer, now, today } = reader
  const { account_id } = viewer
  const sums = await db.all<PartySum>(sql`select ${PARTY} as party, currency, count(*) as count,
    cast(sum(debt) as text) as units, min(payment_to) as first_day, min(id) as invoice_id
    from invoices where ${isToBeReminded(account_id, today)}
    and ${isNotRemindedSince(account_id, now - PAUSE_MS)} ${withinReach(viewer)}
    group by ${PARTY}, currency order by min(payment_to), min(id)`)
  if (sums.length === 0) return NOTHING
  const parties = new Map<number, Party>()
  for (const sum of sums) {
    const party = parties.get(Number(sum.party)) ?? { sums: [], first_day: sum.first_day }
    party.sums.push(sum)
    parties.set(Number(sum.party), party)
  }
  const rows: Row[] = []
  for (const party of [...parties.values()].slice(0, ROWS_MAX)) rows.push(await presentParty(reader, party))
  return { count: parties.size, amounts: amountsOf(sums.map(toSum)), rows }
}

async function presentParty({ db, viewer }: Reader, { sums, first_day: deadline }: Party): Promise<Row> {
  const invoice_id = Math.min(...sums.map((sum) => Number(sum.invoice_id)))
  const invoice = (await findInvoices(db, viewer.account_id, [invoice_id])).get(invoice_id)
  const client = invoice && (await clientOf(db, viewer.account_id, invoice))
  const isReachable = invoice !== undefined && recipientsOf(invoice, client).length > 0
  const mayRemind = client === undefined || may(viewer, 'clients', 'view')
  const client_id = invoice?.client_id ?? null
  const record = client_id === null ? 'invoices' : 'clients'
  const id = client_id ?? invoice_id
  return rowOf({
    record,
    id,
    name: client?.name ?? invoice?.buyer_name ?? '',
    client_id,
    client_name: client?.name ?? invoice?.buyer_name ?? null,
    invoice_id: client_id === null ? invoice_id : null,
    deadline,
    count: sums.reduce((count, sum) => count + Number(sum.count), 0),
    amounts: amountsOf(sums.map(toSum)),
    action: isReachable && mayRemind ? 'remind' : null,
    link: `/${record}/${id}.json`,
  })
}
