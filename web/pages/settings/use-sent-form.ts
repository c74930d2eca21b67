import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import type { Form } from '../../pieces/form/use-record-form.ts'
import { useDraft } from '../../pieces/use-draft.ts'
import { useSavingOver } from '../../shell/conflict.tsx'
import { known, useNotices } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'

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
  const notices = useNotices()
  const draft = useDraft<Fields>(name, base, shared?.tag)
  const savingOver = useSavingOver()
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
    try {
      const saved = await savingOver({
        subject: { name, path: '' },
        since: draft.since,
        send: (if_match) => send(draft.changes, draft.values, if_match),
        load: () => {
          draft.drop()
          shared?.load()
        },
      })
      if (saved === undefined) return
      draft.drop()
      notices.done(t.common.saved)
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.entries(error.fields) : []
      if (fields.length === 0) notices.failed(error)
      else refuse(Object.fromEntries(fields.map(([field, texts]) => [fieldOf(field), known(t, texts)])))
    } finally {
      setSaving(false)
    }
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
