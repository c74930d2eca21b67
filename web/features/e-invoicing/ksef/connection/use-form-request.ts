import { useState } from 'react'
import { ApiProblem } from '../../../../api/errors.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { known } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// One request of the page: refusals stand at their fields, everything else is told.
export function useSending() {
  const texts = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [problems, setProblems] = useState<{ [field: string]: string | undefined }>({})
  const [is_sending, setSending] = useState(false)
  const send = async (work: () => Promise<void>) => {
    setProblems({})
    setSending(true)
    try {
      await work()
    } catch (error) {
      const by_field = error instanceof ApiProblem ? Object.entries(error.fields) : []
      if (by_field.length === 0) notices.failed(error)
      setProblems(Object.fromEntries(by_field.map(([field, said]) => [field, known(texts, said)])))
    } finally {
      setSending(false)
      await refresh()
    }
  }
  return { send, problems, is_sending }
}
