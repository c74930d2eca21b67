import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccount } from '../../../../api/account.ts'
import { sendJson } from '../../../../api/client.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useLocale } from '../../../../locales/locale-provider.tsx'
import type { EditorValues } from './model/editor-values.ts'
import { type FormatViolations, groupViolations, NO_RULES } from './model/format-violations.ts'

const WAIT_MS = 500

// What the formats that the account asks for have against the document, and what is doubtful about it, a moment after the last key; not
// before it could be issued otherwise, because everything is missing then.
export function useFormatCheck(
  body: { [field: string]: unknown },
  values: EditorValues,
  is_whole: boolean,
): FormatViolations {
  const { data: account } = useAccount()
  const { lang } = useLocale()
  const is_asked = account !== undefined && values.income && is_whole
  const are_formats_asked = is_asked && account.einvoice_check !== 'off'
  const [requestText] = useDebouncedValue(is_asked ? JSON.stringify(body) : '', WAIT_MS)
  const { data } = useQuery({
    queryKey: ['check', lang, requestText],
    queryFn: ({ signal }) =>
      sendJson<Answers['InvoiceCheck']>(
        'POST',
        '/invoices/check.json',
        { invoice: JSON.parse(requestText) },
        { query: { format: 'asked', lang }, signal },
      ),
    enabled: is_asked && requestText !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(
    () => (is_asked && data ? groupViolations(data, values, are_formats_asked) : NO_RULES),
    [is_asked, are_formats_asked, data, values],
  )
}
