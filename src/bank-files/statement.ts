import type { Decimal } from '../money/decimal.ts'

// What every format of bank files is read into.

export const BANK_FILE_FORMATS = ['camt053', 'camt052', 'mt940', 'csv', 'xlsx'] as const
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number]

export type BankTransaction = {
  line: number // in the file; of tables the row
  booking_date: string
  value_date: string | null
  amount: Decimal // in the currency of the account; negative if money left it
  is_reversal: boolean
  type: string | null
  bank_reference: string | null
  end_to_end_id: string | null
  counterparty_name: string | null
  counterparty_account: string | null
  counterparty_bic: string | null
  title: string | null
  charges: Decimal | null
  original_amount: Decimal | null
  original_currency: string | null
  exchange_rate: Decimal | null
}

export type BankStatement = {
  line: number
  account: string | null // IBAN without blanks, or the number as the bank writes it
  currency: string | null
  number: string | null
  period_from: string | null
  period_to: string | null
  opening_balance: Decimal | null
  closing_balance: Decimal | null
  transactions: BankTransaction[]
}

export type BankFile = { format: BankFileFormat; statements: BankStatement[] }

// The reason never quotes the file, because it is logged.
export class UnreadableBankFile extends Error {
  readonly line: number
  readonly reason: string
  readonly unit: 'line' | 'row'
  readonly member: number | undefined // the number of the file in its archive

  constructor(reason: string, line: number, unit: 'line' | 'row' = 'line', member?: number) {
    super(`${unit} ${line}: ${reason}`)
    this.line = line
    this.reason = reason
    this.unit = unit
    this.member = member
  }
}

export const TRANSACTIONS_MAX = 20_000

export const emptyTransaction = (line: number, booking_date: string, amount: Decimal): BankTransaction => ({
  line,
  booking_date,
  value_date: null,
  amount,
  is_reversal: false,
  type: null,
  bank_reference: null,
  end_to_end_id: null,
  counterparty_name: null,
  counterparty_account: null,
  counterparty_bic: null,
  title: null,
  charges: null,
  original_amount: null,
  original_currency: null,
  exchange_rate: null,
})

// Blanks are collapsed; nothing is null.
export function cleanText(text: string | undefined | null): string | null {
  const clean = (text ?? '').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()
  return clean === '' ? null : clean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: banks fill fields with control characters
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffd]/g

// An account number without blanks; 26 digits are a Polish number.
export function plainAccount(text: string | undefined | null): string | null {
  const plain = (text ?? '')
    .replace(/^\/+/, '')
    .replace(/[\s'"-]/g, '')
    .toUpperCase()
  if (plain === '' || /^0+$/.test(plain)) return null
  return /^\d{26}$/.test(plain) ? `PL${plain}` : plain
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
