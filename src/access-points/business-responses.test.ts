import { describe, expect, test } from 'vitest'
import type { BusinessResponse } from './access-point.ts'
import { RESPONSE_LANGUAGES, responseText } from './business-response-texts.ts'
import { mayFollow, missingDetail, RESPONSE_CODES, responseCode } from './business-responses.ts'

const fr = (code: string): BusinessResponse => ({ family: 'fr', code })

describe('answers of platforms and buyers', () => {
  const codes = Object.entries(RESPONSE_CODES).flatMap(([family, codes]) =>
    Object.entries(codes).map(([code, definition]) => ({
      family: family as BusinessResponse['family'],
      code,
      said: definition,
    })),
  )

  test('each code has a text in every language and only known successors', () => {
    for (const { family, code, said: definition } of codes) {
      for (const language of RESPONSE_LANGUAGES)
        expect(
          responseText(responseCode({ family, code }), language),
          `${family}:${code} ${language}`,
        ).toBeTruthy()
      expect(definition.next.filter((nextCode) => RESPONSE_CODES[family][nextCode] === undefined)).toEqual([])
    }
  })

  test('the French platforms have statuses 200 to 213 and 501, four of which are reported to the state', () => {
    const french = Object.keys(RESPONSE_CODES.fr)
    expect(french).toEqual([...Array.from({ length: 14 }, (_, index) => String(200 + index)), '501'])
    expect(french.filter((code) => RESPONSE_CODES.fr[code]?.is_reported)).toEqual([
      '200',
      '210',
      '212',
      '213',
    ])
  })

  test.each([
    [null, fr('200'), true],
    ['fr:200', fr('205'), true],
    ['fr:203', fr('200'), false],
    ['fr:208', fr('209'), true],
    ['fr:208', fr('205'), false],
    ['fr:210', fr('205'), false],
    ['fr:212', fr('212'), true],
    ['fr:213', fr('212'), false],
    ['transport:AP', fr('200'), true],
    ['fr:200', { family: 'transport', code: 'AP' } as const, false],
    ['peppol:AP', { family: 'peppol', code: 'PD' } as const, true],
    ['peppol:RE', { family: 'peppol', code: 'AP' } as const, false],
    ['fr:200', fr('299'), false],
  ])('after %s: %o (%s)', (before, answer, expected) => {
    expect(mayFollow(before, answer)).toBe(expected)
  })

  test('refusals need a reason and payments an amount', () => {
    expect(missingDetail(fr('210'))).toBe('reason')
    expect(missingDetail({ ...fr('210'), reason: 'PU_ERR' })).toBeUndefined()
    expect(missingDetail(fr('212'))).toBe('amount')
    expect(missingDetail({ ...fr('212'), amount: '12.00' })).toBeUndefined()
    expect(missingDetail(fr('205'))).toBeUndefined()
  })
})
