import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { errorText, translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// State of a small form that is sent once, with its general error and field errors.
export function useSignInForm<Fields extends { [name: string]: string }>(
  initial: Fields,
  send: (fields: Fields) => Promise<unknown>,
) {
  const t = useTexts()
  const [fields, setFields] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState<{ [name: string]: string }>({})
  const [is_sending, setSending] = useState(false)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    setProblems({})
    setSending(true)
    try {
      await send(fields)
    } catch (error) {
      const byField = error instanceof ApiError ? Object.entries(error.fields) : []
      setProblems(
        Object.fromEntries(byField.map(([name, texts]) => [leaf(name), translateMessages(t, texts)])),
      )
      const unknown = byField.filter(([name]) => !(leaf(name) in initial))
      if (error instanceof ApiError && error.status === 401) setProblem(t.access.wrong)
      else if (byField.length === 0 || unknown.length > 0) setProblem(errorText(t, error))
    } finally {
      setSending(false)
    }
  }
  const set = (name: keyof Fields & string, value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const bind = (name: keyof Fields & string) => ({
    name,
    value: fields[name] ?? '',
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      set(name, event.currentTarget.value)
    },
  })
  return {
    fields,
    bind,
    set,
    problem,
    problems,
    is_sending,
    onSubmit: (event: FormEvent) => void onSubmit(event),
  }
}

// company.name → name
const leaf = (name: string) => name.replace(/^.*\./, '')
