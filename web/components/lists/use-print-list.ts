import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QueryParams } from '../../api/client.ts'
import { type ListData, readAllRows } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useNotify } from '../feedback/notifications.tsx'
import type { Column } from './columns.tsx'
import { PER_PAGE } from './use-list-params.ts'

// Prints all rows of a list that match its filters, not only the loaded page. The print command of the browser menu cannot
// wait for rows, so it prints the loaded ones; the paper states which rows it contains.

// Columns are those of the screen, because a sheet is narrower and would hide some.
export type PrintedRows<Row> = ListData<Row> & { columns: readonly Column<Row>[]; from: number }

export const PRINTED_ROWS_MAX = 2000
const SETTLE_MS = 50

export function usePrintList<Row extends { id: number }>(
  resource: Resource<Row>,
  query: QueryParams,
  { data, columns }: { data: ListData<Row> | undefined; columns: readonly Column<Row>[] },
) {
  const [printed, setPrinted] = useState<PrintedRows<Row>>()
  const [isLoading, setLoading] = useState(false)
  const notices = useNotify()
  const queries = useQueryClient()
  const from = (Number(query.page ?? 1) - 1) * Number(query.per_page ?? PER_PAGE) + 1
  const loaded = data && { ...data, columns, from }
  const current = useRef({ loaded, printed })
  current.current = { loaded, printed }

  const print = async () => {
    if (isLoading) return
    setLoading(true)
    try {
      setPrinted({ ...(await readAllRows(resource, query, PRINTED_ROWS_MAX)), columns, from: 1 })
      // Cells load names of other records when they are rendered.
      do await wait(SETTLE_MS)
      while (queries.isFetching() > 0)
      window.print()
    } catch (error) {
      notices.failed(error)
    } finally {
      setLoading(false)
    }
  }
  useHotkeys([['mod + P', () => void print()]], [])
  useEffect(() => {
    const before = () => {
      const { printed, loaded } = current.current
      if (!printed && loaded) flushSync(() => setPrinted(loaded))
    }
    const after = () => setPrinted(undefined)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return { printed, isLoading, print }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
