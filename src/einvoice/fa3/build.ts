import { type Decimal, printFixed, printPlain } from '../../money/decimal.ts'
import type { Problem } from '../model.ts'
import { plain } from '../texts.ts'
import { builder } from '../xml/tree.ts'

// What the parts of FA(3) share: its elements, and values as its types write them.

export const SPACES = { '': 'http://crd.gov.pl/wzor/2025/06/25/13775/' }
export const e = builder(SPACES)

export const amount = (value: Decimal): string => printFixed(value, 2)
export const yes = (is_so: boolean): string => (is_so ? '1' : '2')
export const mark = (name: string, is_so: boolean) => e(name, is_so ? '1' : undefined)

// A text that must not be longer: what is cut off would be missing.
export function text(
  value: string | null | undefined,
  most: number,
  field: string,
  problems: Problem[],
): string | undefined {
  const written = plain(value)
  if (written !== undefined && [...written].length > most)
    problems.push({ rule: 'FA3-25', field, values: [String(most)] })
  return written
}

const QUANTITY_PLACES = 6

export function quantity(value: Decimal, field: string, problems: Problem[]): string {
  if (value.scale > QUANTITY_PLACES)
    problems.push({ rule: 'FA3-26', field, values: [String(QUANTITY_PLACES)] })
  return printPlain(value)
}
