import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, getJson, type Query } from './client.ts'
import { isStatus } from './errors.ts'
import type { Resource } from './resources.ts'

// Reads records and other data of the API in React.

type Page<Row> = { rows: Row[]; total: number }
// What others than people move is asked for anew whenever it is opened.
type Options = { enabled?: boolean; staleTime?: 0; refetchInterval?: number }

export function useList<Row extends { id: number }>(
  resource: Resource<Row>,
  query: Query,
  options: Options = {},
) {
  return useQuery({
    ...options,
    queryKey: [resource.path, 'list', query],
    queryFn: ({ signal }) => readPage<Row>(resource, query, signal),
    placeholderData: keepPreviousData,
  })
}

export function useRecord<Row extends { id: number }>(
  resource: Resource<Row>,
  id: string | number | undefined,
  query: Query = {},
) {
  return useQuery({
    queryKey: [resource.path, 'record', String(id), query],
    queryFn: ({ signal }) => getJson<Row>(`/${resource.path}/${id}.json`, query, signal),
    enabled: id !== undefined,
  })
}

// Reads any path of the API, for example balances and counts. A path that does not exist returns null. Pass the version of a
// record to load its data again when the record changes.
export function useFacts<Body>(path: string | undefined, query: Query = {}, as_of: readonly unknown[] = []) {
  return useQuery({
    queryKey: ['facts', path, query, ...as_of],
    enabled: path !== undefined,
    queryFn: async ({ signal }) => {
      try {
        return await getJson<Body>(path as string, query, signal)
      } catch (error) {
        if (isStatus(error, 404, 406)) return null
        throw error
      }
    },
    // What another record was told to have must not be seen beside this one.
    placeholderData: (previous, before) => {
      if (before === undefined) return undefined
      const [, address, asked] = before.queryKey
      return address === path && (asked as Query).id === query.id ? previous : undefined
    },
  })
}

async function readPage<Row extends { id: number }>(
  resource: Resource<Row>,
  query: Query,
  signal: AbortSignal,
) {
  const response = await call('GET', `/${resource.path}.json`, { query, signal })
  const rows = (await response.json()) as Row[]
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) } satisfies Page<Row>
}
