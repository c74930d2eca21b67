import type { QueryParams } from '../../../../api/client.ts'

// Which documents the list is about, without how they are shown.
export function filterParams(query: QueryParams): QueryParams {
  const { page, per_page, order, 'fields[invoice]': fields, ...filters } = query
  return filters
}

// For an export the order counts too.
export const orderedFiltersIn = (query: QueryParams): QueryParams => ({
  ...filterParams(query),
  order: query.order,
})
