import { expect, test } from 'vitest'
import { parseTypedDay } from './typed-day.ts'

test.each([
  ['10.11.2026', 'pl', '2026-11-10'],
  ['1.2.2026', 'de', '2026-02-01'],
  ['25-11-2026', 'pl', '2026-11-25'],
  ['10/11/2026', 'pl', '2026-11-10'],
  ['10 Nov 2026', 'en', '2026-11-10'],
  ['1 september 2026', 'en', '2026-09-01'],
  ['10.11.2026', 'en', '2026-11-10'],
  ['2026-11-10', 'pl', '2026-11-10'],
  ['10/11/2026', 'en', null], // November or October
  ['31.4.2026', 'pl', null],
  ['10.11.202', 'pl', null],
  ['10.11', 'pl', null],
  ['1', 'en', null],
  ['10 Mon 2026', 'en', null],
])('the typed date %s in %s', (text, lang, day) => {
  expect(parseTypedDay(text, lang)).toBe(day)
})
