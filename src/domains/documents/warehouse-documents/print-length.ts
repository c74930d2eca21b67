import { checkLetters, exceedsLimits, type Written } from '../../../platform/checks/printable-text.ts'
import type { Action, DocumentDraft, WarehouseDocument } from './schema.ts'

// Refuses text that is too long for print before a warehouse document has a number.

export const checkPrintable = (document: DocumentDraft, actions: readonly Action[]): void =>
  checkLetters(printedTexts(document, actions))

// A document from before there was a limit can still be changed.
export function checkPrintableChange(
  [before, actionsBefore]: readonly [WarehouseDocument, readonly Action[]],
  [after, actionsAfter]: readonly [DocumentDraft, readonly Action[]],
): void {
  if (!exceedsLimits(printedTexts(before, actionsBefore))) checkPrintable(after, actionsAfter)
}

export const printedTexts = (document: DocumentDraft, actions: readonly Action[]): Written[] => [
  ...Object.entries(document),
  ...actions.flatMap((one, place) =>
    (['product_name', 'code'] as const).map(
      (name): Written => [`warehouse_actions[${place}].${name}`, one[name]],
    ),
  ),
]
