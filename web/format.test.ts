import { describe, expect, test } from 'vitest'
import { formatIn, plainDecimal, roundedText } from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('how amounts are written', () => {
  test.each([
    ['en', '1234.5', 'PLN', 'PLN 1,234.50'],
    ['pl', '1234.5', 'PLN', '1 234,50 zł'],
    ['de', '12345.5', 'EUR', '12.345,50 €'],
    // Beyond what a JavaScript number holds, and finer than the currency.
    ['en', '90071992547409931.25', 'EUR', '€90,071,992,547,409,931.25'],
    ['en', '-0.0125', 'EUR', '-€0.0125'],
    ['en', '1500', 'JPY', 'JP¥1,500'],
    ['en', '10', 'not a currency', '10.00'],
    ['en', null, 'EUR', ''],
  ] as const)('%s %s %s → %s', (lang, amount, currency, expected) => {
    expect(plain(formatIn(lang).money(amount, currency))).toBe(expected)
  })

  test('days are those that are written, wherever the reader is', () => {
    expect(formatIn('en').day('2026-03-01')).toBe('1 Mar 2026')
    expect(formatIn('de').day('2026-03-01T23:30:00.000+01:00')).toBe('01.03.2026')
  })

  // A digit added to 1,234 would make 1.2345 of it.
  test('what is typed on has no groups', () => {
    expect(formatIn('en').typed('1234.50')).toBe('1234.5')
    expect(formatIn('de').typed('1234.50')).toBe('1234,5')
    expect(formatIn('pl').typed('12345')).toBe('12345')
    expect(formatIn('pl').typed('12345.5', 2)).toBe('12345,50')
    expect(formatIn('en').typed('7', 2)).toBe('7.00')
    expect(formatIn('en').typed('abc')).toBe('')
  })

  test('what people type becomes what the API takes', () => {
    expect(plainDecimal('1 234,50')).toBe('1234.5')
    expect(plainDecimal('1,234.50')).toBe('1234.5')
    expect(plainDecimal('1.234.567,5')).toBe('1234567.5')
    expect(plainDecimal('1,234,567')).toBe('1234567')
    expect(plainDecimal('1,234')).toBe('1.234')
    expect(plainDecimal('much')).toBeUndefined()
    expect(roundedText('10.005')).toBe('10.01')
  })
})
