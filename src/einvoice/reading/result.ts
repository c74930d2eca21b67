import type { Invoice, Marks } from '../model.ts'
import { UnreadableInvoice } from './tracked-reader.ts'

// What is read of a file: its meaning, the parts that the meaning has no place for, and what deserves a second look.
export type Read = { invoice: Invoice; left: string[]; doubts: Doubt[] }

export type Doubt = { field: string; message: string }

export const LINES_MAX = 1000

export function needed<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new UnreadableInvoice(`the ${what} is missing`)
  return value
}

// Of an invoice that names no special procedure.
export const NO_MARKS: Marks = {
  cash_method: false,
  self_billing: false,
  reverse_charge: false,
  split_payment: false,
  triangular: false,
  related: false,
  one_stop: false,
}
