import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useRefresh, useSave } from '../../api/mutations.ts'
import { tagOf } from '../../api/record-versions.ts'
import type { Resource, Saved } from '../../api/resources.ts'
import { known } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useSaving } from './use-save-changes.ts'
import { useDraft } from './use-unsaved-changes.ts'

// A record being typed: what it holds, what the server found wrong with it, and how it is saved. What is typed is kept
// in the browser until it is.

type Values = { [field: string]: unknown }

export type Form<Fields extends Values> = {
  values: Fields
  set: <Field extends keyof Fields>(field: Field, value: Fields[Field]) => void
  problems: { readonly [field: string]: string | undefined }
  is_changed: boolean
  is_saving: boolean
  submit: () => Promise<void>
  drop: () => void
  // Saving waits for this: a record made in place, whose id the form is about to hold.
  hold?: (work: Promise<unknown>) => void
}

type Options<Fields extends Values, Row extends { id: number }> = {
  resource: Resource<Row>
  // The record that is changed; none for a new one.
  record: Saved | undefined
  base: Fields | undefined
  // Under which name the browser keeps what is typed, where one record may be typed in several places.
  draft_name?: string
  // What people are asked for here, though programs may leave it out.
  needed?: (values: Fields) => readonly string[]
  onSaved: (row: Row) => void
  // What is sent, where that is not simply what was typed.
  prepare?: (sent: Partial<Fields>, values: Fields) => Values
}

export function useRecordForm<Fields extends Values, Row extends { id: number }>(
  options: Options<Fields, Row>,
): Form<Fields> {
  const { resource, record, base, onSaved, needed = () => [], prepare = (sent) => sent } = options
  const id = record?.id
  const t = useTexts()
  const save = useSave(resource)
  const name = options.draft_name ?? `${resource.name}.${id ?? 'new'}`
  const draft = useDraft<Fields>(name, base, tagOf(record))
  const refresh = useRefresh()
  const saving = useSaving(draft)
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [held, setHeld] = useState(0)

  const tell = (found: { [field: string]: string }) => {
    setProblems(found)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  const submit = async () => {
    if (save.isPending || held > 0) return
    const missing = needed(draft.values).filter((field) => isBlank(draft.values[field]))
    if (missing.length > 0)
      return tell(Object.fromEntries(missing.map((field) => [field, known(t, ["can't be blank"])])))
    setProblems({})
    const sent = id === undefined ? (given(draft.values) as Partial<Fields>) : draft.changes
    const values = prepare(sent, draft.values)
    await saving({
      subject: { ...resource, id },
      called: String(draft.values.name ?? ''),
      send: (if_match) => save.mutateAsync({ id, values, if_match }),
      load: () => void refresh(resource),
      onSaved,
      refuse: (fields) =>
        tell(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, known(t, texts)]))),
    })
  }
  useHotkeys([['mod + S', () => void submit()]], [])
  return {
    values: draft.values,
    set: (field, value) => {
      draft.set(field, value)
      setProblems(({ [field as string]: _gone, ...others }) => others)
    },
    problems,
    is_changed: draft.is_changed,
    is_saving: save.isPending || held > 0,
    submit,
    drop: draft.drop,
    hold: (work) => {
      setHeld((count) => count + 1)
      void work.catch(() => {}).finally(() => setHeld((count) => count - 1))
    },
  }
}

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

// A new record says nothing of the fields that were left empty: the server has its own defaults.
const given = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
