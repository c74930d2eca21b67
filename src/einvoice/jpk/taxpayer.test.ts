import { expect, test } from 'vitest'
import { nipOf, splitStreet, TAX_OFFICE } from './taxpayer.ts'

test.each([
  ['ul. Polna 1/3', 'ul. Polna', '1', '3'],
  ['ul. Polna 1 / 3', 'ul. Polna', '1', '3'],
  ['Al. Jana Pawła II 27 lok. 4a', 'Al. Jana Pawła II', '27', '4a'],
  ['3 Maja 5', '3 Maja', '5', undefined],
  ['ul. 11 Listopada 12-14 m. 2', 'ul. 11 Listopada', '12-14', '2'],
  ['Wólka 12A', 'Wólka', '12A', undefined],
  ['Wólka, 12 a', 'Wólka', '12 a', undefined],
  ['7', undefined, '7', undefined],
])('splits the street %s', (street, name, building, flat) => {
  expect(splitStreet(street)).toEqual({ street: name, building, flat })
})

test.each(['ul. Polna', '', null, 'Rynek Główny'])('finds no building number in the street %s', (street) => {
  expect(splitStreet(street)).toBeUndefined()
})

test('reads a tax number as its ten digits', () => {
  expect(['PL 525-22-48-481', '5252248481', 'DE136695976', '123', null].map(nipOf)).toEqual([
    '5252248481',
    '5252248481',
    undefined,
    undefined,
    undefined,
  ])
})

test('a tax office code begins with the two digits of a voivodeship', () => {
  expect(
    ['0202', '1471', '3271', '0171', '3403', '147', '14710'].filter((code) => TAX_OFFICE.test(code)),
  ).toEqual(['0202', '1471', '3271'])
})
