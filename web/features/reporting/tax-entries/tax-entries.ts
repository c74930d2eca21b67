import { queryString } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import type { ListParams } from '../../../components/lists/use-list-params.ts'

// The entries of the tax ledger behind a figure, and their address in the API.

export type TaxEntries = Answers['TaxEntries']
export type TaxEntry = Answers['TaxEntry']
export type TaxDoubt = Answers['TaxDoubt']

const PATH = '/tax_entries.json'

export type EntriesQuery = {
  month?: string
  quarter?: string
  field?: string
  side?: 'output' | 'input'
  state?: string
  country?: string
  document_id?: number
}

export const entriesLink = (query: EntriesQuery): string => `${PATH}${queryString(query)}`

export const isEntriesLink = (link: string | null | undefined): link is string =>
  link?.startsWith(PATH) ?? false

export const queryOf = (link: string): ListParams =>
  Object.fromEntries(new URLSearchParams(link.split('?')[1] ?? ''))
