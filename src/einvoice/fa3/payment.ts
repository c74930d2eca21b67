import {
  add,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  sum,
} from '../../money/decimal.ts'
import type { Account, Invoice, Payment, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, day, e, FIRST_DAY_OF_PAYMENTS, mark, text } from './build.ts'

// Writes the payment terms of FA(3) and the settlements beside the invoice total.

const FORMS: { readonly [type: string]: string } = {
  cash: '1',
  card: '2',
  voucher: '3',
  cheque: '4',
  credit: '5',
  transfer: '6',
  mobile: '7',
}
// Payments on the spot need no bank account.
const WITHOUT_ACCOUNT = new Set<string | undefined>(['cash', 'card'])
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

// Omits the payment section of corrections that refund money, because the buyer has nothing to pay.
export function writePayment(
  { payment, correction, gross }: Invoice,
  problems: Problem[],
): Element | undefined {
  if (correction && !isPositive(gross)) return undefined
  const { paid, paid_date, is_paid, due_date, early } = payment
  const dayOf = (value: string | undefined, field: string) =>
    day(value, field, problems, FIRST_DAY_OF_PAYMENTS)
  const accounts = WITHOUT_ACCOUNT.has(payment.type) ? [] : payment.accounts
  const isPartly = !is_paid && isPositive(paid) && paid_date !== undefined
  return e('Platnosc', [
    mark('Zaplacono', is_paid && paid_date !== undefined),
    e('DataZaplaty', is_paid ? dayOf(paid_date, 'paid_date') : undefined),
    mark('ZnacznikZaplatyCzesciowej', isPartly),
    isPartly
      ? e('ZaplataCzesciowa', [
          e('KwotaZaplatyCzesciowej', amount(paid)),
          e('DataZaplatyCzesciowej', dayOf(paid_date, 'paid_date')),
        ])
      : undefined,
    is_paid ? undefined : e('TerminPlatnosci', [e('Termin', dayOf(due_date, 'payment_to'))]),
    ...formOf(payment, problems),
    ...accounts
      .filter(({ is_factor }) => !is_factor)
      .map((bankAccount) => account('RachunekBankowy', bankAccount, problems)),
    ...accounts
      .filter(({ is_factor }) => is_factor)
      .map((bankAccount) => account('RachunekBankowyFaktora', bankAccount, problems)),
    early &&
      e('Skonto', [
        e('WarunkiSkonta', early.until ? `zapłata do ${early.until}` : 'wcześniejsza zapłata'),
        e('WysokoscSkonta', `${early.percent}%`),
      ]),
  ])
}

function formOf({ type, description }: Payment, problems: Problem[]): (Element | undefined)[] {
  if (type === undefined) return []
  const form = FORMS[type]
  if (form !== undefined) return [e('FormaPlatnosci', form)]
  return [
    e('PlatnoscInna', '1'),
    e('OpisPlatnosci', text(description ?? type, 256, 'payment_type', problems)),
  ]
}

export function account(
  name: string,
  { number, swift, bank, description }: Account,
  problems: Problem[],
  field = 'seller_bank_account',
): Element {
  if (number.length < 10 || number.length > 34) problems.push({ rule: 'FA3-34', field })
  if (swift !== undefined && !SWIFT.test(swift)) problems.push({ rule: 'FA3-35', field: 'seller_bank_swift' })
  return e.always(name, [
    e('NrRB', number),
    e('SWIFT', swift),
    e('NazwaBanku', text(bank, 256, 'seller_bank', problems)),
    e('OpisRachunku', text(description, 256, 'bank_accounts', problems)),
  ])
}

export function writeSettlement({ settlements, gross }: Invoice, problems: Problem[]): Element | undefined {
  if (settlements.length === 0) return undefined
  const entries = (isCharge: boolean) => settlements.filter((settlement) => settlement.is_charge === isCharge)
  const total = (isCharge: boolean): Decimal => sum(entries(isCharge).map((settlement) => settlement.amount))
  const part = (name: string, isCharge: boolean) =>
    entries(isCharge).map((settlement) =>
      e(name, [
        e('Kwota', amount(settlement.amount)),
        e('Powod', text(settlement.reason, 256, 'settlement_positions', problems) ?? '-'),
      ]),
    )
  const due = subtract(add(gross, total(true)), total(false))
  const sumOf = (name: string, isCharge: boolean) =>
    e(name, isZero(total(isCharge)) ? undefined : amount(total(isCharge)))
  return e('Rozliczenie', [
    ...part('Obciazenia', true),
    sumOf('SumaObciazen', true),
    ...part('Odliczenia', false),
    sumOf('SumaOdliczen', false),
    isNegative(due) ? e('DoRozliczenia', amount(negate(due))) : e('DoZaplaty', amount(due)),
  ])
}
