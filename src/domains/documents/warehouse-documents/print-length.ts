import {
  checkPrintableText,
  exceedsLimits,
  type PrintedText,
} from '../../../platform/checks/printable-text.ts'
import type { Action, DocumentDraft, WarehouseDocument } from './schema.ts'

// Rejects texts that are too long to print before the document gets a number.

export const checkPrintable = (document: DocumentDraft, actions: readonly Action[]): void =>
  checkPrintableText(printedTexts(document, actions))

// A document stored before the limits existed can still be changed.
export function checkPrintableChange(
  [before, actionsBefore]: readonly [WarehouseDocument, readonly Action[]],
  [after, actionsAfter]: readonly [DocumentDraft, readonly Action[]],
): void {
  if (!exceedsLimits(printedTexts(before, actionsBefore))) checkPrintable(after, actionsAfter)
}

export const printedTexts = (document: DocumentDraft, actions: readonly Action[]): PrintedText[] => [
  ...Object.entries(document),
  ...actions.flatMap((action, index) =>
    (['product_name', 'code'] as const).map(
      (name): PrintedText => [`warehouse_actions[${index}].${name}`, action[name]],
    ),
  ),
]
