import { type Sql, sql } from './sql.ts'

// Whether a record stores a field that has no column. Fields with the default are not stored.
export const hasField = (name: string, value = ''): Sql => sql`(data like ${`%"${name}":${value}%`})`
