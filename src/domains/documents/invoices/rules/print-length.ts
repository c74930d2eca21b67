import {
  checkPrintableText,
  exceedsLimits,
  type PrintedText,
  SHAPED_LETTERS_MAX,
} from '../../../../platform/checks/printable-text.ts'
import { SUBLISTS, type SublistName } from '../fields/sublists.ts'
import type { InvoiceDraft } from '../schema.ts'

// Rejects texts that are too long to print before the document gets a number.

type Line = { readonly name?: unknown; readonly description?: unknown; readonly code?: unknown }
const LINE_TEXTS = ['name', 'description', 'code'] as const
const SUBLIST_NAMES = Object.keys(SUBLISTS) as SublistName[]

export function checkPrintable(invoice: InvoiceDraft, positions: readonly Line[]): void {
  if (mayBeLong(invoice, positions)) checkPrintableText(printedTexts(invoice, positions))
}

export const isPrintable = (invoice: InvoiceDraft, positions: readonly Line[]): boolean =>
  !(mayBeLong(invoice, positions) && exceedsLimits(printedTexts(invoice, positions)))

export function printedTexts(invoice: InvoiceDraft, positions: readonly Line[]): PrintedText[] {
  return [
    ...Object.entries(invoice),
    ...SUBLIST_NAMES.map((name): PrintedText => [name, JSON.stringify(invoice[name] ?? '')]),
    ['ordered', JSON.stringify(invoice.ordered ?? '')],
    ...positions.flatMap((line, index) =>
      LINE_TEXTS.map((name): PrintedText => [`positions[${index}].${name}`, line[name]]),
    ),
  ]
}

// Counts characters first, because this check is cheap and nearly all documents pass it.
export function mayBeLong(invoice: InvoiceDraft, positions: readonly Line[]): boolean {
  let letters = 0
  for (const name in invoice) {
    const value = invoice[name as keyof InvoiceDraft] as unknown
    if (typeof value === 'string') letters += value.length
  }
  for (const line of positions)
    for (const name of LINE_TEXTS)
      if (typeof line[name] === 'string') letters += (line[name] as string).length
  for (const name of SUBLIST_NAMES) if (invoice[name]) letters += JSON.stringify(invoice[name]).length
  if (invoice.ordered) letters += JSON.stringify(invoice.ordered).length
  return letters > SHAPED_LETTERS_MAX
}
