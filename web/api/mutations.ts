import { type Query as ReactQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiFetch } from './client.ts'
import { clearPendingRequests, sendIdempotent } from './idempotent-requests.ts'
import { latestVersion } from './record-versions.ts'
import type { Resource } from './resources.ts'

// Saves, deletes and restores records, and reloads the queries that show them.

export type SaveInput = {
  id?: number | undefined
  values: { readonly [field: string]: unknown }
  if_match?: string | undefined // the version on which the change is based
  idempotency_key?: string | undefined // kept by the caller until there is a response
}

export function useSave<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useInvalidate()
  return useMutation({
    mutationFn: ({ id, values, if_match, idempotency_key }: SaveInput) => {
      const body = { [resource.name]: values }
      if (id === undefined)
        return sendIdempotent<Row>('POST', `/${resource.path}.json`, body, { idempotency_key })
      const address = `/${resource.path}/${id}.json`
      // After a lost response, the user's own change would look like a change by someone else.
      const options = { if_match: latestVersion(address, if_match), idempotency_key }
      return sendIdempotent<Row>('PUT', address, body, options)
    },
    onSuccess: () => refresh(resource),
  })
}

export function useDelete<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useInvalidate()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      each(ids, (id) => apiFetch('DELETE', `/${resource.path}/${id}.json`)),
    onSettled: (_, __, ids) => {
      clearPendingRequests()
      return refresh.without(ids, resource)
    },
  })
}

export function useRestore<Row extends { id: number }>(resource: Resource<Row>) {
  const refresh = useInvalidate()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      each(ids, (id) => apiFetch('POST', `/${resource.path}/${id}/restore.json`)),
    onSettled: () => refresh(resource),
  })
}

// A first load that is still running may hold data from before the change, and invalidating does not restart it. So it is
// cancelled first.
const isUnread = ({ state }: ReactQuery) => state.data === undefined

// Queries that show this resource, and all that count records.
export function useInvalidate() {
  const queries = useQueryClient()
  // Skips the queries of deleted records, because loading them again would only return 404.
  const without = async (ids: readonly number[], ...resources: Resource<{ id: number }>[]) => {
    const paths = resources.map(({ path }) => path)
    const isGone = ([kind, resource, id]: readonly unknown[]) =>
      resource === 'record'
        ? paths.includes(String(kind)) && ids.includes(Number(id))
        : paths.some((path) => ids.some((goneId) => String(resource).startsWith(`/${path}/${goneId}/`)))
    // The session contains the name of the company, which a department may change.
    const dependentKeys = paths.includes('departments') ? ['session'] : []
    const keys = ['facts', 'bin', ...dependentKeys, ...paths]
    const isShown = ({ queryKey }: ReactQuery) => keys.includes(String(queryKey[0])) && !isGone(queryKey)
    await queries.cancelQueries({ predicate: (query) => isShown(query) && isUnread(query) })
    await queries.invalidateQueries({ predicate: isShown })
  }
  const refresh = (...resources: Resource<{ id: number }>[]) => without([], ...resources)
  return Object.assign(refresh, { without })
}

// Reloads everything after a long task has ended.
export function useInvalidateAllAfter(isRunning: boolean) {
  const queries = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    const refresh = async () => {
      await queries.cancelQueries({ predicate: isUnread })
      await queries.invalidateQueries()
    }
    if (wasRunning.current && !isRunning) void refresh()
    wasRunning.current = isRunning
  }, [queries, isRunning])
}

// Sends requests one after the other to limit the load. The first rejected request stops the rest.
async function each(ids: readonly number[], work: (id: number) => Promise<unknown>) {
  for (const id of ids) await work(id)
}
