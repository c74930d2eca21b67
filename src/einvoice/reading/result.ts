import type { Invoice, Marks } from '../model.ts'
import { UnreadableInvoice } from './tracked-reader.ts'

// Result of reading a file: the model, the parts without a place in the model, and warnings.
export type ReadResult = { invoice: Invoice; unread: string[]; warnings: ReadWarning[] }

export type ReadWarning = { field: string; message: string }

export const LINES_MAX = 1000

export function requireValue<Value>(value: Value | undefined, description: string): Value {
  if (value === undefined) throw new UnreadableInvoice(`the ${description} is missing`)
  return value
}

// The marks of an invoice without any special procedure.
export const NO_MARKS: Marks = {
  cash_method: false,
  self_billing: false,
  reverse_charge: false,
  split_payment: false,
  triangular: false,
  related: false,
  one_stop: false,
}
