import { describe, expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { decimalSign, readBooleanWord, readCell, readDay, readNumber, readRate } from './cells.ts'
import { fieldsOf } from './fields.ts'

describe('reading cells', () => {
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
  ])('reads the number %s as %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test.each([
    ['1.234', ['1.234', '1.234,50'], '1234'],
    ['1,234', ['1,234', '2.5'], '1234'],
    ['1,234', ['1,234', '2,5'], '1.234'],
    ['1.234', ['1.234'], '1.234'],
    ['1.5', ['2,75', '1.5'], '1.5'],
  ])('reads %s in the column %s as %s', (text, column, number) => {
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
  ])('reads the day %s as %s', (text, day) => {
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
  ])('reads the tax rate %s as %s', (text, rate) => {
    expect(readRate(text)).toBe(rate)
  })

  test.each([
    ['tak', true],
    ['Ja', true],
    ['YES', true],
    ['fałsz', false],
    ['nein', false],
    ['perhaps', 'perhaps'],
  ])('reads %s as the boolean %s', (text, answer) => {
    expect(readBooleanWord(text)).toBe(answer)
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
  ])('reads the %s of a client %s as %s', (name, text, value) => {
    expect(readCell(text, name, stub(fieldsOf('clients').get(name)))).toBe(value)
  })

  test('reads a currency sign as its code', () => {
    expect(readCell('zł', 'currency', stub(fieldsOf('products').get('currency')))).toBe('PLN')
  })
})
