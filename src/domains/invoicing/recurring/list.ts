import type { Own } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bool, type Fields } from '../../../platform/fields/field.ts'
import type { Call } from '../../../platform/http/route.ts'

// What else a list of series can be asked for.

export const seriesQuery: Fields = {
  due: bool({ about: 'Those whose next document is due and not made yet' }),
}

export const seriesAsked = ({ query, now }: Call): Own =>
  /^(1|true)$/i.test(String(query.due ?? '')) ? { others: [sql`next_at <= ${now}`] } : {}
