import { type Decimal, isPositive, sum, ZERO } from '../../money/decimal.ts'
import { isIban } from '../../platform/checks/iban.ts'
import type { Account, Invoice, Payment } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { daysAfter } from './days.ts'
import type { Taking } from './tracked-reader.ts'

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

export function readFaPayment(taking: Taking, fa: Element, gross: Decimal, issue_date: string): Payment {
  const element = taking.one(fa, 'Platnosc')
  const form = taking.text(element, 'FormaPlatnosci')
  taking.one(element, 'PlatnoscInna')
  const words = taking.text(element, 'OpisPlatnosci')
  const type = (form === undefined ? undefined : FORMS[form]) ?? words
  const due = taking.amount(fa, 'Rozliczenie/DoZaplaty') ?? gross
  const is_paid = taking.text(element, 'Zaplacono') === YES
  const paid_on = taking.day(element, 'DataZaplaty')
  const parts = readParts(taking, element)
  const paid = is_paid ? due : sum(parts.map(({ amount }) => amount))
  return {
    type,
    words: type,
    means: type && (MEANS[type] ?? OTHER_MEANS),
    ...readTerm(taking, element, issue_date),
    accounts: [
      ...readAccounts(taking, element, 'RachunekBankowy', false),
      ...readAccounts(taking, element, 'RachunekBankowyFaktora', true),
    ],
    paid,
    paid_date: is_paid || isPositive(paid) ? (paid_on ?? parts.at(-1)?.date ?? issue_date) : undefined,
    is_paid,
    due,
    early: readEarly(taking, element),
  }
}

// In words of FA(2), in parts of FA(3).
function readTerm(
  taking: Taking,
  element: Element | undefined,
  issue_date: string,
): Pick<Payment, 'due_date' | 'terms'> {
  const due_date = taking.day(element, 'TerminPlatnosci/Termin')
  taking.one(element, 'TerminPlatnosci')
  const told = taking.one(element, 'TerminPlatnosci/TerminOpis')
  const part = (name: string) => taking.text(told, name)
  const parts = [[part('Ilosc'), part('Jednostka')].filter(Boolean).join(' '), part('ZdarzeniePoczatkowe')]
  const words = parts.filter(Boolean).join(', ') || told?.text.trim()
  if (!words) return { due_date }
  return { due_date: due_date ?? dueBy(words, issue_date), terms: `Termin płatności: ${words}` }
}

const DAYS_FROM_ISSUE = /^(\d{1,3})\s+(?:dni|dzień|dnia)[\s,].*wystawieni/iu

// Only the day of issue is known from the file; when it was received, or something delivered, is not.
function dueBy(words: string, issue_date: string): string | undefined {
  const [, days] = DAYS_FROM_ISSUE.exec(words) ?? []
  const day = days === undefined ? undefined : daysAfter(issue_date, Number(days))
  return day !== undefined && /^\d/.test(day) ? day : undefined
}

function readParts(taking: Taking, element: Element | undefined) {
  taking.one(element, 'ZnacznikZaplatyCzesciowej')
  return taking.all(element, 'ZaplataCzesciowa').map((part) => ({
    amount: taking.amount(part, 'KwotaZaplatyCzesciowej') ?? ZERO,
    date: taking.day(part, 'DataZaplatyCzesciowej'),
  }))
}

export const readAccounts = (
  taking: Taking,
  element: Element | undefined,
  name: string,
  is_factor: boolean,
): Account[] =>
  taking.all(element, name).flatMap((one) => {
    const number = taking.text(one, 'NrRB')?.replace(/[\s-]/g, '').toUpperCase()
    if (number === undefined) return []
    const iban = /^\d{26}$/.test(number) ? `PL${number}` : number
    const is_iban = isIban(iban)
    return [
      {
        number: is_iban ? iban : number,
        is_iban,
        swift: taking.text(one, 'SWIFT'),
        bank: taking.text(one, 'NazwaBanku'),
        words: taking.text(one, 'OpisRachunku'),
        is_factor,
      },
    ]
  })

const PERCENT = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%$/
const UNTIL = /\b(\d{4}-\d{2}-\d{2})\b/

// Told in words: what is not a percentage is left where it stands.
function readEarly(taking: Taking, element: Element | undefined): Payment['early'] {
  const skonto = element?.children.find(({ name }) => name === 'Skonto')
  const value = skonto?.children.find(({ name }) => name === 'WysokoscSkonta')?.text.trim()
  const [, percent] = PERCENT.exec(value ?? '') ?? []
  if (percent === undefined) return undefined
  taking.one(skonto, 'WysokoscSkonta')
  const [until] = UNTIL.exec(skonto?.children.find(({ name }) => name === 'WarunkiSkonta')?.text ?? '') ?? []
  if (until !== undefined) taking.one(skonto, 'WarunkiSkonta')
  return { until, percent: percent.replace(',', '.') }
}

// What is added to or taken off what is due, outside the sums.
export function readSettlements(taking: Taking, fa: Element): Invoice['settlements'] {
  const element = taking.one(fa, 'Rozliczenie')
  for (const name of ['SumaObciazen', 'SumaOdliczen', 'DoRozliczenia']) taking.one(element, name)
  const part = (name: string, is_charge: boolean) =>
    taking.all(element, name).map((one) => ({
      is_charge,
      amount: taking.amount(one, 'Kwota') ?? ZERO,
      reason: taking.text(one, 'Powod') ?? '',
    }))
  return [...part('Obciazenia', true), ...part('Odliczenia', false)]
}
