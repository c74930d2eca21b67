import type { Query } from '../../../../api/client.ts'

// Which documents the list is about, without how they are shown.
export function filtersIn(query: Query): Query {
  const { page, per_page, order, 'fields[invoice]': fields, ...filters } = query
  return filters
}

// For an export the order counts too.
export const orderedFiltersIn = (query: Query): Query => ({ ...filtersIn(query), order: query.order })
