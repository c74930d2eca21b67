import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/errors.ts'
import { sendOnce } from '../../../../api/idempotent-requests.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { clients } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useDraft } from '../../../../components/forms/use-unsaved-changes.ts'
import { known } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'
import { type Print, printOption } from '../print-variants.ts'

// A letter being written: what the server would say by itself, what was changed of it, and how it will read.

const WAIT_MS = 350

export type Values = {
  email_to: string[]
  email_cc: string[]
  email_subject: string
  email_body: string
  email_pdf: boolean
  email_attachments: boolean
  update_buyer_email: boolean
  print_option: Print
}
export type Written = Answers['InvoiceLetter']
export type Letter = ReturnType<typeof useLetter>

const EMPTY: Values = {
  email_to: [],
  email_cc: [],
  email_subject: '',
  email_body: '',
  email_pdf: true,
  email_attachments: false,
  update_buyer_email: false,
  print_option: 'plain',
}

export function useLetter({ id, number }: Document, onSent: () => void) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_sending, setSending] = useState(false)
  const usual = useWritten(id, {})
  const draft = useDraft<Values>(`letter.${id}`, usual.data ? baseOf(usual.data) : EMPTY)
  const [asked] = useDebouncedValue(wordsIn(draft.changes), WAIT_MS)
  const written = useWritten(id, asked, usual.data !== undefined)

  const send = async () => {
    if (is_sending) return
    const { email_to, email_pdf, print_option } = draft.values
    if (usual.data && email_to.length === 0) return setProblems({ email_to: t.invoices.letter.toNobody })
    setSending(true)
    setProblems({})
    const body = { ...draft.changes, email_to, email_pdf, print_option: printOption(print_option) }
    try {
      await sendOnce('POST', `/invoices/${id}/send_by_email.json`, body)
      draft.drop()
      notices.done(t.invoices.letter.sent(number))
      await refresh(documents, clients)
      onSent()
    } catch (error) {
      setSending(false)
      if (!(error instanceof ApiProblem) || Object.keys(error.fields).length === 0) notices.failed(error)
      else
        setProblems(
          Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field, known(t, texts)])),
        )
    }
  }
  return {
    values: draft.values,
    set: <Field extends keyof Values>(field: Field, value: Values[Field]) => {
      draft.set(field, value)
      setProblems(({ [field]: _gone, ...others }) => others)
    },
    problems,
    written: written.data,
    is_unreadable: written.isError,
    is_own: 'email_subject' in draft.changes || 'email_body' in draft.changes,
    usual: () => {
      draft.set('email_subject', usual.data?.subject ?? '')
      draft.set('email_body', usual.data?.body ?? '')
    },
    is_sending,
    send,
  }
}

type Words = {
  email_subject?: string | undefined
  email_body?: string | undefined
  email_pdf?: boolean | undefined
}

const useWritten = (id: number, words: Words, enabled = true) =>
  useQuery({
    queryKey: ['facts', 'letter', id, words],
    queryFn: ({ signal }) => getJson<Written>(`/invoices/${id}/letter.json`, words, signal),
    enabled,
    placeholderData: keepPreviousData,
  })

const wordsIn = ({ email_subject, email_body, email_pdf }: Partial<Values>): Words => ({
  email_subject,
  email_body,
  email_pdf,
})

const baseOf = ({ to, cc, subject, body }: Written): Values => ({
  ...EMPTY,
  email_to: to,
  email_cc: cc,
  email_subject: subject,
  email_body: body,
})
