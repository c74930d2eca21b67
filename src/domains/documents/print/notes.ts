import { decimal, isZero, multiply, printPlain, subtract } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { flowBlock, keepTogether, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import type { Description, Party } from '../invoices/fields/sublists.ts'
import { isSaleOrPurchase } from '../invoices/kinds.ts'
import { payableAfterSetOff } from '../invoices/rules/amount-due.ts'
import { exemptionOf, isReverseCharge, isSplit } from '../invoices/rules/legal-text.ts'
import { isMarginDocument, procedureOf } from '../invoices/rules/margin.ts'
import { readSublist } from '../invoices/rules/merge-sublists.ts'
import { hasAmountToPay } from '../invoices/rules/payment-request.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAmount, printDay, printPercent, printQuantity } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { CHARGES_SHOWN, listCharges } from './charges.ts'
import { isSigned } from './labels.ts'
import { partyName } from './print-parties.ts'
import { drawSignatures, issuerOf } from './signatures.ts'
import { label, MUTED, type PrintContext, value } from './style.ts'

// Remarks and notes below the figures.

export function drawNotes(print: PrintContext): void {
  const { flow, texts, invoice, printStyle } = print
  const remarks = remarksOf(invoice, texts).map((text) => value(text, { is_bold: true, size: 8 }))
  const notes = notesOf(invoice)
  const furtherTexts = furtherNotes(invoice, texts)
  const hasSignatureBlock = printStyle.choices.blocks.includes('signature')
  const issuer = hasSignatureBlock ? null : issuerOf(print)
  const paragraphs: Paragraph[] = [
    ...remarks,
    ...(notes.length > 0 ? [{ ...label(texts.label('notes')), before: 6, heading: 2 as const }] : []),
    ...notes.map((text) => value(text, { size: 8 })),
    ...furtherTexts.map((text) => value(text, { size: 8, before: 2 })),
    ...(issuer
      ? [value(`${texts.label('issued_by')}: ${issuer}`, { size: 8, before: 8, color: MUTED })]
      : []),
  ]
  if (paragraphs.length > 0) {
    keepTogether(flow, 40)
    flowBlock(flow, setBlock(paragraphs, flow.width))
  }
  if (isSigned(invoice) && !hasSignatureBlock) drawSignatures(print)
}

export const notesOf = ({ description, additional_invoice_field, description_long }: Invoice): string[] =>
  [description, additional_invoice_field, description_long].filter((text): text is string => Boolean(text))

// Charges that do not fit beside the totals, descriptions, and further issuers.
export function furtherNotes(invoice: Invoice, texts: Texts): string[] {
  const charges = listCharges(invoice, texts)
  const listedCharges = charges.length > CHARGES_SHOWN ? charges : []
  const descriptions = readSublist(invoice, 'descriptions') as Description[]
  const issuers = readSublist(invoice, 'issuers') as Party[]
  return [
    ...listedCharges.map(
      ({ name, value }) =>
        `${name}: ${printAmount(value, texts.main, invoice.currency)} ${invoice.currency ?? ''}`,
    ),
    ...descriptions.map(({ kind, content }) => `${kind}: ${content}`),
    ...issuers.map((party) => {
      const partyText = [partyName(party), party.tax_no, party.role_description].filter(Boolean).join(', ')
      return `${texts.label('issued_by')}: ${partyText}`
    }),
  ]
}

// Statements that the law requires on the document, and the discount for early payment.
export function remarksOf(invoice: Invoice, texts: Texts): string[] {
  const { exchange_currency, exchange_currency_rate, exchange_date, exchange_note, currency } = invoice
  const units = printQuantity(invoice.exchange_currency_rate_den ?? UNIT, texts.main)
  const rate =
    exchange_currency &&
    exchange_currency !== currency &&
    exchange_currency_rate &&
    `${texts.label('exchange_rate')}: ${units} ${currency} = ${printQuantity(exchange_currency_rate, texts.main)} ${exchange_currency}`
  const exemption = exemptionOf(invoice)
  return [
    isSaleOrPurchase(invoice) && isReverseCharge(invoice) && texts.label('reverse_charge'),
    isSplit(invoice) && texts.label('split_payment'),
    invoice.self_billing === true && texts.label('self_billing'),
    (invoice.kind === 'vat_mp' || invoice.cash_method === true) && texts.label('cash_accounting'),
    isMarginDocument(invoice) && marginLabel(invoice, texts),
    exemption && `${texts.label('exemption')}: ${exemption}`,
    invoice.kind === 'vat_rr' && texts.label('farmer_statement'),
    rate && [rate, exchange_date && printDay(exchange_date, texts.main)].filter(Boolean).join(', '),
    exchange_note,
    earlyPayment(invoice, texts),
  ].filter((text): text is string => Boolean(text))
}

// The discount is taken off the amount that the document requests, regardless of later payments.
function earlyPayment(invoice: Invoice, texts: Texts): string | false {
  const { skonto_active, skonto_discount_value: percent, skonto_discount_date: date, currency } = invoice
  if (!skonto_active || !percent || isZero(percent) || !hasAmountToPay(invoice)) return false
  const reducedAmount = round(
    multiply(payableAfterSetOff(invoice), subtract(UNIT, multiply(percent, HUNDREDTH))),
  )
  return texts.label(date ? 'early_payment' : 'early_payment_undated', {
    date: date ? printDay(date, texts.main) : '',
    percent: printPercent(printPlain(percent), texts.main),
    amount: `${printAmount(reducedAmount, texts.main, currency)} ${currency ?? ''}`.trim(),
  })
}

const UNIT = decimal('1')
const HUNDREDTH = decimal('0.01')

function marginLabel({ procedure_vat_margin }: Invoice, texts: Texts): string {
  const procedure = procedureOf(procedure_vat_margin)
  return texts.label(procedure ? `margin_${procedure}` : 'margin')
}
