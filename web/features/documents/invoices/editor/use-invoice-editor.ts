import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { reverseChargeRate } from '../../../../../src/money/reverse-charge.ts'
import { ApiProblem } from '../../../../api/errors.ts'
import { useSave } from '../../../../api/mutations.ts'
import { useRecord } from '../../../../api/queries.ts'
import { tagOf } from '../../../../api/record-versions.ts'
import { clients, departments, type Invoice, invoices } from '../../../../api/resources.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useIsHere } from '../../../../components/forms/use-is-same-visit.ts'
import { useIsGone } from '../../../../components/forms/use-is-unmounted.ts'
import type { Form } from '../../../../components/forms/use-record-form.ts'
import { useSaving } from '../../../../components/forms/use-save-changes.ts'
import { useDraft } from '../../../../components/forms/use-unsaved-changes.ts'
import { known } from '../../../../locales/error-text.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { standingDiscount } from './model/client-terms.ts'
import { priceOptions, type Settings, type Values } from './model/editor-values.ts'
import type { Rules } from './model/format-violations.ts'
import { baseOf, isDraft, isUnissued, rulesFor, type Start } from './model/initial-values.ts'
import { isWithoutPrice, type Need, needsOf } from './model/missing-parts.ts'
import { placeOfProblem } from './model/position-changes.ts'
import type { PriceOptions } from './model/pricing.ts'
import { changedDocument, draftBody, newDocument, type Sent } from './model/request-body.ts'
import { useRules } from './use-format-check.ts'
import { type LineTools, useLines } from './use-line-actions.ts'
import { useListPrices } from './use-list-prices.ts'

// A document being typed: what it holds, what it comes to, what the server found wrong with it, and how it is saved.

export type LineProblems = { readonly [key: string]: { readonly [field: string]: string } }
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
  // Saved, and what comes after.
  submitAnd: (next: Next) => Promise<void>
}
export type Next = 'show' | 'send' | 'draft'
type Props = {
  start: Start
  settings: Settings
  department_id: number | null
  onSaved: (row: Invoice, next: Next) => void
  // Somebody has gone elsewhere, and what they typed waits.
  onLeft: () => void
  // The stored document is a newer one, and is to be read again.
  onOutdated: () => void
}

