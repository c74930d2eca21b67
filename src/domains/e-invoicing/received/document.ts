import type { Delivery, Invoice, OtherParty, Party } from '../../../einvoice/model.ts'
import { absolute, isNegative, isPositive, isZero, printPlain, ZERO } from '../../../money/decimal.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { positionsOf } from './positions.ts'
import { deductedOn } from './receipt-date.ts'
import type { ImportTexts } from './texts.ts'

// Converts a received invoice into a request for a document, without side effects.

export type Side = 'purchase' | 'sale'

type Receipt = { receivedOn: string; is_polish: boolean }

export function documentOf(invoice: Invoice, side: Side, receipt: Receipt, texts: ImportTexts): InputObject {
  const { home } = invoice
  const other = side === 'purchase' ? invoice.seller : invoice.buyer
  const positions = positionsOf(invoice, texts)
  return definedFields({
    kind: kindOf(invoice),
    income: side === 'sale',
    number: invoice.number,
    issue_date: invoice.issue_date,
    sell_date: saleDateOf(invoice),
    place: invoice.place,
    ...(side === 'purchase' && receiptDates(invoice, receipt)),
    currency: invoice.currency,
    ...(home && {
      exchange_currency: home.currency,
      exchange_currency_rate: printPlain(home.rate),
      exchange_kind: 'own',
    }),
    ...partyFields('buyer', other),
    ...accountOf(invoice, side),
    ...recipientOf(invoice.delivery),
    recipients: invoice.others.map(listedParty),
    oid: invoice.order_number,
    contract_number: invoice.contract_number,
    buyer_reference: invoice.buyer_reference,
    ...paymentFields(invoice),
    ...markFields(invoice),
    exempt_tax_kind: invoice.exemption,
    np_tax_kind: invoice.outside && (invoice.outside === 'II' ? 'export_service_eu' : 'export_service'),
    ...correctionFields(invoice),
    description: [...invoice.notes, invoice.payment.terms].filter(Boolean).join('\n\n') || undefined,
    description_footer: invoice.footer,
    descriptions: descriptionsOf(invoice, texts),
    settlement_positions: settlementsOf(invoice, texts),
    ...classesOf(invoice),
    ...(positions.some(({ discount }) => discount !== undefined) && {
      show_discount: true,
      discount_kind: 'amount',
    }),
    positions,
  })
}

const MEANS_MAX = 3

// An expense has a date of receipt, and in Poland a date on which its tax is deducted.
const receiptDates = (invoice: Invoice, { receivedOn, is_polish }: Receipt) => ({
  delivery_date: receivedOn >= invoice.issue_date ? receivedOn : undefined,
  accounting_vat_tax_date: is_polish ? deductedOn(invoice, saleDateOf(invoice), receivedOn) : undefined,
})

function paymentFields(invoice: Invoice) {
  const { type, means, due_date, early } = invoice.payment
  return {
    payment_type: type,
    payment_means: means && means.length <= MEANS_MAX ? means : undefined,
    payment_to: due_date,
    ...(due_date === undefined && { payment_to_kind: 'off' }),
    ...paidOf(invoice),
    ...(early && {
      skonto_active: true,
      skonto_discount_value: early.percent,
      skonto_discount_date: early.until,
    }),
  }
}

const markFields = ({ marks }: Invoice) => ({
  split_payment: marks.split_payment ? '1' : undefined,
  reverse_charge: marks.reverse_charge || undefined,
  self_billing: marks.self_billing || undefined,
  cash_method: marks.cash_method || undefined,
  use_oss: marks.one_stop || undefined,
  procedure_designations: [
    ...(marks.related ? ['TP'] : []),
    ...(marks.procedure ? [marks.procedure] : marks.triangular ? ['TT_D'] : []),
  ],
})

const correctionFields = ({ correction }: Invoice) =>
  correction && {
    corrected_number: correction.number || undefined,
    corrected_date: correction.issue_date,
    correction_reason: correction.reason,
    gov_corrected_invoice_number: correction.ksef_number,
  }

// Fields missing in the file keep their defaults.
const definedFields = (fields: { [name: string]: unknown }): InputObject =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as InputObject

function kindOf({ correction, kind, is_of_farmer }: Invoice): string {
  if (correction) return 'correction'
  return is_of_farmer ? 'vat_rr' : kind
}

const MONTH_LENGTH = 'YYYY-MM'.length

function saleDateOf({ supplied }: Invoice): string | undefined {
  if (supplied === undefined) return undefined
  return isMonth(supplied) ? supplied.from.slice(0, MONTH_LENGTH) : supplied.to
}

