import { describe, expect, test } from 'vitest'
import { checksum, isCollectiveNumber, isKsefNumber, isNip } from './number.ts'

// Numbers published by the ministry in its documentation, OpenAPI file and clients.
const NUMBERS = [
  '5265877635-20250826-0100001AF629-AF',
  '5265877635-20250626-010080DD2B5E-26',
  '5265877635-20250925-010020A0A242-0A',
  '5555555555-20250828-010080615740-E4',
]

const REFERENCES = [
  '20250514-AU-2DFC46C000-3AC6D5877F-D4',
  '20250625-EE-319D7EE000-B67F415CDC-2C',
  '20250625-SO-2C3E6C8000-B675CF5D68-07',
  '20250626-SB-213D593000-4DE10D80A5-E9',
]

describe('KSeF numbers', () => {
  test.each(NUMBERS)('%s is a KSeF number', (number) => expect(isKsefNumber(number)).toBe(true))

  test.each([
    ['another sum', '5265877635-20250826-0100001AF629-AE'],
    ['another digit', '5265877635-20250827-0100001AF629-AF'],
    ['small letters', '5265877635-20250826-0100001af629-AF'],
    ['no tax number', '0265877635-20250826-0100001AF629-AF'],
    ['no month', '5265877635-20251326-0100001AF629-AF'],
    ['longer', '5265877635-20250826-0100001AF629-AF0'],
    ['nothing', ''],
  ])('%s is not a KSeF number', (_why, number) => expect(isKsefNumber(number)).toBe(false))

  test('accepts numbers of the first KSeF by their format alone', () =>
    expect(isKsefNumber('1111111111-20230508-B7DBF2-6BC53A-9C')).toBe(true))

  test('verifies the checksum of collective identifiers', () => {
    expect(isCollectiveNumber('1111111111-IZ202607-65ED02180000-E7')).toBe(true)
    expect(isCollectiveNumber('1111111111-IZ202607-65ED02180000-E8')).toBe(false)
    expect(isKsefNumber('1111111111-IZ202607-65ED02180000-E7')).toBe(false)
  })

  test.each(REFERENCES)('the checksum of the reference %s covers everything before it', (reference) => {
    expect(checksum(reference.slice(0, 33))).toBe(reference.slice(-2))
  })

  test.each([
    ['5265877635', true],
    ['1111111111', true],
    ['5000000000', false],
    ['526587763', false],
  ])('isNip(%s) is %s', (nip, is) => expect(isNip(nip)).toBe(is))
})
