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

// Checks the typed document against the e-invoice formats of the account and for plausibility, a moment after the last
// change. It starts when the document is complete enough to issue, because otherwise everything would be missing.
export function useFormatCheck(
  body: { [field: string]: unknown },
  values: EditorValues,
  isWhole: boolean,
): FormatViolations {
  const { data: account } = useAccount()
  const { lang } = useLocale()
  const isAsked = account !== undefined && values.income && isWhole
  const areFormatsAsked = isAsked && account.einvoice_check !== 'off'
  const [requestText] = useDebouncedValue(isAsked ? JSON.stringify(body) : '', WAIT_MS)
  const { data } = useQuery({
    queryKey: ['check', lang, requestText],
    queryFn: ({ signal }) =>
      sendJson<Answers['InvoiceCheck']>(
        'POST',
        '/invoices/check.json',
        { invoice: JSON.parse(requestText) },
        { query: { format: 'asked', lang }, signal },
      ),
    enabled: isAsked && requestText !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(
    () => (isAsked && data ? groupViolations(data, values, areFormatsAsked) : NO_RULES),
    [isAsked, areFormatsAsked, data, values],
  )
}
