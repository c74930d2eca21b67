import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJson, type QueryParams, sendJson } from '../../api/client.ts'

// Source of the pages: a URL to read, or, with a body, a URL to which the unsaved document is sent.
export type Source = { path: string; query?: QueryParams; body?: unknown }

export type Problem = { field: string; message: string }
export type Pages = { width: string; height: string; count: number; pages: string[]; problems?: Problem[] }

const WAIT_MS = 350

// Requests a preview a moment after the last change and ignores outdated responses. The last pages stay until the next
// ones are there, or if the next ones cannot be drawn.
export function usePreviewPages({ path, query = {}, body }: Source) {
  const [requestBody] = useDebouncedValue(body === undefined ? undefined : JSON.stringify(body), WAIT_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pages', path, query, requestBody],
    queryFn: ({ signal }) =>
      requestBody === undefined
        ? getJson<Pages>(path, query, signal)
        : sendJson<Pages>('POST', path, JSON.parse(requestBody), { query, signal }),
    placeholderData: keepPreviousData,
  })
  const [drawn, setDrawn] = useState<Pages>()
  useEffect(() => {
    if (data && data.pages.length > 0) setDrawn(data)
  }, [data])
  const pages = data && data.pages.length > 0 ? data : drawn
  return {
    pages,
    problems: data?.problems ?? [],
    is_old: pages !== data,
    is_blank: pages === undefined && data !== undefined, // true if there is nothing to draw yet
    error,
    isFetching,
    refetch,
  }
}
