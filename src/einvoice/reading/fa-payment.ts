import { type Decimal, isPositive, sum, ZERO } from '../../money/decimal.ts'
import { isIban } from '../../platform/checks/iban.ts'
import type { Account, Invoice, Payment } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { daysAfter } from './days.ts'
import type { TrackedReader } from './tracked-reader.ts'

const FORMS: { readonly [form: string]: string } = {
  1: 'cash',
  2: 'card',
  3: 'voucher',
  4: 'cheque',
  5: 'credit',
  6: 'transfer',
  7: 'mobile',
}
const MEANS: { readonly [type: string]: string } = { cash: '10', card: '48', cheque: '20', transfer: '30' }
const OTHER_MEANS = '1'
const YES = '1'

export function readFaPayment(
  reader: TrackedReader,
  fa: Element,
  gross: Decimal,
  issueDate: string,
): Payment {
  const element = reader.first(fa, 'Platnosc')
  const form = reader.text(element, 'FormaPlatnosci')
  reader.first(element, 'PlatnoscInna')
  const description = reader.text(element, 'OpisPlatnosci')
  const type = (form === undefined ? undefined : FORMS[form]) ?? description
  const due = reader.amount(fa, 'Rozliczenie/DoZaplaty') ?? gross
  const is_paid = reader.text(element, 'Zaplacono') === YES
  const paidOn = reader.day(element, 'DataZaplaty')
  const parts = readParts(reader, element)
  const paid = is_paid ? due : sum(parts.map(({ amount }) => amount))
  return {
    type,
    description: type,
    means: type && (MEANS[type] ?? OTHER_MEANS),
    ...readTerm(reader, element, issueDate),
    accounts: [
      ...readAccounts(reader, element, 'RachunekBankowy', false),
      ...readAccounts(reader, element, 'RachunekBankowyFaktora', true),
    ],
    paid,
    paid_date: is_paid || isPositive(paid) ? (paidOn ?? parts.at(-1)?.date ?? issueDate) : undefined,
    is_paid,
    due,
    early: readEarly(reader, element),
  }
}

// FA(2) states the term as text, FA(3) in parts.
function readTerm(
  reader: TrackedReader,
  element: Element | undefined,
  issueDate: string,
): Pick<Payment, 'due_date' | 'terms'> {
  const due_date = reader.day(element, 'TerminPlatnosci/Termin')
  reader.first(element, 'TerminPlatnosci')
  const termElement = reader.first(element, 'TerminPlatnosci/TerminOpis')
  const part = (name: string) => reader.text(termElement, name)
  const parts = [[part('Ilosc'), part('Jednostka')].filter(Boolean).join(' '), part('ZdarzeniePoczatkowe')]
  const termText = parts.filter(Boolean).join(', ') || termElement?.text.trim()
  if (!termText) return { due_date }
  return { due_date: due_date ?? dueBy(termText, issueDate), terms: `Termin płatności: ${termText}` }
}

const DAYS_FROM_ISSUE = /^(\d{1,3})\s+(?:dni|dzień|dnia)[\s,].*wystawieni/iu

// The file contains only the issue date, not the date of receipt or delivery.
function dueBy(termText: string, issueDate: string): string | undefined {
  const [, days] = DAYS_FROM_ISSUE.exec(termText) ?? []
  const day = days === undefined ? undefined : daysAfter(issueDate, Number(days))
  return day !== undefined && /^\d/.test(day) ? day : undefined
}

function readParts(reader: TrackedReader, element: Element | undefined) {
  reader.first(element, 'ZnacznikZaplatyCzesciowej')
  return reader.all(element, 'ZaplataCzesciowa').map((part) => ({
    amount: reader.amount(part, 'KwotaZaplatyCzesciowej') ?? ZERO,
    date: reader.day(part, 'DataZaplatyCzesciowej'),
  }))
}

export const readAccounts = (
  reader: TrackedReader,
  element: Element | undefined,
  name: string,
  is_factor: boolean,
): Account[] =>
  reader.all(element, name).flatMap((accountElement) => {
    const number = reader.text(accountElement, 'NrRB')?.replace(/[\s-]/g, '').toUpperCase()
    if (number === undefined) return []
    const iban = /^\d{26}$/.test(number) ? `PL${number}` : number
    const is_iban = isIban(iban)
    return [
      {
        number: is_iban ? iban : number,
        is_iban,
        swift: reader.text(accountElement, 'SWIFT'),
        bank: reader.text(accountElement, 'NazwaBanku'),
        description: reader.text(accountElement, 'OpisRachunku'),
        is_factor,
      },
    ]
  })

const PERCENT = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%$/
const UNTIL = /\b(\d{4}-\d{2}-\d{2})\b/

// The discount is free text; anything but a percentage stays unread.
function readEarly(reader: TrackedReader, element: Element | undefined): Payment['early'] {
  const skonto = element?.children.find(({ name }) => name === 'Skonto')
  const value = skonto?.children.find(({ name }) => name === 'WysokoscSkonta')?.text.trim()
  const [, percent] = PERCENT.exec(value ?? '') ?? []
  if (percent === undefined) return undefined
  reader.first(skonto, 'WysokoscSkonta')
  const [until] = UNTIL.exec(skonto?.children.find(({ name }) => name === 'WarunkiSkonta')?.text ?? '') ?? []
  if (until !== undefined) reader.first(skonto, 'WarunkiSkonta')
  return { until, percent: percent.replace(',', '.') }
}

// Amounts added to or deducted from the amount due, outside the totals.
export function readSettlements(reader: TrackedReader, fa: Element): Invoice['settlements'] {
  const element = reader.first(fa, 'Rozliczenie')
  for (const name of ['SumaObciazen', 'SumaOdliczen', 'DoRozliczenia']) reader.first(element, name)
  const part = (name: string, is_charge: boolean) =>
    reader.all(element, name).map((settlement) => ({
      is_charge,
      amount: reader.amount(settlement, 'Kwota') ?? ZERO,
      reason: reader.text(settlement, 'Powod') ?? '',
    }))
  return [...part('Obciazenia', true), ...part('Odliczenia', false)]
}
