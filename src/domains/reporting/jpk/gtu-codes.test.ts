import { expect, test } from 'vitest'
import { touchedCodes } from './gtu-codes.ts'

const line = (name: string, gtu_code: string | null = null, before: string | null = null) => ({
  name,
  gtu_code,
  correction_before_attributes: before === null ? null : { name: before },
})
const CORRECTED = [line('Steel', 'GTU_05'), line('Phones', 'GTU_06'), line('Chairs')]

test.each([
  ['a line with a code', [line('Steel')], ['GTU_05', 'GTU_13']],
  ['a line without', [line('Chairs')], ['GTU_13']],
  ['a line by its name before', [line('Tablets', null, 'Phones')], ['GTU_06', 'GTU_13']],
])('a correction of %s', (_name, lines, expected) => {
  expect(touchedCodes(['GTU_05', 'GTU_06', 'GTU_13'], CORRECTED, lines)).toEqual(expected)
})