export function useEditor({ start, settings, department_id, onSaved, onLeft, onOutdated }: Props): Editor {
  const t = useTexts()
  const save = useSave(invoices)
  const id = start.how === 'edit' ? start.source.id : undefined
  const is_draft = isDraft(start)
  const [base] = useState(() => baseOf(start, settings, department_id))
  const tag = start.how === 'edit' ? tagOf(start.source) : undefined
  const draft = useDraft<Values>(draftName(start), base, tag)
  const saving = useSaving(draft)
  const { values } = draft
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [line_problems, setLineProblems] = useState<LineProblems>({})
  const [refusals, setRefusals] = useState(0)
  const { data: client } = useRecord(clients, isUnissued(start) ? (values.client_id ?? undefined) : undefined)
  const standing_discount = standingDiscount(client, values, settings)
  const tools = useLines(values.lines, standing_discount, (lines) => {
    draft.set('lines', lines)
    setLineProblems({})
  })
  useListPrices(values, base, tools)
  const sent = id === undefined ? newDocument(values, start) : changedDocument(values, base, draft.changes)
  const busy = useRef(false)
  const isGone = useIsGone()
  const isHere = useIsHere()
  useFarewell(() => draft.is_changed && !busy.current, onLeft)
  const confirm = useConfirm()
  // A vendor's number that is booked already is kept once more only by somebody who means it.
  const sendTwice = async (body: Sent['body'], if_match: string | undefined) => {
    const send = (values: Sent['body']) => save.mutateAsync({ id, values, if_match })
    try {
      return await send(body)
    } catch (error) {
      const [text = ''] = error instanceof ApiProblem ? (error.fields.number ?? []) : []
      if (!text.includes('allow_duplicate')) throw error
      const question = {
        title: t.editor.duplicate,
        text: t.editor.duplicateHint,
        yes: t.editor.duplicateKeep,
      }
      if (!(await confirm(question))) throw error
      return send({ ...body, allow_duplicate: true })
    }
  }

  const bodyFor = (next: Next) => {
    if (next === 'draft') return id === undefined ? draftBody(sent, values, base) : sent.body
    return is_draft ? { ...sent.body, status: 'issued' } : sent.body
  }
  const needs = needsOf(values, base, start.how === 'edit' && !is_draft)
  const rules = useRules(id === undefined ? sent.body : { ...sent.body, id }, values, needs.length === 0)
  const refuse = (found: Problems) => {
    setProblems(found.problems)
    setLineProblems(found.line_problems)
    setRefusals((count) => count + 1)
  }
  const submitAnd = async (next: Next) => {
    if (busy.current) return
    if (next !== 'draft' && needs.length > 0) return refuse(missing(needs, values, t))
    setProblems({})
    setLineProblems({})
    busy.current = true
    const waits = await saving({
      subject: { ...invoices, id },
      called: String(values.buyer_name || client?.name || ''),
      send: (if_match) => sendTwice(bodyFor(next), if_match),
      load: onOutdated,
      onSaved: (row) => onSaved(row, next),
      done: ({ number }) => {
        if (next === 'draft') return t.editor.draftSaved
        if (next === 'send') return undefined
        return id === undefined || is_draft ? t.editor.issued(number) : t.common.saved
      },
      refuse: (fields) => refuse(sortProblems(fields, sent, (texts) => known(t, texts))),
    })
    busy.current = false
    if (waits && isGone() && !isHere()) onLeft()
  }
  const submit = () => submitAnd('show')
  // A panel over the page has keys of its own.
  const byKey = (next: Next) => () =>
    void (document.querySelector('[role="dialog"]') ? undefined : submitAnd(next))
  useHotkeys(
    [
      ['mod + Enter', byKey('show')],
      ['mod + S', byKey(is_draft ? 'draft' : 'show')],
    ],
    [],
  )
  useFocusAfter(refusals)
  const { position, sum, show_discount, discount_kind } = values
  const { data: seller } = useRecord(departments, (values.department_id as number | null) ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the options follow from, and nothing else that is typed
  const options = useMemo(
    () => priceOptions(values, settings, seller, rulesFor(start)),
    [position, sum, show_discount, discount_kind, settings, seller],
  )
  return {
    start,
    settings,
    base,
    options,
    sent,
    changes: draft.changes,
    tools,
    line_problems: joined(rules.line_problems, line_problems),
    standing_discount,
    values,
    problems: { ...rules.problems, ...problems },
    rules,
    set: (field, value) => {
      draft.set(field, value)
      if (field === 'reverse_charge' && value === true) draft.set('lines', reversedLines(values))
      setProblems(({ [field as string]: _gone, ...others }) => others)
    },
    is_changed: draft.is_changed,
    is_saving: save.isPending,
    submit,
    submitAnd,
    needs,
    is_draft,
    drop: () => {
      draft.drop()
      setProblems({})
      setLineProblems({})
    },
  }
}

// As the server does it: the buyer accounts for the tax, so no line bears a rate of its own.
function reversedLines({ lines, seller_country, buyer_country, income, kind }: Values): Values['lines'] {
  if (!income || kind === 'correction') return lines
  const tax = reverseChargeRate(String(seller_country ?? ''), String(buyer_country ?? ''))
  return lines.map((line) => ({ ...line, tax }))
}

// What the server refused is told before what a receiver would.
const joined = (rules: LineProblems, refused: LineProblems): LineProblems => {
  const keys = Object.keys({ ...rules, ...refused })
  return Object.fromEntries(keys.map((key) => [key, { ...rules[key], ...refused[key] }]))
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

type Problems = { problems: { [field: string]: string }; line_problems: LineProblems }

// What is missing, told where it is typed.
function missing(
  needs: readonly Need[],
  { lines, income }: Values,
  { editor, problems: said }: Texts,
): Problems {
  const blank = said.known["can't be blank"] ?? ''
  const problems: { [field: string]: string } = {}
  const line_problems: { [key: string]: { [field: string]: string } } = {}
  const [first] = lines
  for (const need of needs) {
    const text = sayNeed(need, income, editor)
    if (need === 'buyer' || need === 'choice') problems.buyer_name = text
    else if (need === 'change') problems.correction_reason = text
    else if (need === 'price')
      for (const { key } of lines.filter(isWithoutPrice)) line_problems[key] = { amount: blank }
    else if (first) line_problems[first.key] = { name: blank }
    else problems.positions = text
  }
  return { problems, line_problems }
}

export const sayNeed = (need: Need, income: boolean, t: Texts['editor']): string =>
  need === 'buyer' && !income ? t.needs.vendor : t.needs[need]

function sortProblems(
  fields: ApiProblem['fields'],
  { places }: Sent,
  say: (texts: readonly string[]) => string,
): Problems {
  const problems: { [field: string]: string } = {}
  const line_problems: { [key: string]: { [field: string]: string } } = {}
  for (const [field, texts] of Object.entries(fields)) {
    const place = placeOfProblem(field, places)
    if (place) line_problems[place.key] = { ...line_problems[place.key], [place.field]: say(texts) }
    else problems[field] = say(texts)
  }
  return { problems, line_problems }
}

// To the first field that needs a look, once for each refusal: whoever mends one of several is not led away from it.
function useFocusAfter(refusals: number) {
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [refusals])
}

// Who leaves with something unsaved is told that it waits; where it is just being saved, what comes of that is told first.
function useFarewell(isUnsaved: () => boolean, tell: () => void) {
  const held = useRef({ isUnsaved, tell })
  held.current = { isUnsaved, tell }
  useEffect(() => () => (held.current.isUnsaved() ? held.current.tell() : undefined), [])
}

export const setAll = ({ set }: Editor, changes: Partial<Values>) => {
  for (const [field, value] of Object.entries(changes)) set(field as 'title', value)
}
