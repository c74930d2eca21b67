import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { known } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { Form } from './use-record-form.ts'
import { useSaving } from './use-save-changes.ts'
import { useDraft } from './use-unsaved-changes.ts'

// A form of something that is no record with an id: the account, oneself. Kept in the browser until it is saved.

type Values = { [field: string]: unknown }
type Options<Fields extends Values> = {
  name: string
  base: Fields
  send: (changes: Partial<Fields>, values: Fields, if_match: string | undefined) => Promise<object>
  // Where others may change it too: which version this is, and how to read a newer one.
  shared?: { tag: string | undefined; load: () => void }
  // What is wrong before the server is asked.
  check?: (values: Fields) => { [field: string]: string }
  // Where the server's name of a field is another one.
  fieldOf?: (name: string) => string
}

export function useSentForm<Fields extends Values>(options: Options<Fields>): Form<Fields> {
  const { name, base, send, check, shared, fieldOf = (name) => name } = options
  const t = useTexts()
  const draft = useDraft<Fields>(name, base, shared?.tag)
  const saving = useSaving(draft)
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_saving, setSaving] = useState(false)
  const refuse = (found: { [field: string]: string }) => {
    setProblems(found)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  const submit = async () => {
    if (is_saving) return
    const found = check?.(draft.values) ?? {}
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    setSaving(true)
    await saving({
      subject: { name, path: '' },
      send: (if_match) => send(draft.changes, draft.values, if_match),
      load: () => shared?.load(),
      refuse: (fields) => {
        const found = Object.entries(fields).map(([field, texts]) => [fieldOf(field), known(t, texts)])
        refuse(Object.fromEntries(found))
      },
    })
    setSaving(false)
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
    is_saving,
    submit,
    drop: draft.drop,
  }
}
