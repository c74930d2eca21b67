import type { EditorInvoice, EditorSettings, EditorValues } from './editor-values.ts'
import { initialValues } from './initial-values.ts'
import { hasValue, isEmptyLine } from './line.ts'

// Lines and terms that a new document takes over from the last document of the same kind to the same client.

const TERMS = [
  'payment_type',
  'payment_to_kind',
  'currency',
  'lang',
  'price_kind',
  'position',
  'show_discount',
  'discount_kind',
  'place',
  'title',
  'description',
  'description_long',
  'description_footer',
  'descriptions',
  'exchange_currency',
  'exchange_kind',
  'split_payment',
  'reverse_charge',
  'use_oss',
  'exempt_tax_kind',
  'np_tax_kind',
  'procedure_designations',
  'procedure_vat_margin',
  'category_id',
  'recipient_id',
  'recipients',
  'bank_accounts',
  'buyer_reference',
  'contract_number',
  'payment_means',
] as const satisfies readonly (keyof EditorValues)[]

// These depend on another document, not on the client.
const DEPENDENT_KINDS = ['correction', 'correction_note', 'advance', 'final']

// Whether the document can still be filled in: it has a client, and no line is entered yet.
export const canTakeOver = ({ kind, client_id, lines }: EditorValues): boolean =>
  client_id !== null && !DEPENDENT_KINDS.includes(kind) && lines.every(isEmptyLine)

// Terms that the last document did not have stay as they are.
export function valuesOfLast(last: EditorInvoice, settings: EditorSettings): Partial<EditorValues> {
  const copy = initialValues({ how: 'copy', source: last }, settings, null)
  const isDated = last.payment_to_kind === 'other_date'
  const terms = TERMS.filter(
    (name) => hasEntries(copy[name]) && !(name === 'payment_to_kind' && isDated),
  ).map((name) => [name, copy[name]])
  // Lines are set last, because setting `reverse_charge` changes the lines that are there.
  return { ...Object.fromEntries(terms), lines: copy.lines }
}

const hasEntries = (value: unknown) => (Array.isArray(value) ? value.length > 0 : hasValue(value))
