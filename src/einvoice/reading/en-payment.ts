import { add, type Decimal, decimal, isPositive, printPlain, subtract, ZERO } from '../../money/decimal.ts'
import { isIban } from '../../platform/checks/iban.ts'
import type { Account, Payment } from '../model.ts'
import { normalizeSpace } from '../rules/values.ts'
import { type Element, find } from '../xml/tree.ts'
import { daysAfter } from './days.ts'
import type { Syntax } from './syntaxes.ts'
import type { TrackedReader } from './tracked-reader.ts'

export type StatedSums = {
  // Total without VAT, if the file states it (BT-109).
  net: Decimal | undefined
  gross: Decimal | undefined
  paid: Decimal
  rounding: Decimal | undefined
  due: Decimal | undefined
}
type PaymentContext = {
  number: string
  currency: string
  issue_date: string
  gross: Decimal
  seller: string | undefined
}

// Codes of UNTDID 4461 that have a payment type in Kwit.
const TYPES: { readonly [code: string]: string } = {
  '10': 'cash',
  '20': 'cheque',
  '24': 'bill_of_exchange',
  '30': 'transfer',
  '31': 'transfer',
  '42': 'transfer',
  '48': 'card',
  '49': 'direct_debit',
  '54': 'card',
  '55': 'card',
  '57': 'transfer',
  '58': 'transfer',
  '59': 'direct_debit',
  '97': 'compensation',
}
const SEPA = '58'

export function readPayment(
  reader: TrackedReader,
  root: Element,
  syntax: Syntax,
  sums: StatedSums,
  context: PaymentContext,
): Payment {
  const { means: paths } = syntax
  const [element] = reader.all(root, paths.each)
  const code = reader.text(element, paths.code)
  const account = accountOf(reader, element, syntax, context.seller)
  const description = namedMeans(reader, element, paths)
  const reference = reader.text(root, syntax.reference)
  const { paid, rounding, gross = context.gross } = sums
  const due = sums.due ?? add(subtract(gross, paid), rounding ?? ZERO)
  const type = code === undefined ? undefined : TYPES[code]
  return {
    type: type ?? description ?? code,
    description: description ?? type ?? code,
    // A SEPA code is redundant for transfers in euro to an IBAN.
    means: code === SEPA && context.currency === 'EUR' && account?.is_iban ? '30' : code,
    due_date: reader.day(root, syntax.due_date),
    accounts: account ? [account] : [],
    paid,
    paid_date: isPositive(paid) ? context.issue_date : undefined,
    is_paid: isPositive(paid) && !isPositive(due),
    due,
    rounding,
    reference: reference === context.number ? undefined : reference,
    ...readTerms(reader.long(root, syntax.terms), context.issue_date),
  }
}

function namedMeans(reader: TrackedReader, element: Element | undefined, { name, code }: Syntax['means']) {
  const meansName = name === code ? undefined : reader.text(element, name)
  return meansName ?? find(element, code)?.attributes.name
}

function accountOf(
  reader: TrackedReader,
  element: Element | undefined,
  { means }: Syntax,
  seller: string | undefined,
): Account | undefined {
  const number = reader.text(element, means.account)?.replace(/[\s-]/g, '').toUpperCase()
  if (number === undefined) return undefined
  // A payee other than the seller stays unread, so that it is reported.
  if (normalizeSpace(find(element, ...means.holder.split('/'))?.text ?? '') === seller)
    reader.first(element, means.holder)
  return {
    number,
    is_iban: isIban(number),
    swift: reader.text(element, means.swift),
    bank: undefined,
    description: undefined,
    is_factor: false,
  }
}

const SKONTO = /^#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,2}(?:\.\d{1,2})?)#\s*$/

// One early payment discount in the notation of XRechnung, or free text.
function readTerms(terms: string | undefined, issueDate: string): Pick<Payment, 'early' | 'terms'> {
  const [, days, percent] = SKONTO.exec(terms ?? '') ?? []
  if (days === undefined) return { terms }
  const until = daysAfter(issueDate, Number(days))
  return { early: { until, days: Number(days), percent: printPlain(decimal(percent as string)) } }
}
