import { CURRENCIES, decimalsOf } from '../../../src/money/currency.ts'

const COMMON_CURRENCIES = ['PLN', 'EUR', 'USD', 'GBP', 'CHF', 'CZK', 'SEK', 'NOK', 'DKK', 'HUF', 'UAH', 'RON']

// In the order in which they are looked for: the account's own, the usual ones, the rest by their codes. Those of thousandths are
// taken nowhere.
export const currenciesFor = (accountCurrency: string | null | undefined): string[] =>
  [...new Set([...(accountCurrency ? [accountCurrency] : []), ...COMMON_CURRENCIES, ...CURRENCIES])].filter(
    (code) => decimalsOf(code) <= 2,
  )
