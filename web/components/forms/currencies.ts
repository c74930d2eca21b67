import { CURRENCIES, decimalsOf } from '../../../src/money/currency.ts'

const COMMON_CURRENCIES = ['PLN', 'EUR', 'USD', 'GBP', 'CHF', 'CZK', 'SEK', 'NOK', 'DKK', 'HUF', 'UAH', 'RON']

// Currencies in search order: that of the account, common ones, then all others by code. Currencies with three decimals
// are not supported.
export const currenciesFor = (accountCurrency: string | null | undefined): string[] =>
  [...new Set([...(accountCurrency ? [accountCurrency] : []), ...COMMON_CURRENCIES, ...CURRENCIES])].filter(
    (code) => decimalsOf(code) <= 2,
  )
