import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiFetch, getJson, type QueryParams } from './client.ts'
import { hasStatus } from './errors.ts'
import type { Resource } from './resources.ts'

// Reads records and other data of the API in React.

export type ListData<Row> = { rows: Row[]; total: number }
// Data that changes without user actions is loaded again each time it is opened.
type Options = { enabled?: boolean; staleTime?: 0; refetchInterval?: number }

export function useList<Row extends { id: number }>(
  resource: Resource<Row>,
  query: QueryParams,
  options: Options = {},
) {
  return useQuery({
    ...options,
    queryKey: [resource.path, 'list', query],
    queryFn: ({ signal }) => readList<Row>(resource, query, signal),
    placeholderData: keepPreviousData,
  })
}

export function useRecord<Row extends { id: number }>(
  resource: Resource<Row>,
  id: string | number | undefined,
  query: QueryParams = {},
) {
  return useQuery({
    queryKey: [resource.path, 'record', String(id), query],
    queryFn: ({ signal }) => getJson<Row>(`/${resource.path}/${id}.json`, query, signal),
    enabled: id !== undefined,
  })
}

// Reads any path of the API, for example balances and counts. A path that does not exist returns null. Pass the version of a
// record to load its data again when the record changes.
export function useApiQuery<Body>(
  path: string | undefined,
  query: QueryParams = {},
  asOf: readonly unknown[] = [],
) {
  return useQuery({
    queryKey: ['facts', path, query, ...asOf],
    enabled: path !== undefined,
    queryFn: async ({ signal }) => {
      try {
        return await getJson<Body>(path as string, query, signal)
      } catch (error) {
        if (hasStatus(error, 404, 406)) return null
        throw error
      }
    },
    // Data of another record must not be shown for this one.
    placeholderData: (previous, before) => {
      if (before === undefined) return undefined
      const [, address, previousQuery] = before.queryKey
      return address === path && (previousQuery as QueryParams).id === query.id ? previous : undefined
    },
  })
}

export async function readList<Row extends { id: number }>(
  resource: Resource<Row>,
  query: QueryParams,
  signal?: AbortSignal,
) {
  const response = await apiFetch('GET', `/${resource.path}.json`, { query, signal })
  const rows = (await response.json()) as Row[]
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) } satisfies ListData<Row>
}

const PER_REQUEST = 100

// Reads all pages of a list, up to `max` rows. Rows that are added meanwhile move others to the next page, so a row can arrive
// twice.
export async function readAllRows<Row extends { id: number }>(
  resource: Resource<Row>,
  query: QueryParams,
  max: number,
): Promise<ListData<Row>> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page += 1) {
    const { rows: pageRows, total } = await readList<Row>(resource, { ...query, page, per_page: PER_REQUEST })
    for (const row of pageRows) rows.set(row.id, row)
    const isLast = pageRows.length < PER_REQUEST || rows.size >= max
    if (isLast) return { rows: [...rows.values()], total: Math.max(total, rows.size) }
  }
}
