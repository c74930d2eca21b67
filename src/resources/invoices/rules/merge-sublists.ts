import { type Decimal, decimal, negate, sum } from '../../../money/decimal.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { keepLines, readLines } from '../../../platform/fields/lines.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Value } from '../../../platform/formats/tree.ts'
import { type FieldProblems, invalid, Refusal } from '../../../platform/refusal.ts'
import {
  PARTS,
  type PartDraft,
  type PartDrafts,
  type PartName,
  type SettlementPosition,
} from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// As with positions: id changes an entry, id with _destroy takes it away, no id adds one, the rest stay.

const PARTS_MAX = 100
const SETTLEMENT_MAX = decimal('9999999.99')

// What the request says about the lists, as the document keeps it; lists that were not sent are left alone.
export function mergeParts(drafts: PartDrafts, current?: Invoice): InvoiceDraft {
  const merged: { [name: string]: unknown } = {}
  for (const name of Object.keys(PARTS) as PartName[]) {
    const sent = drafts[name]
    if (!sent || sent.length === 0) continue
    const parts = merge(name, current ? readParts(current, name) : [], sent)
    if (name === 'settlement_positions') checkSettlements(parts as SettlementPosition[])
    else if (parts.length > PARTS_MAX) throw tooMany(name)
    merged[name] = keepLines(PARTS[name], parts)
  }
  return merged as InvoiceDraft
}

export const readParts = (invoice: Invoice, name: PartName): PartDraft[] =>
  readLines(PARTS[name], invoice.id, invoice[name] as Value) as PartDraft[]

function merge(name: PartName, current: PartDraft[], drafts: PartDraft[]): PartDraft[] {
  const parts: (PartDraft | undefined)[] = [...current]
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    const place = isBlank(draft.id) ? parts.length : current.findIndex((part) => part.id === draft.id)
    if (place < 0) problems[`${name}[${index}].id`] = ['does not exist']
    else if (draft._destroy) parts[place] = undefined
    else parts[place] = composePart(name, draft, current[place], `${name}[${index}]`, problems)
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return parts.filter((part) => part !== undefined)
}

function composePart(
  name: PartName,
  draft: PartDraft,
  current: PartDraft | undefined,
  path: string,
  problems: FieldProblems,
): PartDraft {
  try {
    return compose(PARTS[name] as never, draft, current) as PartDraft
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.detail === 'string') throw error
    for (const [field, texts] of Object.entries(error.detail)) problems[`${path}.${field}`] = texts
    return {}
  }
}

function checkSettlements(parts: SettlementPosition[]) {
  for (const kind of ['charge', 'deduction']) {
    if (parts.filter((part) => part.kind === kind).length > PARTS_MAX) throw tooMany('settlement_positions')
  }
  parts.forEach(({ amount }, index) => {
    const units = (amount as Decimal).units
    if (units <= 0n || sum([amount as Decimal, negate(SETTLEMENT_MAX)]).units > 0n)
      throw invalid({ [`settlement_positions[${index}].amount`]: 'must be above 0 and at most 9999999.99' })
  })
}

const tooMany = (name: string) => invalid({ [name]: `is too long (maximum is ${PARTS_MAX})` })
