import { useQuery } from '@tanstack/react-query'
import type { Answers } from '../../api/answers.d.ts'
import { getJson } from '../../api/call.ts'

// A file on its way in, as imports.json tells it.

export const RESOURCES = ['clients', 'products', 'invoices'] as const
export type ResourceName = (typeof RESOURCES)[number]
export type Mapping = { [header: string]: string | null }
export type Import = Answers['Import'] & { columns: Mapping; sample: { [header: string]: string }[] }

const ASK_MS = 700

export const importKey = (id: string | number) => ['import', String(id)]

// Asked again and again while it runs.
export const useImport = (id: string) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => getJson<Import>(`/imports/${id}.json`, {}, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? ASK_MS : false),
    staleTime: 0,
  })