function isMonth({ from, to }: NonNullable<Invoice['supplied']>): boolean {
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return (
    from.endsWith('-01') &&
    from.slice(0, MONTH_LENGTH) === to.slice(0, MONTH_LENGTH) &&
    next.getUTCDate() === 1
  )
}

function partyFields(prefix: 'buyer', party: Party): { [name: string]: unknown } {
  return {
    [`${prefix}_name`]: party.name,
    [`${prefix}_tax_no`]: taxNumber(party),
    [`${prefix}_tax_no_kind`]: taxKind(party),
    [`${prefix}_street`]: party.street,
    [`${prefix}_post_code`]: party.post_code,
    [`${prefix}_city`]: party.city,
    [`${prefix}_country`]: party.country,
    [`${prefix}_email`]: party.email,
    [`${prefix}_phone`]: party.phone,
    [`${prefix}_person`]: party.person,
  }
}

export function taxNumber({ tax, local_tax }: Party): string | undefined {
  if (tax === undefined) return local_tax
  return tax.kind === 'eu' ? `${tax.country ?? ''}${tax.number}` : tax.number
}

function taxKind({ tax, local_tax }: Party): string | undefined {
  if (tax?.kind === 'eu') return 'nip_ue'
  return tax?.kind === 'other' || (tax === undefined && local_tax !== undefined) ? 'other' : undefined
}

// Bank account of the supplier.
function accountOf({ payment }: Invoice, side: Side): { [name: string]: unknown } {
  const [account] = payment.accounts
  if (account === undefined || side === 'sale') return {}
  return { buyer_bank_account: account.number, buyer_bank: account.bank }
}

function recipientOf(delivery: Delivery | undefined): { [name: string]: unknown } {
  if (delivery === undefined) return {}
  const { name, street, post_code, city, country } = delivery
  if (name !== undefined)
    return {
      recipient_name: name,
      recipient_street: street,
      recipient_post_code: post_code,
      recipient_city: city,
      recipient_country: country,
    }
  const address = [street, [post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join('\n')
  return address ? { use_delivery_address: true, delivery_address: address } : {}
}

const listedParty = (party: OtherParty): InputObject =>
  definedFields({
    name: party.name ?? party.internal_id,
    tax_no: taxNumber(party),
    tax_no_kind: taxKind(party),
    street: party.street,
    post_code: party.post_code,
    city: party.city,
    country: party.country,
    email: party.email,
    phone: party.phone,
    role: party.role ?? party.role_description,
    role_description: party.role_description,
    participation: party.share && printPlain(party.share),
  })

function paidOf({ payment, correction }: Invoice): { [name: string]: unknown } {
  const { paid, paid_date, is_paid } = payment
  if (correction || !isPositive(paid)) return {}
  return { paid: printPlain(paid), paid_date, ...(is_paid && { status: 'paid' }) }
}

function descriptionsOf({ descriptions, supplied, payment }: Invoice, texts: ImportTexts): InputObject[] {
  const hasPeriod = supplied && supplied.from !== supplied.to && !isMonth(supplied)
  return [
    ...(hasPeriod ? [{ kind: texts.period, content: `${supplied.from} – ${supplied.to}` }] : []),
    ...(payment.reference ? [{ kind: texts.reference, content: payment.reference }] : []),
    ...descriptions
      .filter(({ value }) => value !== '')
      .map(({ line, key, value }) => ({
        kind: key,
        content: value,
        ...(line !== undefined && { position_index: line }),
      })),
  ]
}

function settlementsOf(
  { settlements, payment: { rounding = ZERO } }: Invoice,
  texts: ImportTexts,
): InputObject[] {
  const entries = settlements
    .filter(({ amount }) => isPositive(amount))
    .map(({ is_charge, amount, reason }) => ({
      kind: is_charge ? 'charge' : 'deduction',
      amount: printPlain(amount),
      reason,
    }))
  if (isZero(rounding)) return entries
  const kind = isNegative(rounding) ? 'deduction' : 'charge'
  return [...entries, { kind, amount: printPlain(absolute(rounding)), reason: texts.rounding }]
}

// The extra column can hold classification codes of one kind only.
function classesOf({ lines }: Invoice): { [name: string]: unknown } {
  const kinds = new Set(lines.flatMap(({ classified }) => classified?.as ?? []))
  return kinds.size === 1 ? { additional_info: true, additional_info_desc: [...kinds][0] } : {}
}
