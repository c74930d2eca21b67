import { useMemo, useState } from 'react'
import { useRecord } from '../../../../api/queries.ts'
import { tagOf } from '../../../../api/record-versions.ts'
import { clients, departments } from '../../../../api/resources.ts'
import type { Form } from '../../../../components/forms/use-record-form.ts'
import { useDraft } from '../../../../components/forms/use-unsaved-changes.ts'
import { standingDiscount } from './model/client-terms.ts'
import { priceOptions, type Settings, type Values } from './model/editor-values.ts'
import { type LineProblems, mergeLineErrors } from './model/field-errors.ts'
import type { Rules } from './model/format-violations.ts'
import { baseOf, isDraft, isUnissued, rulesFor, type Start } from './model/initial-values.ts'
import { type Need, needsOf } from './model/missing-parts.ts'
import type { PriceOptions } from './model/pricing.ts'
import { changedDocument, newDocument, type Sent } from './model/request-body.ts'
import { reverseChargeLines } from './model/reverse-charge.ts'
import { useEditorErrors } from './use-editor-errors.ts'
import { useRules } from './use-format-check.ts'
import { type LineTools, useLines } from './use-line-actions.ts'
import { useListPrices } from './use-list-prices.ts'
import { useSaveHotkeys } from './use-save-hotkeys.ts'
import { type Next, type SubmitHandlers, useSubmitInvoice } from './use-submit-invoice.ts'

// A document being typed: what it holds, what it comes to, what the server found wrong with it, and how it is saved.

export type Editor = Form<Values> & {
  start: Start
  settings: Settings
  base: Values
  options: PriceOptions
  sent: Sent
  changes: Partial<Values>
  tools: LineTools
  line_problems: LineProblems
  // Of the client of a new document, in percent.
  standing_discount: string
  // What receivers of the formats that the account asks for would refuse; told at their fields too.
  rules: Rules
  // Why it cannot be issued yet.
  needs: readonly Need[]
  // Kept on the server, and no document yet.
  is_draft: boolean
  submitAnd: (next: Next) => Promise<void>
}
type Props = SubmitHandlers & { start: Start; settings: Settings; department_id: number | null }

export function useEditor({ start, settings, department_id, ...handlers }: Props): Editor {
  const id = start.how === 'edit' ? start.source.id : undefined
  const is_draft = isDraft(start)
  const [base] = useState(() => baseOf(start, settings, department_id))
  const draft = useDraft<Values>(
    draftName(start),
    base,
    start.how === 'edit' ? tagOf(start.source) : undefined,
  )
  const { values } = draft
  const errors = useEditorErrors()
  const { data: client } = useRecord(clients, isUnissued(start) ? (values.client_id ?? undefined) : undefined)
  const standing_discount = standingDiscount(client, values, settings)
  const tools = useLines(values.lines, standing_discount, (lines) => {
    draft.set('lines', lines)
    errors.clearLines()
  })
  useListPrices(values, base, tools)
  const sent = id === undefined ? newDocument(values, start) : changedDocument(values, base, draft.changes)
  const needs = needsOf(values, base, start.how === 'edit' && !is_draft)
  const rules = useRules(id === undefined ? sent.body : { ...sent.body, id }, values, needs.length === 0)
  const submission = { id, is_draft, base, sent, needs, client_name: client?.name }
  const { submit, is_saving } = useSubmitInvoice(submission, draft, errors, handlers)
  useSaveHotkeys(
    () => submit('show'),
    () => submit(is_draft ? 'draft' : 'show'),
  )
  return {
    ...{ start, settings, base, sent, tools, standing_discount, values, rules, needs, is_draft, is_saving },
    options: usePriceOptions(start, values, settings),
    changes: draft.changes,
    is_changed: draft.is_changed,
    line_problems: mergeLineErrors(rules.line_problems, errors.line_problems),
    problems: { ...rules.problems, ...errors.problems },
    set: (field, value) => {
      draft.set(field, value)
      if (field === 'reverse_charge' && value === true) draft.set('lines', reverseChargeLines(values))
      errors.clearField(field as string)
    },
    submit: () => submit('show'),
    submitAnd: submit,
    drop: () => {
      draft.drop()
      errors.clear()
    },
  }
}

function usePriceOptions(start: Start, values: Values, settings: Settings): PriceOptions {
  const { position, sum, show_discount, discount_kind } = values
  const { data: seller } = useRecord(departments, (values.department_id as number | null) ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the options follow from, and nothing else that is typed
  return useMemo(
    () => priceOptions(values, settings, seller, rulesFor(start)),
    [position, sum, show_discount, discount_kind, settings, seller],
  )
}

// One draft for each thing that can be under way.
function draftName(start: Start) {
  if (start.how === 'new') {
    const { kind, income, client_id } = start
    return ['invoice.new', kind !== 'vat' && kind, !income && 'expense', client_id].filter(Boolean).join('.')
  }
  if (start.how === 'edit') return `invoice.${start.source.id}`
  return `invoice.${start.how}.${start.source.id}${start.how === 'convert' ? `.${start.kind}` : ''}`
}

export const setAll = ({ set }: Editor, changes: Partial<Values>) => {
  for (const [field, value] of Object.entries(changes)) set(field as 'title', value)
}
