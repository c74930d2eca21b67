import { type Party, routeOf, TITLE_MAX } from '../../../bank-orders/order.ts'
import {
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  multiply,
  printFixed,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { divide, round } from '../../../money/rounding.ts'
import { accountProblem, isAccount } from '../../../platform/checks/iban.ts'
import { plainTaxNumber, taxNumberProblem } from '../../../platform/checks/tax-number.ts'
import type { ListedSubject } from '../../../white-list/key.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import { isSplit } from '../../documents/invoices/rules/legal-text.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Transfer, TransferBatch, TransferDraft, WARNINGS } from './schema.ts'

// Decisions about transfers: which documents can be paid, with what, and what has to be looked at first.

const PLACES = 2
const SPLIT_NUMBER_MAX = 35

export type Pending = { invoice_id: number; batch_id: number; due: Decimal; amount: Decimal }

// Why a document cannot be paid by transfer.
export function refusalOf(invoice: Invoice, pending: readonly Pending[]): string | undefined {
  const { income, debt, refund, kind, number } = invoice
  if (income !== false) return `${number} is a sale; only expenses are paid`
  if (refund !== null || kind === 'correction')
    return `${number} is a credit note; set it off against another document instead`
  if (debt === null) return `${number} has nothing due`
  const other = pending.find(
    (transfer) => transfer.invoice_id === invoice.id && !isPaidSince(transfer, invoice.debt),
  )
  return other && `${number} is in the batch ${other.batch_id} already`
}

// A transfer is paid when the document owes less by its amount.
export const isPaidSince = (
  { due, amount }: { due: Decimal | null; amount: Decimal | null },
  debt: Decimal | null,
): boolean => compare(debt ?? ZERO, subtract(due ?? ZERO, amount ?? ZERO)) <= 0

export function composeTransfer(invoice: Invoice, amount: Decimal, settings: Settings): TransferDraft {
  const split_payment = isSplit(invoice) && invoice.currency === 'PLN'
  const number = (settings.ksef_number_in_transfers === true ? invoice.gov_id : null) ?? invoice.number ?? ''
  return {
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    amount,
    currency: invoice.currency,
    due: invoice.debt,
    beneficiary_name: invoice.buyer_name,
    beneficiary_street: invoice.buyer_street,
    beneficiary_post_code: invoice.buyer_post_code,
    beneficiary_city: invoice.buyer_city,
    beneficiary_country: countryOf(invoice.buyer_country),
    account: plainNumber(invoice.buyer_bank_account ?? '').slice(0, ACCOUNT_MAX),
    bic: null,
    title: split_payment ? '' : number.slice(0, TITLE_MAX),
    split_payment,
    vat_amount: split_payment ? vatOf(invoice, amount) : null,
    tax_no: invoice.buyer_tax_no,
    invoice_number: number,
  }
}

const ACCOUNT_MAX = 60

const countryOf = (country: string | null): string =>
  /^[a-z]{2}$/i.test(country ?? '') ? (country ?? '').toUpperCase() : ''

// A part of the document has its part of the tax.
export function vatOf({ price_tax, price_gross }: Invoice, amount: Decimal): Decimal {
  const tax = price_tax ?? ZERO
  const gross = price_gross ?? ZERO
  if (!isPositive(tax) || !isPositive(gross)) return ZERO
  const share = round(divide(multiply(tax, amount), gross, PLACES + 2), PLACES)
  return compare(share, tax) > 0 ? tax : share
}

export type Problem = { field: string; text: string }

// What prevents the export of a transfer.
export function problemsOf(transfer: TransferDraft, batch: Pick<TransferBatch, 'payer_account'>): Problem[] {
  const problems: Problem[] = []
  const add = (field: keyof TransferDraft, text: string | undefined) => {
    if (text !== undefined) problems.push({ field, text })
  }
  add('account', accountProblemOf(transfer, batch.payer_account ?? ''))
  add('amount', amountProblem(transfer))
  if (isEmpty(transfer.beneficiary_name)) add('beneficiary_name', "can't be blank")
  if (transfer.bic && !BIC.test(transfer.bic)) add('bic', 'must be a BIC of 8 or 11 characters')
  if (transfer.split_payment) problems.push(...splitProblems(transfer))
  else if (isEmpty(transfer.title)) add('title', "can't be blank")
  return problems
}

const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === ''

function accountProblemOf({ account, currency }: TransferDraft, payerAccount: string): string | undefined {
  if (isEmpty(account)) return "can't be blank"
  const number = account ?? ''
  const problem = accountProblem(number)
  if (problem) return problem
  if (!isAccount(number)) return 'must be an IBAN, or the 26 digits of a Polish account'
  if (number === payerAccount) return 'is the account that pays'
  return routeOf(currency ?? '', payerAccount, number) === undefined
    ? `cannot be paid in ${currency} from this bank account; only PLN within Poland and EUR within SEPA can`
    : undefined
}

