import { describe, expect, test } from 'vitest'
import { createFormatters, parseTypedDecimal, roundDecimalText } from './formatters.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatted amounts', () => {
  test.each([
    ['en', '1234.5', 'PLN', 'PLN 1,234.50'],
    ['pl', '1234.5', 'PLN', '1 234,50 zł'],
    ['de', '12345.5', 'EUR', '12.345,50 €'],
    // Amounts larger than a JavaScript number can hold, and with more decimals than the currency.
    ['en', '90071992547409931.25', 'EUR', '€90,071,992,547,409,931.25'],
    ['en', '-0.0125', 'EUR', '−€0.0125'],
    ['pl', '-1234.5', 'PLN', '−1 234,50 zł'],
    ['en', '1500', 'JPY', 'JP¥1,500'],
    ['en', '10', 'not a currency', '10.00'],
    ['en', null, 'EUR', ''],
  ] as const)('%s %s %s → %s', (lang, amount, currency, expected) => {
    expect(plain(createFormatters(lang).money(amount, currency))).toBe(expected)
  })

  test.each([
    ['1234.5', '1,234.50', '1,234.5'],
    ['1234.567', '1,234.567', '1,234.567'],
    [7, '7.00', '7'],
    ['0', '0.00', '0'],
    ['', '', ''],
    [null, '', ''],
    ['much', '', ''],
  ])('%j without a currency is %j, with the decimals of %j', (value, amount, decimal) => {
    expect([createFormatters('en').amount(value), createFormatters('en').decimal(value)]).toEqual([
      amount,
      decimal,
    ])
  })

  test.each([
    ['en', '2026-03-01', '1 Mar 2026'],
    ['de', '2026-03-01T23:30:00.000+01:00', '01.03.2026'],
    ['pl', '2026-03-01', '1 mar 2026'],
    ['en', null, ''],
  ] as const)('a date in %s is the written one in any time zone: %j → %j', (lang, day, expected) => {
    expect(createFormatters(lang).day(day)).toBe(expected.replaceAll(' ', '\u00a0'))
  })

  test.each([
    ['en', 'Thursday, 19 November 2026'],
    ['pl', 'czwartek, 19 listopada 2026'],
    ['de', 'Donnerstag, 19. November 2026'],
  ] as const)('a day in words in %s is %s', (lang, expected) => {
    expect(createFormatters(lang).longDay('2026-11-19')).toBe(expected)
  })

  test.each([
    ['de', 'PL', 'Polen'],
    ['pl', 'Polska', 'Polska'],
    ['en', null, ''],
  ] as const)('a country in %s: %j → %j', (lang, code, expected) => {
    expect(createFormatters(lang).country(code)).toBe(expected)
  })

  test('a month is that of its days', () => {
    expect(createFormatters('en').month('2026-03')).toBe('Mar 2026')
    expect(createFormatters('en').month('2026-03-31')).toBe('Mar 2026')
    expect(createFormatters('en').month(null)).toBe('')
  })

  // With thousands separators, typing a digit after 1,234 would make it 1.2345.
  test.each([
    ['en', '1234.50', 0, '1234.5'],
    ['de', '1234.50', 0, '1234,5'],
    ['pl', '12345', 0, '12345'],
    ['pl', '12345.5', 2, '12345,50'],
    ['en', '7', 2, '7.00'],
    ['en', 'abc', 0, ''],
  ] as const)(
    'an editable number has no group separators: %s %j with %i places → %j',
    (lang, value, places, expected) => {
      expect(createFormatters(lang).typed(value, places)).toBe(expected)
    },
  )
})

describe('typed numbers in the format of the API', () => {
  test.each([
    ['1 234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1.234.567,5', '1234567.5'],
    ['1,234,567', '1234567'],
    ['1,234', '1.234'],
    [' -7,00 ', '-7'],
    ['−7,00', '-7'],
    ['1,23,456', undefined],
    ['much', undefined],
    ['', undefined],
  ])('%j → %j', (typed, expected) => {
    expect(parseTypedDecimal(typed)).toBe(expected)
  })

  test.each([
    ['10.005', 2, '10.01'],
    ['-10.005', 2, '-10.01'],
    ['7', 2, '7.00'],
    ['1.2345', 4, '1.2345'],
    ['much', 2, 'much'],
  ])('%j with %i places is %j', (text, places, rounded) => {
    expect(roundDecimalText(text, places)).toBe(rounded)
  })
})
