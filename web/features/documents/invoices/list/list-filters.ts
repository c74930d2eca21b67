import type { QueryParams } from '../../../../api/client.ts'

// Parameters that select documents, without sorting and paging.
export function filterParams(query: QueryParams): QueryParams {
  const { page, per_page, order, columns, 'fields[invoice]': fields, ...filters } = query
  return filters
}

// Exports use the sort order, too.
export const orderedFiltersIn = (query: QueryParams): QueryParams => ({
  ...filterParams(query),
  order: query.order,
})
