import { absolute, compare, type Decimal, printFixed, ZERO } from '../../../money/decimal.ts'
import { forbidden, invalid } from '../../../platform/api-error.ts'
import type { Requirement, RowKind } from './rules.ts'
import type { PermissionArea } from './schema.ts'

// Checks the maximum amount of a limited token. It counts in the currency of the account.

export type LimitedAmount = {
  readonly kind: RowKind
  readonly amount: Decimal | null | undefined
  readonly currency: string | null | undefined
  readonly exchange_currency?: string | null | undefined
  readonly exchange_amount?: Decimal | null | undefined
}

const PLACES = 2

const AMOUNT_FIELDS: { readonly [kind in RowKind]: string } = {
  invoices: 'price_gross',
  banking_payments: 'price',
}

// Amounts in another currency count at the exchange rate of the document.
export function checkAmount(max: Decimal, accountCurrency: string, limited: LimitedAmount) {
  const { kind, currency, exchange_currency, exchange_amount } = limited
  const limit = `${printFixed(max, PLACES)} ${accountCurrency}`
  const isConverted = currency !== accountCurrency
  if (isConverted && (exchange_currency !== accountCurrency || !exchange_amount))
    throw invalid({
      [kind === 'invoices' ? 'exchange_currency_rate' : 'currency']:
        `is not known in ${accountCurrency}, in which this token has a maximum of ${limit}`,
    })
  const amount = (isConverted ? exchange_amount : limited.amount) ?? ZERO
  if (compare(absolute(amount), max) > 0)
    throw invalid({ [AMOUNT_FIELDS[kind]]: `is above the maximum of this token, ${limit}` })
}

const AREAS_WITH_AMOUNTS: readonly PermissionArea[] = ['sales', 'purchases', 'payments']

// Documents and payments are checked one by one, so requests about many of them are refused.
export function checkWritesOne({ areas, rows }: Requirement) {
  if (!rows && areas.some((area) => AREAS_WITH_AMOUNTS.includes(area)))
    throw forbidden('A token with a maximum amount can write documents and payments only one at a time')
}