function amountProblem({ amount, due }: TransferDraft): string | undefined {
  if (!amount || !isPositive(amount)) return 'must be greater than zero'
  return due && compare(amount, due) > 0 ? `is more than is due, ${printFixed(due, PLACES)}` : undefined
}

function splitProblems({ currency, vat_amount, amount, tax_no, invoice_number }: TransferDraft): Problem[] {
  if (currency !== 'PLN') return [{ field: 'split_payment', text: 'is possible in PLN only' }]
  const problems: Problem[] = []
  const vat = vat_amount ?? ZERO
  if (isZero(vat) || !isPositive(vat) || compare(vat, amount ?? ZERO) > 0)
    problems.push({ field: 'vat_amount', text: 'must be above zero and at most the amount' })
  if (isEmpty(tax_no)) problems.push({ field: 'tax_no', text: "can't be blank" })
  const length = (invoice_number ?? '').trim().length
  if (length === 0 || length > SPLIT_NUMBER_MAX)
    problems.push({ field: 'invoice_number', text: `must have 1 to ${SPLIT_NUMBER_MAX} characters` })
  return problems
}

// The account that a supplier was last paid to, or else the one that is stored with the supplier.
export type KnownAccount = { account: string; is_paid: boolean }

// A stored account that was never paid to proves nothing, but another one is a change.
export function checkAgainst(
  account: string | null | undefined,
  knownAccount: KnownAccount | undefined,
): Pick<TransferDraft, 'account_check' | 'known_account'> {
  const known_account = knownAccount ? plainNumber(knownAccount.account) : null
  if (isEmpty(account)) return { account_check: null, known_account }
  if (known_account !== null && account !== known_account) return { account_check: 'changed', known_account }
  return knownAccount?.is_paid
    ? { account_check: 'known', known_account }
    : { account_check: 'new', known_account: null }
}

export const isBlocked = (
  { account_check, confirmed_by }: Pick<Transfer, 'account_check' | 'confirmed_by'>,
  { confirm_supplier_accounts }: Settings,
): boolean => confirm_supplier_accounts === true && account_check === 'changed' && confirmed_by === null

// What the white list of Poland can say something about.
export function listedSubjectOf({ currency, account, tax_no }: TransferDraft): ListedSubject | undefined {
  const number = plainTaxNumber(tax_no ?? '')
  const isPolish = currency === 'PLN' && /^PL\d{26}$/.test(account ?? '') && isAccount(account ?? '')
  if (!isPolish || !/^\d{10}$/.test(number) || taxNumberProblem(number, 'PL') !== undefined) return undefined
  return { tax_no: number, account: (account ?? '').slice(2) }
}

const LARGE = decimal('15000')

export type Warning = { code: (typeof WARNINGS)[number]; text: string }

export function warningsOf({ account_check, known_account, white_list, amount, due }: Transfer): Warning[] {
  const warnings: Warning[] = []
  if (account_check === 'changed')
    warnings.push({
      code: 'account_changed',
      text: `The supplier was paid to ${known_account} before. Ask the supplier by a way that you know`,
    })
  if (account_check === 'new')
    warnings.push({ code: 'account_new', text: 'Nothing was paid to this supplier before' })
  if (white_list === 'not_found') {
    const isLarge = [amount, due].some((value) => value && compare(value, LARGE) >= 0)
    warnings.push(isLarge ? NOT_LISTED_LARGE : NOT_LISTED)
  }
  if (white_list === 'no_file')
    warnings.push({
      code: 'no_list',
      text: 'The white list of the day was not there, so nothing was checked',
    })
  return warnings
}

const NOT_LISTED: Warning = {
  code: 'not_listed',
  text: 'The account is not on the white list of VAT taxpayers',
}
const NOT_LISTED_LARGE: Warning = {
  code: 'not_listed_large',
  text: 'The account is not on the white list, and the transfer is 15,000 PLN or more: the cost may not be deductible, and you may be liable for the VAT',
}

export const payerOf = (batch: TransferBatch): Party => ({
  name: batch.payer_name ?? '',
  street: batch.payer_street ?? '',
  post_code: batch.payer_post_code ?? '',
  city: batch.payer_city ?? '',
  country: batch.payer_country ?? '',
})

export const beneficiaryOf = (transfer: Transfer): Party => ({
  name: transfer.beneficiary_name ?? '',
  street: transfer.beneficiary_street ?? '',
  post_code: transfer.beneficiary_post_code ?? '',
  city: transfer.beneficiary_city ?? '',
  country: countryOf(transfer.beneficiary_country),
})
