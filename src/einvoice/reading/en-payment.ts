import { add, type Decimal, decimal, isPositive, printPlain, subtract, ZERO } from '../../money/decimal.ts'
import { isIban } from '../../platform/checks/iban.ts'
import type { Account, Payment } from '../model.ts'
import { normal } from '../rules/values.ts'
import { type Element, find } from '../xml/tree.ts'
import { daysAfter } from './days.ts'
import type { Syntax } from './syntaxes.ts'
import type { Taking } from './tracked-reader.ts'

export type Sums = {
  // Without tax, where the file says it (BT-109).
  net: Decimal | undefined
  gross: Decimal | undefined
  paid: Decimal
  rounding: Decimal | undefined
  due: Decimal | undefined
}
type Known = {
  number: string
  currency: string
  issue_date: string
  gross: Decimal
  seller: string | undefined
}

// Codes of UNTDID 4461, as far as we have words for them.
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
  taking: Taking,
  root: Element,
  syntax: Syntax,
  sums: Sums,
  known: Known,
): Payment {
  const { means: paths } = syntax
  const [element] = taking.all(root, paths.each)
  const code = taking.text(element, paths.code)
  const account = accountOf(taking, element, syntax, known.seller)
  const words = namedMeans(taking, element, paths)
  const reference = taking.text(root, syntax.reference)
  const { paid, rounding, gross = known.gross } = sums
  const due = sums.due ?? add(subtract(gross, paid), rounding ?? ZERO)
  const type = code === undefined ? undefined : TYPES[code]
  return {
    type: type ?? words ?? code,
    words: words ?? type ?? code,
    // A transfer in euro to an IBAN goes without saying by SEPA.
    means: code === SEPA && known.currency === 'EUR' && account?.is_iban ? '30' : code,
    due_date: taking.day(root, syntax.due_date),
    accounts: account ? [account] : [],
    paid,
    paid_date: isPositive(paid) ? known.issue_date : undefined,
    is_paid: isPositive(paid) && !isPositive(due),
    due,
    rounding,
    reference: reference === known.number ? undefined : reference,
    ...readTerms(taking.long(root, syntax.terms), known.issue_date),
  }
}

function namedMeans(taking: Taking, element: Element | undefined, { words, code }: Syntax['means']) {
  const named = words === code ? undefined : taking.text(element, words)
  return named ?? find(element, code)?.attributes.name
}

function accountOf(
  taking: Taking,
  element: Element | undefined,
  { means }: Syntax,
  seller: string | undefined,
): Account | undefined {
  const number = taking.text(element, means.account)?.replace(/[\s-]/g, '').toUpperCase()
  if (number === undefined) return undefined
  // Money that goes to somebody else is left to be told.
  if (normal(find(element, ...means.holder.split('/'))?.text ?? '') === seller)
    taking.one(element, means.holder)
  return {
    number,
    is_iban: isIban(number),
    swift: taking.text(element, means.swift),
    bank: undefined,
    words: undefined,
    is_factor: false,
  }
}

const SKONTO = /^#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,2}(?:\.\d{1,2})?)#\s*$/

// One discount for paying early in the form of XRechnung, or words.
function readTerms(terms: string | undefined, issue_date: string): Pick<Payment, 'early' | 'terms'> {
  const [, days, percent] = SKONTO.exec(terms ?? '') ?? []
  if (days === undefined) return { terms }
  const until = daysAfter(issue_date, Number(days))
  return { early: { until, days: Number(days), percent: printPlain(decimal(percent as string)) } }
}
