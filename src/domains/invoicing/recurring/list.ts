import type { ExtraConditions } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bool, type Fields } from '../../../platform/fields/field.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'

// Additional filters for lists of series.

export const seriesFilters: Fields = {
  due: bool({ description: 'Recurring schedules whose next document is due but not issued yet' }),
}

export const seriesConditions = ({ query, now }: ApiRequest): ExtraConditions =>
  /^(1|true)$/i.test(String(query.due ?? '')) ? { others: [sql`next_at <= ${now}`] } : {}
