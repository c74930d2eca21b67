import { type Decimal, printDecimal, printPlain, sum, ZERO } from '../../../money/decimal.ts'
import { compareRates } from '../../../money/totals.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { Entry } from '../../../tax/types.ts'
import { entriesOfRows, type RegisterKey, type RegisterQuery } from '../tax-ledger/register-store.ts'
import { findRegisterHeads, type RegisterHead } from './vat-store.ts'

// The rows of the VAT register: a document and a period each, with its entries by rate.

export async function readRows(
  db: Database,
  query: RegisterQuery,
  accountCurrency: string,
  keys: readonly RegisterKey[],
): Promise<JsonObject[]> {
  const rows = await entriesOfRows(db, query, keys)
  const heads = await findRegisterHeads(
    db,
    query.account_id,
    keys.map(({ document_id }) => document_id),
  )
  return rows.flatMap(({ key, entries }) => {
    const head = heads.get(key.document_id)
    return head && entries.length > 0 ? [rowOf(head, entries, accountCurrency)] : []
  })
}

function rowOf(
  { gov_id, data, ...head }: RegisterHead,
  entries: readonly Entry[],
  accountCurrency: string,
): JsonObject {
  const isComplete = entries.every(({ own_base }) => own_base !== null)
  const isInput = entries.some(({ side }) => side === 'input')
  const total = (name: AmountName) => (isComplete ? printDecimal(sumOf(entries, name)) : null)
  const [first] = entries as [Entry]
  return {
    ...head,
    ksef_number: gov_id,
    tax_date: entries.map(({ tax_date }) => tax_date).sort()[0] ?? first.tax_date,
    payment_date: paymentDay(entries),
    buyer_country: data.buyer_country ?? null,
    gtu_codes: data.gtu_codes ?? [],
    procedure_designations: data.procedure_designations ?? [],
    exchange_currency_rate: head.currency === accountCurrency ? null : rateText(entries),
    net: total('own_base'),
    tax_value: total('own_tax'),
    deductible: isInput ? total('deductible') : null,
    rates: isComplete ? ratesOf(entries) : [],
    documents: `/invoices/${head.id}.json`,
  }
}

type AmountName = 'own_base' | 'own_tax' | 'deductible'

const sumOf = (entries: readonly Entry[], name: AmountName): Decimal =>
  sum(entries.map((entry) => entry[name] ?? ZERO))

// The last payment that made tax due.
const paymentDay = (entries: readonly Entry[]): string | null =>
  entries
    .filter(({ event }) => event === 'payment' || event === 'settled')
    .map(({ event_on }) => event_on)
    .sort()
    .at(-1) ?? null

// Entries of one month may have several rates; the last one is shown.
function rateText(entries: readonly Entry[]): string | null {
  const rate = entries.at(-1)?.exchange_rate
  return rate ? printPlain(rate) : null
}

// In the order of the totals.
function ratesOf(entries: readonly Entry[]): JsonObject[] {
  const groups = Map.groupBy(entries, ({ rate, category }) => `${rate} ${category === 'margin'}`)
  const highestFirst = [...groups.values()].sort(([a], [b]) => compareRates(a?.rate ?? '', b?.rate ?? ''))
  return highestFirst.map((ratesOfGroup) => {
    const { rate, category, side } = ratesOfGroup[0] as Entry
    return {
      tax: rate,
      margin: category === 'margin',
      net: printDecimal(sumOf(ratesOfGroup, 'own_base')),
      tax_value: printDecimal(sumOf(ratesOfGroup, 'own_tax')),
      deductible: side === 'input' ? printDecimal(sumOf(ratesOfGroup, 'deductible')) : null,
    }
  })
}
