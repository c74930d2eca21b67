import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { Form } from './use-record-form.ts'
import { useSaveChanges } from './use-save-changes.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

// State of a form for settings without an id, such as the account or the profile. Unsaved changes are kept in the
// browser.

type Values = { [field: string]: unknown }
type Options<Fields extends Values> = {
  name: string
  base: Fields
  send: (changes: Partial<Fields>, values: Fields, ifMatch: string | undefined) => Promise<object>
  // For settings that others can change, too: the version and how to load a newer one.
  shared?: { tag: string | undefined; load: () => void }
  // Checks the values before they are sent.
  check?: (values: Fields) => { [field: string]: string }
  // Maps field names of the server to those of the form.
  fieldOf?: (name: string) => string
}

export function useSettingsForm<Fields extends Values>(options: Options<Fields>): Form<Fields> {
  const { name, base, send, check, shared, fieldOf = (name) => name } = options
  const t = useTexts()
  const draft = useUnsavedChanges<Fields>(name, base, shared?.tag)
  const saving = useSaveChanges(draft)
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_saving, setSaving] = useState(false)
  const refuse = (errors: { [field: string]: string }) => {
    setProblems(errors)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
  }
  const submit = async () => {
    if (is_saving) return
    const checkErrors = check?.(draft.values) ?? {}
    if (Object.keys(checkErrors).length > 0) return refuse(checkErrors)
    setProblems({})
    setSaving(true)
    await saving({
      subject: { name, path: '' },
      send: (ifMatch) => send(draft.changes, draft.values, ifMatch),
      load: () => shared?.load(),
      refuse: (fields) => {
        const translatedErrors = Object.entries(fields).map(([field, texts]) => [
          fieldOf(field),
          translateMessages(t, texts),
        ])
        refuse(Object.fromEntries(translatedErrors))
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
