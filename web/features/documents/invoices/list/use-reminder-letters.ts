import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../../../../api/client.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { invoiceRows } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { readAllRows } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { FIELDS } from './columns.tsx'
import { LETTERS_MAX, lettersFor, type ReminderLetter, type ReminderTarget } from './reminder-letters.ts'

type Preview = Answers['ClientReminder']
export type LetterState = {
  letter: ReminderLetter
  preview: Preview | undefined
  // The email cannot be composed, or it was refused.
  error: unknown
  isSent: boolean
}

const DOCUMENTS_MAX = 2000

// The emails of a reminder to many clients, their previews, and the result of sending each.
export function useReminderLetters(target: ReminderTarget) {
  const { data: rows, error } = useQuery({
    queryKey: ['reminded', target],
    queryFn: async () =>
      'rows' in target
        ? target.rows
        : (await readAllRows(invoiceRows, { ...target.filters, 'fields[invoice]': FIELDS }, DOCUMENTS_MAX))
            .rows,
    staleTime: 0,
  })
  const all = lettersFor(rows ?? [])
  const letters = all.slice(0, LETTERS_MAX)
  const previews = useQueries({
    queries: letters.map(({ path }) => ({
      queryKey: ['facts', `${path}/overdue_reminder.json`, {}],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getJson<Preview>(`${path}/overdue_reminder.json`, {}, signal),
      staleTime: 0,
    })),
  })
  const [results, setResults] = useState<ReadonlyMap<string, 'sent' | { error: unknown }>>(new Map())
  const [isSending, setSending] = useState(false)
  const refresh = useInvalidate()
  const states = letters.map((letter, index): LetterState => {
    const result = results.get(letter.path)
    return {
      letter,
      preview: previews[index]?.data,
      error: typeof result === 'object' ? result.error : previews[index]?.error,
      isSent: result === 'sent',
    }
  })
  const pending = states.filter((state) => !state.isSent && (state.preview?.to.length ?? 0) > 0)
  const isReady = rows !== undefined && previews.every(({ isPending }) => !isPending)
  const send = async () => {
    setSending(true)
    for (const { letter } of pending) {
      const result = await sendIdempotent('POST', `${letter.path}/send_overdue.json`, {}).then(
        () => 'sent' as const,
        (error: unknown) => ({ error }),
      )
      setResults((before) => new Map(before).set(letter.path, result))
    }
    setSending(false)
    await refresh(invoiceRows)
  }
  return { states, pending, isReady, isSending, results, error, send, omitted: all.length - letters.length }
}
