import { type Decimal, decimal, negate, sum } from '../../../../money/decimal.ts'
import { type FieldProblems, invalid, Refusal } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { keepLines, readLines } from '../../../../platform/fields/nested-lines.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { Value } from '../../../../platform/formats/input.ts'
import {
  type EntryDraft,
  type SettlementPosition,
  SUBLISTS,
  type SublistDrafts,
  type SublistName,
} from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { emojiProblems, trimmed } from './notes.ts'

// As with positions: id changes an entry, id with _destroy takes it away, no id adds one, the rest stay.

const ENTRIES_MAX = 100
const DESCRIPTIONS_MAX = 10_000
const SETTLEMENT_MAX = decimal('9999999.99')

// What the request says about the lists, as the document keeps it; lists that were not sent are left alone.
export function mergeSublists(drafts: SublistDrafts, current?: Invoice): InvoiceDraft {
  const merged: { [name: string]: unknown } = {}
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const sent = drafts[name]
    if (!sent || sent.length === 0) continue
    const entries = merge(name, current ? readSublist(current, name) : [], asSaid(name, sent))
    if (name === 'settlement_positions') checkSettlements(entries as SettlementPosition[])
    else if (entries.length > mostOf(name)) throw tooMany(name, mostOf(name))
    merged[name] = keepLines(SUBLISTS[name], entries)
  }
  return merged as InvoiceDraft
}

function asSaid(name: SublistName, sent: EntryDraft[]): EntryDraft[] {
  if (name !== 'descriptions') return sent
  const problems = emojiProblems(sent)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return trimmed(sent)
}

export const readSublist = (invoice: Invoice, name: SublistName): EntryDraft[] =>
  readLines(SUBLISTS[name], invoice.id, invoice[name] as Value) as EntryDraft[]

function merge(name: SublistName, current: EntryDraft[], drafts: EntryDraft[]): EntryDraft[] {
  const entries: (EntryDraft | undefined)[] = [...current]
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    const place = isBlank(draft.id) ? entries.length : current.findIndex((entry) => entry.id === draft.id)
    if (place < 0) problems[`${name}[${index}].id`] = ['does not exist']
    else if (draft._destroy) entries[place] = undefined
    else entries[place] = composeEntry(name, draft, current[place], `${name}[${index}]`, problems)
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
    return compose(SUBLISTS[name] as never, draft, current) as EntryDraft
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.detail === 'string') throw error
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
      throw invalid({ [`settlement_positions[${index}].amount`]: 'must be above 0 and at most 9999999.99' })
  })
}

const mostOf = (name: SublistName) => (name === 'descriptions' ? DESCRIPTIONS_MAX : ENTRIES_MAX)

const tooMany = (name: string, most = ENTRIES_MAX) => invalid({ [name]: `is too long (maximum is ${most})` })
