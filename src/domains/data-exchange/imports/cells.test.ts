import { describe, expect, test } from 'vitest'
import { decimalSign, readCell, readDay, readNumber, readRate, readYes } from './cells.ts'
import { fieldsOf } from './fields.ts'

describe('cells as people write them', () => {
  test.each([
    ['1 234,50', '1234.50'],
    ['1 234,50 zł', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ['1,234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['PLN 12', '12'],
    ['−5,5', '-5.5'],
    ['100,-', '100'],
    ['1.234.567', '1234567'],
    ['0,125', '0.125'],
    ['12,5%', '12.5'],
    ['1234.567', '1234.567'],
    ['1.5e3', '1.5e3'],
    ['much', 'much'],
    ['1,2,3.4,5', '1,2,3.4,5'],
  ])('the number %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test.each([
    ['1.234', ['1.234', '1.234,50'], '1234'],
    ['1,234', ['1,234', '2.5'], '1234'],
    ['1,234', ['1,234', '2,5'], '1.234'],
    ['1.234', ['1.234'], '1.234'],
    ['1.5', ['2,75', '1.5'], '1.5'],
  ])('%s in the column %s', (text, column, number) => {
    expect(readNumber(text, decimalSign(column)).replace(',', '.')).toBe(number)
  })

  test.each([
    ['2026-10-15', '2026-10-15'],
    ['15.10.2026', '2026-10-15'],
    ['5.3.2026', '2026-03-05'],
    ['15-10-2026', '2026-10-15'],
    ['15/10/26', '2026-10-15'],
    ['10/15/2026', '2026-10-15'],
    ['2026/10/15', '2026-10-15'],
    ['2026-10-15 12:30:00', '2026-10-15'],
    ['tomorrow', 'tomorrow'],
  ])('the day %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test.each([
    ['23%', '23'],
    ['23 %', '23'],
    ['VAT 8%', '8'],
    ['zw.', 'zw'],
    ['Steuerfrei', 'zw'],
    ['Reverse charge', 'oo'],
    ['5', '5'],
  ])('the rate %s', (text, rate) => {
    expect(readRate(text)).toBe(rate)
  })

  test.each([
    ['tak', true],
    ['Ja', true],
    ['YES', true],
    ['fałsz', false],
    ['nein', false],
    ['perhaps', 'perhaps'],
  ])('%s', (text, answer) => {
    expect(readYes(text)).toBe(answer)
  })

  test.each([
    ['country', 'Polska', 'PL'],
    ['country', 'Germany', 'DE'],
    ['country', 'de', 'DE'],
    ['country', 'Narnia', 'Narnia'],
    ['payment_to_kind', '14 dni', '14'],
    ['payment_to_kind', 'off', 'off'],
    ['discount', '10 %', '10'],
    ['name', ' Acme ', ' Acme '],
  ])('%s of a client: %s', (name, text, value) => {
    expect(readCell(text, name, fieldsOf('clients').get(name) as never)).toBe(value)
  })

  test('a sign of a currency', () => {
    expect(readCell('zł', 'currency', fieldsOf('products').get('currency') as never)).toBe('PLN')
  })
})
