import type { Answers } from '../../api/schemas.d.ts'
import type { ListParams } from './use-list-params.ts'

export type ListView = Answers['ListView']

// A view is a part of the address of its list: filters, columns and order. The page and an open form do not belong to it.
const TRANSIENT = new Set(['page', 'edit'])

export function viewQuery(params: ListParams, columns: readonly { key: string }[]): string {
  const entries = { ...params, columns: columns.map(({ key }) => key).join(',') }
  return sortedQuery(Object.entries(entries).filter(([name]) => !TRANSIENT.has(name)))
}

// The order of parameters has no meaning.
export const isSameView = (query: string, otherQuery: string): boolean =>
  sortedQuery([...new URLSearchParams(query)]) === sortedQuery([...new URLSearchParams(otherQuery)])

const sortedQuery = (entries: [name: string, value: string][]): string =>
  new URLSearchParams(entries.sort(([name], [otherName]) => (name < otherName ? -1 : 1))).toString()
