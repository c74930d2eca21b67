import {
  type Query as Asked,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, getJson, type Query } from './client.ts'
import { isStatus } from './errors.ts'
import { forgetUnfinished, sendOnce } from './idempotent-requests.ts'
import { followedBy } from './record-versions.ts'
import type { Resource } from './resources.ts'

// Records of the API in React: read, saved and removed, with everything that shows them kept up to date.

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

// What stands beside the records: balances, counts, sums. An address that is not there yet gives nothing.
// What is told of a record is asked for anew when `as_of`, the state of that record, is another one.
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

export type Draft = {
  id?: number | undefined
  values: { readonly [field: string]: unknown }
  if_match?: string | undefined // the version that is changed
}

export function useSave<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, values, if_match }: Draft) => {
      const body = { [resource.name]: values }
      if (id === undefined) return sendOnce<Row>('POST', `/${resource.path}.json`, body)
      const address = `/${resource.path}/${id}.json`
      // After an answer that got lost, one's own change would look like somebody else's.
      return sendOnce<Row>('PUT', address, body, { if_match: followedBy(address, if_match) })
    },
    onSuccess: () => refresh(resource),
  })
}

export function useDelete<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: readonly number[]) => each(ids, (id) => call('DELETE', `/${resource.path}/${id}.json`)),
    onSettled: (_, __, ids) => {
      forgetUnfinished()
      return refresh.without(ids, resource)
    },
  })
}

export function useRestore<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      each(ids, (id) => call('POST', `/${resource.path}/${id}/restore.json`)),
    onSettled: () => refresh(resource),
  })
}

// What is on its way for the first time was perhaps read before a change, and would not be asked for again.
const isUnread = ({ state }: Asked) => state.data === undefined

// Everything that shows this kind of record, and everything counted from records.
export function useRefresh() {
  const queries = useQueryClient()
  // What is gone is not asked for again; it would only be told to be missing.
  const without = async (ids: readonly number[], ...resources: Resource<{ id: number }>[]) => {
    const paths = resources.map(({ path }) => path)
    const isGone = ([kind, what, id]: readonly unknown[]) =>
      what === 'record'
        ? paths.includes(String(kind)) && ids.includes(Number(id))
        : paths.some((path) => ids.some((one) => String(what).startsWith(`/${path}/${one}/`)))
    // The name of the company stands beside the account.
    const named = paths.includes('departments') ? ['session'] : []
    const keys = ['facts', 'bin', ...named, ...paths]
    const isShown = ({ queryKey }: Asked) => keys.includes(String(queryKey[0])) && !isGone(queryKey)
    await queries.cancelQueries({ predicate: (one) => isShown(one) && isUnread(one) })
    await queries.invalidateQueries({ predicate: isShown })
  }
  const refresh = (...resources: Resource<{ id: number }>[]) => without([], ...resources)
  return Object.assign(refresh, { without })
}

// Whatever is shown was of the time before something long that has just ended.
export function useFreshAfter(is_running: boolean) {
  const queries = useQueryClient()
  const was_running = useRef(false)
  useEffect(() => {
    const refresh = async () => {
      await queries.cancelQueries({ predicate: isUnread })
      await queries.invalidateQueries()
    }
    if (was_running.current && !is_running) void refresh()
    was_running.current = is_running
  }, [queries, is_running])
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

// One after the other: the server is asked gently, and the first that is refused stops the rest.
async function each(ids: readonly number[], work: (id: number) => Promise<unknown>) {
  for (const id of ids) await work(id)
}
