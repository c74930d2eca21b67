import { describe, expect, test } from 'vitest'
import type { BusinessAnswer } from './access-point.ts'
import { ANSWER_LANGUAGES, wordsOfAnswer } from './business-response-texts.ts'
import { ANSWERS, answerCode, lacks, mayFollow } from './business-responses.ts'

const fr = (code: string): BusinessAnswer => ({ family: 'fr', code })

describe('answers of platforms and buyers', () => {
  const codes = Object.entries(ANSWERS).flatMap(([family, codes]) =>
    Object.entries(codes).map(([code, said]) => ({ family: family as BusinessAnswer['family'], code, said })),
  )

  test('each has words in every language, and is followed by known ones alone', () => {
    for (const { family, code, said } of codes) {
      for (const language of ANSWER_LANGUAGES)
        expect(
          wordsOfAnswer(answerCode({ family, code }), language),
          `${family}:${code} ${language}`,
        ).toBeTruthy()
      expect(said.next.filter((one) => ANSWERS[family][one] === undefined)).toEqual([])
    }
  })

  test('the French ones are 200 to 213 and the file that is none, and four of them are reported', () => {
    const french = Object.keys(ANSWERS.fr)
    expect(french).toEqual([...Array.from({ length: 14 }, (_, place) => String(200 + place)), '501'])
    expect(french.filter((code) => ANSWERS.fr[code]?.is_reported)).toEqual(['200', '210', '212', '213'])
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

  test('refusals need a reason, payments an amount', () => {
    expect(lacks(fr('210'))).toBe('reason')
    expect(lacks({ ...fr('210'), reason: 'PU_ERR' })).toBeUndefined()
    expect(lacks(fr('212'))).toBe('amount')
    expect(lacks({ ...fr('212'), amount: '12.00' })).toBeUndefined()
    expect(lacks(fr('205'))).toBeUndefined()
  })
})
