import { useState } from 'react'
import { useInvalidate } from '../../api/mutations.ts'
import { fieldErrors } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'

// Sends one request of a form: field errors appear at their fields, other errors in a notification.
export function useFormRequest() {
  const texts = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [problems, setProblems] = useState<{ [field: string]: string | undefined }>({})
  const [is_sending, setSending] = useState(false)
  const send = async (work: () => Promise<void>) => {
    setProblems({})
    setSending(true)
    try {
      await work()
    } catch (error) {
      const errors = fieldErrors(texts, error)
      if (Object.keys(errors).length === 0) notices.failed(error)
      setProblems(errors)
    } finally {
      setSending(false)
      await refresh()
    }
  }
  return { send, problems, setProblems, is_sending }
}
