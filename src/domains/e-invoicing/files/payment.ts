import { normalizeText } from '../../../einvoice/clean-text.ts'
import type { Account, Payment } from '../../../einvoice/model.ts'
import { printPlain, ZERO } from '../../../money/decimal.ts'
import { isIban } from '../../../platform/checks/iban.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { DocumentAccount } from '../../documents/invoices/fields/sublists.ts'
import { isSelfBilledPurchase } from '../../documents/invoices/kinds.ts'
import { payable } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// Payment terms of a document at its issue; later payments are not part of the e-invoice.

const MEANS: { readonly [type: string]: string } = {
  transfer: '30',
  card: '48',
  cash: '10',
  cheque: '20',
  bill_of_exchange: '24',
  compensation: '97',
  cash_on_delivery: '10',
  letter_of_credit: 'ZZZ',
  barter: 'ZZZ',
}
const OTHER_MEANS = '1'
const DAY_MS = 86_400_000

export function paymentOf(invoice: Invoice): Payment {
  const { payment_type, payment_to, issue_date, paid_date } = invoice
  const type = isBlank(payment_type) || payment_type === 'off' ? undefined : (payment_type as string)
  const isPaidAtIssue = paid_date === null || issue_date === null || paid_date <= issue_date
  const paid = isPaidAtIssue ? (invoice.paid ?? ZERO) : ZERO
  const due = payable(invoice)
  return {
    type,
    description: type,
    means: normalizeText(invoice.payment_means) ?? (type && (MEANS[type] ?? OTHER_MEANS)),
    due_date: payment_to ?? undefined,
    accounts: accountsOf(invoice),
    paid,
    paid_date: paid_date ?? issue_date ?? undefined,
    is_paid: paid.units > 0n && printPlain(paid) === printPlain(due),
    due,
    early: earlyDiscount(invoice),
  }
}

function earlyDiscount(invoice: Invoice): Payment['early'] {
  const { issue_date, skonto_active, skonto_discount_value, skonto_discount_date } = invoice
  if (!skonto_active || !skonto_discount_value) return undefined
  return {
    until: skonto_discount_date ?? undefined,
    days: daysBetween(issue_date, skonto_discount_date),
    percent: printPlain(skonto_discount_value),
  }
}

const daysBetween = (from: string | null, to: string | null): number | undefined =>
  from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)) : undefined

function accountOfVendor({ buyer_bank_account, buyer_bank }: Invoice): Account[] {
  const account = accountOf(buyer_bank_account, null, buyer_bank)
  return account ? [account] : []
}

function accountsOf(invoice: Invoice): Account[] {
  if (isSelfBilledPurchase(invoice)) return accountOfVendor(invoice)
  const listed = ((invoice.bank_accounts ?? []) as DocumentAccount[]).map((account) =>
    accountOf(
      account.bank_account_number,
      account.bank_swift,
      account.bank_name,
      account.account_description,
      account.factor_bank_account,
    ),
  )
  const departmentAccount = accountOf(
    isBlank(invoice.buyer_mass_payment_code) ? invoice.seller_bank_account : invoice.buyer_mass_payment_code,
    invoice.seller_bank_swift,
    invoice.seller_bank,
  )
  return (listed.length > 0 ? listed : [departmentAccount]).filter((account) => account !== undefined)
}

export function accountOf(
  number: string | null | undefined,
  swift?: string | null,
  bank?: string | null,
  description?: string | null,
  isFactor?: boolean | null,
): Account | undefined {
  const normalized = number?.replace(/[\s-]/g, '').toUpperCase()
  if (!normalized) return undefined
  const iban = /^\d{26}$/.test(normalized) ? `PL${normalized}` : normalized
  const is_iban = isIban(iban)
  return {
    number: is_iban ? iban : normalized,
    is_iban,
    swift: normalizeText(swift)?.replace(/\s/g, '').toUpperCase(),
    bank: normalizeText(bank),
    description: normalizeText(description),
    is_factor: isFactor === true,
  }
}
