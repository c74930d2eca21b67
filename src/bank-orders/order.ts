import type { Decimal } from '../money/decimal.ts'

// What a file of orders to a bank is written from: transfers from one account on one day, in one currency.

export type Party = {
  name: string
  street: string
  post_code: string
  city: string
  country: string // two letters, or empty
}

// VAT that the bank moves from and to VAT accounts, as the law of Poland demands for some invoices.
export type SplitPayment = { vat: Decimal; tax_no: string; invoice_number: string }

export type Order = {
  reference: string // returns on the statement
  amount: Decimal
  currency: string
  beneficiary: Party
  account: string // IBAN without spaces
  bic: string // or empty
  title: string
  split: SplitPayment | null
}

export type OrderFile = {
  message_id: string // never used twice
  created_at: string // YYYY-MM-DDTHH:MM:SS
  execution_date: string
  payer: Party
  payer_account: string
  payer_bic: string
  orders: readonly Order[]
}

export const TITLE_MAX = 140

// Euros within the area of SEPA, zlotys within Poland; anything else needs a form of the bank.
export type Route = 'domestic' | 'sepa'

export function routeOf(currency: string, payerAccount: string, account: string): Route | undefined {
  const countries = [payerAccount.slice(0, 2), account.slice(0, 2)]
  if (currency === 'PLN' && countries.every((country) => country === 'PL')) return 'domestic'
  if (currency === 'EUR' && countries.every((country) => SEPA.has(country))) return 'sepa'
  return undefined
}

const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

// An order that a format cannot contain. `field` is the one to change.
export class UnwritableOrder extends Error {
  readonly reference: string
  readonly field: string
  readonly problem: string
  constructor(reference: string, field: string, problem: string) {
    super(`${field} ${problem}`)
    this.reference = reference
    this.field = field
    this.problem = problem
  }
}
