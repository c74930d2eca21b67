import type { JsonObject } from '../../../platform/http/response.ts'
import { quarterOf } from '../../../tax/days.ts'
import type { Month } from '../tax-ledger/months.ts'
import { entriesOfField, type NamedValue, type Variant } from './declaration.ts'

// Links from figures to the tax entries that they are the sum of.

export type Parameters = { [name: string]: string | null | undefined }

export const entriesLink = (parameters: Parameters): string =>
  `/tax_entries.json?${new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )}`

// Fields of the register are those of the month; the declaration of a quarter is the sum of its months.
export const withEntries = (values: readonly NamedValue[], period: Parameters): JsonObject[] =>
  values.map(({ name, value }) => {
    const filter = entriesOfField(name)
    return { name, value, entries: filter && entriesLink({ ...period, ...filter }) }
  })

export const declaredPeriod = (month: Month, variant: Variant): Parameters =>
  variant === 'V7K' ? { quarter: quarterOf(month) } : { month }

// A taxpayer whose departments are not all of the account has only their entries.
export const ofDepartments = (ids: readonly number[] | null): Parameters =>
  ids === null ? {} : { department_ids: ids.join(',') }
