import { type Decimal, decimal, fromUnits, printPlain, toUnits } from '../../money/decimal.ts'
import type { Parameter } from '../database/sql.ts'
import type { Field } from './field.ts'

// How a value lies in the database: a money column is an exact integer of a fixed scale, in `data` it is its text.

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

// A decimal as it is kept, as it is shown: with at least one decimal.
export const showDecimal = <Kept extends string | null>(kept: Kept): Kept | string =>
  kept === null || kept.includes('.') ? kept : `${kept}.0`
