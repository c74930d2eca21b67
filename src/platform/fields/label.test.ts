import { expect, test } from 'vitest'
import { integer, text } from './field.ts'
import { labelOf, resource } from './resource.ts'

const THING = { name: 'thing', plural: 'things' }

test('the label of a record is its number or name, or the field that the resource declares', () => {
  const labelIn = (declared: { label: string | null }) =>
    labelOf(declared, { number: '7/2026', name: 'Van', plate: 'KR 1', seats: 5 })
  expect(labelIn(resource({ ...THING, fields: { name: text() } }))).toBe('Van')
  expect(labelIn(resource({ ...THING, fields: { name: text(), number: text() } }))).toBe('7/2026')
  expect(labelIn(resource({ ...THING, fields: { name: text(), plate: text() }, label: 'plate' }))).toBe(
    'KR 1',
  )
  expect(labelIn(resource({ ...THING, fields: { seats: integer() }, label: 'seats' }))).toBe('5')
  expect(labelIn(resource({ ...THING, fields: { seats: integer() }, label: null }))).toBe('')
  // @ts-expect-error A resource without a number or a name declares its label.
  expect(labelIn(resource({ ...THING, fields: { plate: text() } }))).toBe('')
})

test('a record without a value in the field has an empty label', () => {
  expect(labelOf({ label: 'name' }, { name: null })).toBe('')
})
