import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/errors.ts'
import { sendIdempotent } from '../../../../api/idempotent-requests.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { clients } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useUnsavedChanges } from '../../../../components/forms/use-unsaved-changes.ts'
import { translateMessages } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { type Print, printOption } from '../print-variants.ts'

// Form of a document email: the default texts of the server, the user's changes and the preview.

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
export type EmailPreviewData = Answers['InvoiceLetter']
export type EmailForm = ReturnType<typeof useEmailForm>

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

export function useEmailForm({ id, number }: Invoice, onSent: () => void) {
  const t = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_sending, setSending] = useState(false)
  const defaultEmail = useWritten(id, {})
  const draft = useUnsavedChanges<Values>(
    `letter.${id}`,
    defaultEmail.data ? baseOf(defaultEmail.data) : EMPTY,
  )
  const [debouncedTexts] = useDebouncedValue(wordsIn(draft.changes), WAIT_MS)
  const previewedEmail = useWritten(id, debouncedTexts, defaultEmail.data !== undefined)

  const send = async () => {
    if (is_sending) return
    const { email_to, email_pdf, print_option } = draft.values
    if (defaultEmail.data && email_to.length === 0)
      return setProblems({ email_to: t.invoices.letter.toNobody })
    setSending(true)
    setProblems({})
    const body = { ...draft.changes, email_to, email_pdf, print_option: printOption(print_option) }
    try {
      await sendIdempotent('POST', `/invoices/${id}/send_by_email.json`, body)
      draft.drop()
      notices.done(t.invoices.letter.sent(number))
      await refresh(invoices, clients)
      onSent()
    } catch (error) {
      setSending(false)
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) notices.failed(error)
      else
        setProblems(
          Object.fromEntries(
            Object.entries(error.fields).map(([field, texts]) => [field, translateMessages(t, texts)]),
          ),
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
    preview: previewedEmail.data,
    is_unreadable: previewedEmail.isError,
    is_own: 'email_subject' in draft.changes || 'email_body' in draft.changes,
    resetTexts: () => {
      draft.set('email_subject', defaultEmail.data?.subject ?? '')
      draft.set('email_body', defaultEmail.data?.body ?? '')
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
    queryFn: ({ signal }) => getJson<EmailPreviewData>(`/invoices/${id}/email_preview.json`, words, signal),
    enabled,
    placeholderData: keepPreviousData,
  })

const wordsIn = ({ email_subject, email_body, email_pdf }: Partial<Values>): Words => ({
  email_subject,
  email_body,
  email_pdf,
})

const baseOf = ({ to, cc, subject, body }: EmailPreviewData): Values => ({
  ...EMPTY,
  email_to: to,
  email_cc: cc,
  email_subject: subject,
  email_body: body,
})
