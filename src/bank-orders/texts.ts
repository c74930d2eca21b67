import { printFixed } from '../money/decimal.ts'
import { type Alphabet, fitText } from './characters.ts'
import { type Order, type Party, type SplitPayment, TITLE_MAX, UnwritableOrder } from './order.ts'

// Texts of orders in the characters of a file.

const INVOICE_MAX = 35
const TAX_NO_MAX = 14
const TEXT_MAX = 33
const VAT_DIGITS_MAX = 10

export function fitField(
  { reference }: Pick<Order, 'reference'>,
  field: string,
  text: string,
  isAllowed: Alphabet,
) {
  const { text: fitted, unwritable } = fitText(text, isAllowed)
  if (unwritable.length > 0)
    throw new UnwritableOrder(
      reference,
      field,
      `contains ${unwritable.slice(0, 5).join(' ')}, which the file cannot contain; replace it`,
    )
  return fitted
}

export function titleOf(order: Order, isAllowed: Alphabet): string {
  const { split, title } = order
  const text = split
    ? splitTitle(order, split, isAllowed)
    : withoutMarks(fitField(order, 'title', title, isAllowed)).trim()
  if (text === '') throw new UnwritableOrder(order.reference, 'title', "can't be blank")
  return text.slice(0, TITLE_MAX).trimEnd()
}

function splitTitle(
  order: Order,
  { vat, tax_no, invoice_number }: SplitPayment,
  isAllowed: Alphabet,
): string {
  const amount = printFixed(vat, 2).replace('.', ',')
  if (amount.length > VAT_DIGITS_MAX)
    throw new UnwritableOrder(order.reference, 'vat_amount', 'is too large for a split payment')
  const taxNo = fitField(order, 'tax_no', tax_no, isAllowed)
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^PL(?=\d{10}$)/i, '')
  if (taxNo === '' || taxNo.length > TAX_NO_MAX)
    throw new UnwritableOrder(
      order.reference,
      'tax_no',
      `must have 1 to ${TAX_NO_MAX} characters for a split payment`,
    )
  const number = withoutMarks(fitField(order, 'invoice_number', invoice_number, isAllowed))
  if (number === '' || number.length > INVOICE_MAX)
    throw new UnwritableOrder(
      order.reference,
      'invoice_number',
      `must have 1 to ${INVOICE_MAX} characters for a split payment`,
    )
  const text = withoutMarks(fitField(order, 'title', order.title, isAllowed))
    .slice(0, TEXT_MAX)
    .trim()
  return `/VAT/${amount}/IDC/${taxNo}/INV/${number}${text === '' ? '' : `/TXT/${text}`}`
}

// A bank reads the marks of a split payment wherever they are.
const withoutMarks = (text: string): string => text.replace(/\/(?=(?:VAT|IDC|INV|TXT|IDP)\/)/g, ' ')

export function fitParty(
  order: Pick<Order, 'reference'>,
  field: string,
  party: Party,
  isAllowed: Alphabet,
): Party {
  const name = fitField(order, field, party.name, isAllowed)
  if (name === '') throw new UnwritableOrder(order.reference, field, "can't be blank")
  return {
    name,
    street: fitField(order, field, party.street, isAllowed),
    post_code: fitField(order, field, party.post_code, isAllowed),
    city: fitField(order, field, party.city, isAllowed),
    country: /^[A-Z]{2}$/.test(party.country) ? party.country : '',
  }
}
