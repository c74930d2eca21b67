import { isZero, printDecimal } from '../../../money/decimal.ts'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import {
  isCorrection,
  type PricedSide,
  type PriceOptions,
  priceSide,
} from '../invoices/rules/correction-pricing.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { asMarginStates, completeMarginStates } from '../invoices/rules/margin-states.ts'
import {
  type CorrectedState,
  findRemaining,
  goodsOf,
  isSame,
  isZeroSide,
  type RemainingLine,
} from './corrected-state.ts'

// Matches the lines of a requested correction to the lines that remain of the document.

// Matches the requested lines to the remaining lines of the document. Rejects lines whose `before` matches
// none.
export function matchToRemaining(
  drafts: readonly PositionDraft[],
  { remainingLines }: CorrectedState,
  options: PriceOptions,
): PositionDraft[] {
  const unmatchedLines = [...remainingLines]
  const problems: FieldProblems = {}
  const lines = drafts.map((draft, index) => {
    if (!isCorrection(draft)) return draft
    const path = `positions[${index}].correction_before_attributes`
    const before = priceSide(draft.correction_before_attributes, path, options)
    if (isZeroSide(before)) return draft
    const matchIndex = findRequestedLine(unmatchedLines, draft, before, path, options)
    if (matchIndex < 0) {
      problems[path] = [
        `does not match the current value of the document (${remainingLinesText(remainingLines, before)}); load the document again`,
      ]
      return draft
    }
    const [matchedLine] = unmatchedLines.splice(matchIndex, 1) as [RemainingLine]
    const draftWithProduct =
      draft.product_id === undefined ? { ...draft, product_id: matchedLine.product_id } : draft
    const line = { ...draftWithProduct, ...goodsOf(draft, matchedLine.goods) }
    return options.is_margin && matchedLine.side.tax === 'disabled'
      ? withDocumentAmounts(matchedLine, marginLine(matchedLine, line, options), path, options)
      : withDocumentAmounts(matchedLine, line, path, options)
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return lines
}

// Under the margin scheme, the tax rate of a requested line may be that of its margin.
function findRequestedLine(
  unmatchedLines: readonly RemainingLine[],
  draft: PositionDraft,
  before: PricedSide,
  path: string,
  options: PriceOptions,
): number {
  const matchIndex = findRemaining(unmatchedLines, before)
  if (matchIndex >= 0 || !options.is_margin) return matchIndex
  const states = asMarginStates(draft, options.default_tax)
  return findRemaining(unmatchedLines, priceSide(states.correction_before_attributes, path, options))
}

const marginLine = ({ attributes, side }: RemainingLine, line: PositionDraft, options: PriceOptions) =>
  completeMarginStates(asMarginStates(line, options.default_tax), {
    ...options,
    attributes,
    quantity: side.quantity,
  })

function withDocumentAmounts(
  remainingLine: RemainingLine,
  line: PositionDraft,
  path: string,
  options: PriceOptions,
): PositionDraft {
  const before = priceSide(line.correction_before_attributes, path, options)
  if (isSame(remainingLine.side, before)) return line
  const afterPath = path.replace('before', 'after')
  return replaceBefore(
    remainingLine,
    line,
    before,
    priceSide(line.correction_after_attributes, afterPath, options),
  )
}

// Replaces `before` by the line of the document. A discount of that line stays unless the request changes it.
function replaceBefore(
  remainingLine: RemainingLine,
  draft: PositionDraft,
  before: PricedSide,
  after: PricedSide,
): PositionDraft {
  const { discount, discount_percent } = remainingLine.attributes
  const setsDiscount = ({ attributes: sideAttributes }: PricedSide) =>
    sideAttributes?.discount !== undefined || sideAttributes?.discount_percent !== undefined
  const keepsDiscount =
    after.attributes !== null && !isZero(after.quantity) && !setsDiscount(after) && !setsDiscount(before)
  return {
    ...draft,
    correction_before_attributes: {
      ...remainingLine.attributes,
      name: before.attributes?.name ?? remainingLine.attributes.name ?? null,
    },
    ...(keepsDiscount
      ? {
          correction_after_attributes: {
            ...after.attributes,
            ...(discount === undefined ? {} : { discount }),
            ...(discount_percent === undefined ? {} : { discount_percent }),
          },
        }
      : {}),
  }
}

const LISTED_MAX = 3

function remainingLinesText(remainingLines: readonly RemainingLine[], before: PricedSide): string {
  const sameName = remainingLines.filter(({ attributes }) => attributes.name === before.attributes?.name)
  const listed = (sameName.length > 0 ? sameName : remainingLines).slice(0, LISTED_MAX)
  if (listed.length === 0) return 'nothing is left'
  return listed
    .map(
      ({ attributes, side }) =>
        `${attributes.name ?? '-'}: ${printDecimal(side.quantity)} for ${printDecimal(side.total_gross)} gross at ${side.tax}`,
    )
    .join('; ')
}
