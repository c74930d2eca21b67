import { type Decimal, decimal, negate, sum } from '../../../../money/decimal.ts'
import { ApiError, type FieldProblems, invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { fromStoredLines, toStoredLines } from '../../../../platform/fields/nested-lines.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { InputValue } from '../../../../platform/formats/input.ts'
import {
  type EntryDraft,
  type SettlementPosition,
  SUBLISTS,
  type SublistDrafts,
  type SublistName,
} from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { emojiProblems, trimContents } from './notes.ts'

// Merges nested lists like positions: an entry with an id changes a stored one, with `_destroy` removes it, and without
// an id is added; the others stay.

const ENTRIES_MAX = 100
const DESCRIPTIONS_MAX = 10_000
const SETTLEMENT_MAX = decimal('9999999.99')

// Returns the lists of the request in stored form; lists that were not sent are left alone.
export function mergeSublists(drafts: SublistDrafts, current?: Invoice): InvoiceDraft {
  const merged: { [name: string]: unknown } = {}
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const sentEntries = drafts[name]
    if (!sentEntries || sentEntries.length === 0) continue
    const entries = merge(
      name,
      current ? readSublist(current, name) : [],
      normalizeEntries(name, sentEntries),
    )
    if (name === 'settlement_positions') checkSettlements(entries as SettlementPosition[])
    else if (entries.length > maxEntries(name)) throw tooMany(name, maxEntries(name))
    merged[name] = toStoredLines(SUBLISTS[name], entries)
  }
  return merged as InvoiceDraft
}

function normalizeEntries(name: SublistName, entries: EntryDraft[]): EntryDraft[] {
  if (name !== 'descriptions') return entries
  const problems = emojiProblems(entries)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return trimContents(entries)
}

export const readSublist = (invoice: Invoice, name: SublistName): EntryDraft[] =>
  fromStoredLines(SUBLISTS[name], invoice.id, invoice[name] as InputValue) as EntryDraft[]

function merge(name: SublistName, current: EntryDraft[], drafts: EntryDraft[]): EntryDraft[] {
  const entries: (EntryDraft | undefined)[] = [...current]
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    const indexInList = isBlank(draft.id)
      ? entries.length
      : current.findIndex((entry) => entry.id === draft.id)
    if (indexInList < 0) problems[`${name}[${index}].id`] = ['does not exist']
    else if (draft._destroy) entries[indexInList] = undefined
    else entries[indexInList] = composeEntry(name, draft, current[indexInList], `${name}[${index}]`, problems)
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return entries.filter((entry) => entry !== undefined)
}

function composeEntry(
  name: SublistName,
  draft: EntryDraft,
  current: EntryDraft | undefined,
  path: string,
  problems: FieldProblems,
): EntryDraft {
  try {
    return compose(SUBLISTS[name], draft, current) as EntryDraft
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.detail === 'string') throw error
    for (const [field, texts] of Object.entries(error.detail)) problems[`${path}.${field}`] = texts
    return {}
  }
}

function checkSettlements(entries: SettlementPosition[]) {
  for (const kind of ['charge', 'deduction']) {
    if (entries.filter((entry) => entry.kind === kind).length > ENTRIES_MAX)
      throw tooMany('settlement_positions')
  }
  entries.forEach(({ amount }, index) => {
    const units = (amount as Decimal).units
    if (units <= 0n || sum([amount as Decimal, negate(SETTLEMENT_MAX)]).units > 0n)
      throw invalid({
        [`settlement_positions[${index}].amount`]: 'must be greater than 0 and at most 9999999.99',
      })
  })
}

const maxEntries = (name: SublistName) => (name === 'descriptions' ? DESCRIPTIONS_MAX : ENTRIES_MAX)

const tooMany = (name: string, max = ENTRIES_MAX) => invalid({ [name]: `is too long (maximum is ${max})` })
