import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRecord } from '../../../../api/queries.ts'
import { etagOf } from '../../../../api/record-versions.ts'
import { clients, departments } from '../../../../api/resources.ts'
import type { Form } from '../../../../components/forms/use-record-form.ts'
import { useUnsavedChanges } from '../../../../components/forms/use-unsaved-changes.ts'
import { clientDiscount } from './model/client-terms.ts'
import { type EditorSettings, type EditorValues, priceOptions } from './model/editor-values.ts'
import { type LineProblems, mergeLineErrors } from './model/field-errors.ts'
import type { FormatViolations } from './model/format-violations.ts'
import {
  correctedChain,
  type EditorSource,
  initialValues,
  isDraft,
  isNewOrDraft,
  rulesFor,
} from './model/initial-values.ts'
import { type MissingPart, missingParts } from './model/missing-parts.ts'
import type { PriceOptions } from './model/pricing.ts'
import { createBody, type EditorRequest, updateBody } from './model/request-body.ts'
import { reverseChargeLines } from './model/reverse-charge.ts'
import { useEditorErrors } from './use-editor-errors.ts'
import { useFormatCheck } from './use-format-check.ts'
import { type LineActions, useLineActions } from './use-line-actions.ts'
import { useListPrices } from './use-list-prices.ts'
import type { PendingDraftState } from './use-pending-draft.ts'
import { useSaveHotkeys } from './use-save-hotkeys.ts'
import { useStable } from './use-stable.ts'
import { type Next, type SubmitHandlers, useSubmitInvoice } from './use-submit-invoice.ts'

// State of the document editor: values, totals, errors and saving.

export type InvoiceEditorState = Form<EditorValues> & {
  start: EditorSource
  settings: EditorSettings
  base: EditorValues
  options: PriceOptions
  request: EditorRequest
  changes: Partial<EditorValues>
  tools: LineActions
  line_problems: LineProblems
  // Discount of the client of a new document, in percent.
  standing_discount: string
  // Violations of the e-invoice formats of the account, shown at their fields, too.
  rules: FormatViolations
  // Reasons why the document cannot be issued yet.
  needs: readonly MissingPart[]
  // Whether it is a draft that is stored on the server.
  is_draft: boolean
  connection: PendingDraftState['connection']
  submitAnd: (next: Next) => Promise<void>
}
type Props = SubmitHandlers & {
  start: EditorSource
  settings: EditorSettings
  department_id: number | null
}

export function useInvoiceEditor({ start, settings, department_id, ...handlers }: Props): InvoiceEditorState {
  const id = start.how === 'edit' ? start.source.id : undefined
  const is_draft = isDraft(start)
  const [base] = useState(() => initialValues(start, settings, department_id))
  const name = useDraftName(start)
  const draft = useUnsavedChanges<EditorValues>(name, base, versionOf(start))
  const { values } = draft
  const errors = useEditorErrors()
  const { data: client } = useRecord(
    clients,
    isNewOrDraft(start) ? (values.client_id ?? undefined) : undefined,
  )
  const standing_discount = clientDiscount(client, values, settings)
  const tools = useLineActions(values.lines, standing_discount, (lines) => {
    draft.set('lines', lines)
    errors.clearLines()
  })
  useListPrices(values, base, tools)
  const request = id === undefined ? createBody(values, start) : updateBody(values, base, draft.changes)
  const needs = useStable(missingParts(values, base, start.how === 'edit' && !is_draft))
  const rules = useStable(
    useFormatCheck(id === undefined ? request.body : { ...request.body, id }, values, needs.length === 0),
  )
  const line_problems = useStable(mergeLineErrors(rules.line_problems, errors.line_problems))
  const problems = useStable({ ...rules.problems, ...errors.problems })
  const title = String(values.buyer_name || client?.name || '')
  const submission = { id, is_draft, name, title, base, request, needs, received_id: receivedIdOf(start) }
  const { submit, is_saving, connection } = useSubmitInvoice(submission, draft, errors, handlers)
  useSaveHotkeys(
    () => submit('show'),
    () => submit(is_draft ? 'draft' : 'show'),
  )
  return {
    start,
    settings,
    base,
    request,
    tools,
    standing_discount,
    values,
    rules,
    needs,
    is_draft,
    is_saving,
    connection,
    options: usePriceOptions(start, values, settings, base),
    changes: draft.changes,
    is_changed: draft.is_changed,
    line_problems,
    problems,
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

function usePriceOptions(
  start: EditorSource,
  values: EditorValues,
  settings: EditorSettings,
  base: EditorValues,
): PriceOptions {
  const { position, sum, show_discount, discount_kind, kind, income, currency, issue_date } = values
  const { data: seller } = useRecord(departments, (values.department_id as number | null) ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the options follow from, and nothing else that is typed
  return useMemo(
    () => priceOptions(values, settings, seller, rulesFor(start), correctedChain(start, base)),
    [position, sum, show_discount, discount_kind, kind, income, currency, issue_date, settings, seller],
  )
}

const versionOf = (start: EditorSource) => (start.how === 'edit' ? etagOf(start.source) : undefined)
const receivedIdOf = (start: EditorSource) => (start.how === 'new' ? start.received?.id : undefined)

// A draft whose place another document has taken has a place of its own (`kept`).
function useDraftName(start: EditorSource) {
  const ownKey = useSearchParams()[0].get('kept')
  return ownKey === null ? draftName(start) : `${draftName(start)}.${ownKey}`
}

// Unsaved changes are kept separately for each purpose of the editor.
function draftName(start: EditorSource) {
  if (start.how === 'new') {
    const { kind, income, client_id, received } = start
    if (received) return `invoice.received.${received.id}`
    return ['invoice.new', kind !== 'vat' && kind, !income && 'expense', client_id].filter(Boolean).join('.')
  }
  if (start.how === 'edit') return `invoice.${start.source.id}`
  return `invoice.${start.how}.${start.source.id}${start.how === 'convert' ? `.${start.kind}` : ''}`
}

export const setEditorValues = ({ set }: InvoiceEditorState, changes: Partial<EditorValues>) => {
  for (const [field, value] of Object.entries(changes)) set(field as 'title', value)
}
