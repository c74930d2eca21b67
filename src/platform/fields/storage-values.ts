import { type Decimal, decimal, fromUnits, printPlain, toUnits } from '../../money/decimal.ts'
import type { Parameter } from '../database/sql.ts'
import type { Field } from './field.ts'

// Converts values for the database: amount columns are exact integers of a fixed scale; in `data` amounts are texts.

export function toColumn({ kind, scale = 0 }: Field<unknown>, value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (kind === 'decimal') return toUnits(value as Decimal, scale) as bigint
  if (kind === 'structure') return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : (value as Parameter)
}

export function fromColumn({ kind, scale = 0 }: Field<unknown>, value: unknown): unknown {
  if (kind === 'decimal') return fromUnits(value as string, scale)
  if (kind === 'structure') return JSON.parse(value as string)
  return kind === 'boolean' ? value === 1 : value
}

export const toData = ({ kind }: Field<unknown>, value: unknown): unknown =>
  kind === 'decimal' ? printPlain(value as Decimal) : value

export const fromData = ({ kind }: Field<unknown>, value: unknown): unknown =>
  kind === 'decimal' && value !== null ? decimal(value as string) : value

// Formats a stored decimal with at least one decimal place.
export const formatDecimal = <Stored extends string | null>(stored: Stored): Stored | string =>
  stored === null || stored.includes('.') ? stored : `${stored}.0`
