import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// An import, as imports.json returns it.

export const RESOURCES = ['clients', 'products', 'price_list_positions', 'invoices'] as const
export type ResourceName = (typeof RESOURCES)[number]
export type Mapping = { [header: string]: string | null }
// Cells by row and heading; a row with `false` is skipped.
export type RowFixes = { [row: string]: { [header: string]: string } | false }
export type Problem = Answers['Import']['problems'][number]
type Row = { row: number; cells: { [header: string]: string } }
export type ImportRun = Omit<Answers['Import'], 'columns' | 'sample' | 'problem_rows'> & {
  columns: Mapping
  sample: { [header: string]: string }[]
  problem_rows: Row[]
}

// Fields that identify existing records, best first.
export const MATCHES: { [name in ResourceName]: string[] } = {
  clients: ['external_id', 'tax_no', 'email', 'shortcut', 'name'],
  products: ['code', 'ean_code', 'name'],
  price_list_positions: ['code', 'ean_code', 'name'],
  invoices: ['number'],
}

const ASK_MS = 700

export const importKey = (id: string | number) => ['import', String(id)]

// Polled while the import is running.
export const useImport = (id: string) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => getJson<ImportRun>(`/imports/${id}.json`, {}, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? ASK_MS : false),
    staleTime: 0,
  })
