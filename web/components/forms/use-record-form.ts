import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useInvalidate, useSave } from '../../api/mutations.ts'
import { etagOf } from '../../api/record-versions.ts'
import type { Resource, StoredRecord } from '../../api/resources.ts'
import { translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { type ConfirmOptions, useConfirm } from '../feedback/confirm-dialog.tsx'
import { useSaveChanges } from './use-save-changes.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

// State of a record form: its values, the errors of the server and saving. Unsaved changes are kept in the browser.

type Values = { [field: string]: unknown }

export type Form<Fields extends Values> = {
  values: Fields
  set: <Field extends keyof Fields>(field: Field, value: Fields[Field]) => void
  problems: { readonly [field: string]: string | undefined }
  is_changed: boolean
  is_saving: boolean
  submit: () => Promise<void>
  drop: () => void
  // Saving waits for a record that is being created inside the form and whose id the form needs.
  hold?: (work: Promise<unknown>) => void
}

type Options<Fields extends Values, Row extends { id: number }> = {
  resource: Resource<Row>
  // The record to change; undefined for a new one.
  record: StoredRecord | undefined
  base: Fields | undefined
  // Key of the unsaved changes in the browser, for records that can be edited in several forms.
  draft_name?: string
  // Fields that the form requires although the API does not.
  needed?: (values: Fields) => readonly string[]
  onSaved: (row: Row) => void
  // Converts the typed values into the request body.
  prepare?: (fields: Partial<Fields>, values: Fields) => Values
  // What to confirm before the changed fields are saved.
  question?: (fields: Partial<Fields>) => ConfirmOptions | undefined
}

export function useRecordForm<Fields extends Values, Row extends { id: number }>(
  options: Options<Fields, Row>,
): Form<Fields> {
  const { resource, record, base, onSaved, needed = () => [], prepare = (fields) => fields } = options
  const id = record?.id
  const t = useTexts()
  const save = useSave(resource)
  const name = options.draft_name ?? `${resource.name}.${id ?? 'new'}`
  const draft = useUnsavedChanges<Fields>(name, base, etagOf(record))
  const refresh = useInvalidate()
  const saving = useSaveChanges(draft)
  const confirm = useConfirm()
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [focusRequests, setFocusRequests] = useState(0)

  const tell = (errors: { [field: string]: string }) => {
    setProblems(errors)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  const submit = async () => {
    if (save.isPending || focusRequests > 0) return
    const missing = needed(draft.values).filter((field) => isBlank(draft.values[field]))
    if (missing.length > 0)
      return tell(
        Object.fromEntries(missing.map((field) => [field, translateMessages(t, ["can't be blank"])])),
      )
    setProblems({})
    const changedFields = id === undefined ? (nonEmptyFields(draft.values) as Partial<Fields>) : draft.changes
    const values = prepare(changedFields, draft.values)
    const question = options.question?.(changedFields)
    if (question && !(await confirm(question))) return
    await saving({
      subject: { ...resource, id },
      called: String(draft.values.name ?? ''),
      send: (if_match) => save.mutateAsync({ id, values, if_match }),
      load: () => void refresh(resource),
      onSaved,
      refuse: (fields) =>
        tell(
          Object.fromEntries(
            Object.entries(fields).map(([field, texts]) => [field, translateMessages(t, texts)]),
          ),
        ),
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
    is_saving: save.isPending || focusRequests > 0,
    submit,
    drop: draft.drop,
    hold: (work) => {
      setFocusRequests((count) => count + 1)
      void work.catch(() => {}).finally(() => setFocusRequests((count) => count - 1))
    },
  }
}

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

// Empty fields of a new record are omitted, so that the server applies its defaults.
const nonEmptyFields = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
