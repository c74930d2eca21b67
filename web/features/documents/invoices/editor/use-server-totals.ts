import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendJson } from '../../../../api/client.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import {
  differsFromLines,
  followsMoreThanLines,
  readServerTotals,
  type ServerTotals,
} from './model/server-totals.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

const WAIT_MS = 400

// Totals of a document that follow from more than its lines, a moment after the last change. Until then, and where the
// server would reject the document, it is undefined. A dry run stores nothing.
export function useServerTotals(editor: InvoiceEditorState): ServerTotals | undefined {
  const { start, base, options } = editor
  const isDifferent = useMemo(() => differsFromLines(start, base, options), [start, base, options])
  const isNeeded = isDifferent || followsMoreThanLines(editor.values)
  // Ordinary documents do not read the request, which changes with each key.
  const text = isNeeded && editor.needs.length === 0 ? JSON.stringify(editor.request.body) : ''
  const [requestText] = useDebouncedValue(text, WAIT_MS)
  const id = start.how === 'edit' ? start.source.id : undefined
  const { data } = useQuery({
    queryKey: ['totals', id, requestText],
    queryFn: ({ signal }) =>
      sendJson<Answers['Invoice']>(
        id === undefined ? 'POST' : 'PUT',
        id === undefined ? '/invoices.json' : `/invoices/${id}.json`,
        { invoice: JSON.parse(requestText) },
        { query: { dry_run: 1 }, signal },
      ),
    enabled: requestText !== '',
    retry: false,
  })
  const isCurrent = text !== '' && requestText === text
  return useMemo(() => (isCurrent && data ? readServerTotals(data) : undefined), [isCurrent, data])
}
