import { type FormEvent, useState } from 'react'
import { ApiError, hasStatus, NetworkError } from '../../../api/errors.ts'
import { errorText, translateMessages } from '../../../locales/error-text.ts'
import { loadTexts } from '../../../locales/load-texts.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'

// State of a small form that is sent once, with its general error and field errors.
export function useSignInForm<Fields extends { [name: string]: string }>(
  initial: Fields,
  send: (fields: Fields) => Promise<unknown>,
) {
  const { lang, basicTexts } = useLocale()
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
      await showError(error)
    } finally {
      setSending(false)
    }
  }
  // The texts of other errors are not loaded before one is shown.
  const showError = async (error: unknown) => {
    if (error instanceof NetworkError) return setProblem(basicTexts.problems.unreachable)
    if (hasStatus(error, 401)) return setProblem(basicTexts.access.wrong)
    const t = await loadTexts(lang).catch(() => undefined)
    if (!t) return setProblem(basicTexts.problems.fault)
    const byField = error instanceof ApiError ? Object.entries(error.fields) : []
    setProblems(Object.fromEntries(byField.map(([name, texts]) => [leaf(name), translateMessages(t, texts)])))
    const unknown = byField.filter(([name]) => !(leaf(name) in initial))
    if (byField.length === 0 || unknown.length > 0) setProblem(errorText(t, error))
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
