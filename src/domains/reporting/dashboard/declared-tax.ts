import { printDecimal, sum } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  type CurrencySum,
  countRows,
  idsLackingRate,
  type RegisterQuery,
  sumByCurrency,
  sumByRate,
  sumOss,
} from '../tax-ledger/register-store.ts'
import { findCurrencies } from './store.ts'

// The tax of a month from the tax ledger: by rate in the currency of each document, and in the currency of the account,
// which is declared.

const MISSING_MAX = 20

export async function readDeclaredTax(db: Database, query: RegisterQuery, currency: string) {
  const isInput = query.side === 'input'
  const rates = (await sumByRate(db, query)).map(({ deductible, tax_value, ...rest }) => ({
    ...rest,
    currency,
    tax_value: isInput ? deductible : tax_value,
  }))
  const lacking = await idsLackingRate(db, query, MISSING_MAX)
  return {
    vat: (await sumByCurrency(db, query, currency)).sort(compareSums).map(presentSum),
    vat_to_declare: {
      currency,
      tax_value: printDecimal(sum(rates.map(({ tax_value }) => tax_value))),
      rates: rates.sort(compareSums).map(presentSum),
      missing_rate_count: (await countRows(db, query)).missing_rate_count,
      documents: await findCurrencies(db, query.account_id, lacking),
      oss: isInput ? [] : await readOss(db, query, currency),
      provisional: await readOf(db, query, 'provisional'),
      pending: await readOf(db, query, 'pending'),
    },
  }
}

const readOss = async (db: Database, query: RegisterQuery, currency: string) =>
  (await sumOss(db, query)).map(({ country, tax, net, tax_value }) => ({
    country,
    tax,
    currency,
    net: printDecimal(net),
    tax_value: printDecimal(tax_value),
  }))

// Tax that is not declared: on money for orders without an invoice, and by changes of a closed month.
async function readOf(db: Database, query: RegisterQuery, state: 'provisional' | 'pending') {
  const registerQuery = { ...query, states: [state] }
  const rates = await sumByRate(db, registerQuery)
  const amount = query.side === 'input' ? 'deductible' : 'tax_value'
  return {
    net: printDecimal(sum(rates.map(({ net }) => net))),
    tax_value: printDecimal(sum(rates.map((rate) => rate[amount]))),
    count: (await countRows(db, registerQuery)).rows,
  }
}

const presentSum = ({ tax, currency, margin, net, tax_value }: CurrencySum) => ({
  tax,
  currency,
  margin,
  net: printDecimal(net),
  tax_value: printDecimal(tax_value),
})

// The highest rate first.
const compareSums = (a: CurrencySum, b: CurrencySum): number =>
  a.currency.localeCompare(b.currency) ||
  b.tax.localeCompare(a.tax, 'en', { numeric: true }) ||
  Number(a.margin) - Number(b.margin)
