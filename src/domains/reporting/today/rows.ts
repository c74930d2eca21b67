import { type Decimal, isZero, printDecimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { money } from '../dashboard/figures.ts'
import type { Amount, Row, SectionContent } from './schema.ts'
import type { Viewer } from './viewer.ts'

// Builds rows of the list of work.

export const ROWS_MAX = 20
export const NOTHING: SectionContent = { count: 0, amounts: [], rows: [] }

// What a section reads with: the day is that of the account.
export type Reader = { db: Database; viewer: Viewer; now: number; today: string }

const EMPTY: Omit<Row, 'record' | 'link'> = {
  id: null,
  name: '',
  client_id: null,
  client_name: null,
  origin: null,
  invoice_id: null,
  date: null,
  deadline: null,
  count: 1,
  amounts: [],
  action: null,
  problem: null,
  stock: null,
  minimum_stock: null,
  quantity_unit: null,
}

export const rowOf = (fields: Partial<Row> & Pick<Row, 'record' | 'link'>): Row => ({ ...EMPTY, ...fields })

export const documentRow = (invoice: DocumentFields, fields: Partial<Row> = {}): Row =>
  rowOf({
    record: 'invoices',
    link: `/invoices/${invoice.id}.json`,
    id: invoice.id,
    name: invoice.number ?? '',
    client_id: invoice.client_id,
    client_name: invoice.buyer_name,
    invoice_id: invoice.id,
    date: invoice.issue_date,
    amounts: amountOf(invoice.currency, invoice.price_gross),
    ...fields,
  })

type DocumentFields = Pick<
  Invoice,
  'id' | 'number' | 'client_id' | 'buyer_name' | 'issue_date' | 'currency' | 'price_gross'
>

export const amountOf = (currency: string | null, amount: Decimal | null): Amount[] =>
  amount === null || isZero(amount) ? [] : [{ currency: currency ?? '', amount: printDecimal(amount) }]

export type Sum = { currency: string; units: bigint }

export const toSum = ({ currency, units }: { currency: string | null; units: string }): Sum => ({
  currency: currency ?? '',
  units: BigInt(units),
})

// Adds sums by currency, in hundredths.
export function amountsOf(sums: readonly Sum[]): Amount[] {
  const unitsByCurrency = new Map<string, bigint>()
  for (const { currency, units } of sums)
    unitsByCurrency.set(currency, (unitsByCurrency.get(currency) ?? 0n) + units)
  return [...unitsByCurrency]
    .filter(([, units]) => units !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, units]) => ({ currency, amount: money(units) }))
}
