import { describe, expect, test } from 'vitest'
import { accountProblem, isIban } from './iban.ts'

describe('account numbers', () => {
  test.each([
    ['PL61109010140000071219812874', true],
    ['GB82WEST12345698765432', true],
    ['GB82WEST12345698765433', false],
    ['', false],
  ])('%s is an IBAN: %s', (iban, expected) => expect(isIban(iban)).toBe(expected))

  const FALSE = 'is not a valid account number: wrong check digits'
  test.each([
    ['61 1090 1014 0000 0712 1981 2874', undefined],
    ['61 1090 1014 0000 0712 1981 2875', FALSE],
    ['PL61-1090-1014-0000-0712-1981-2874', undefined],
    ['de89 3704 0044 0532 0130 00', undefined],
    ['DE89 3704 0044 0532 0130 01', FALSE],
    ['DE89 3704 0044 0532 0130', 'has 20 characters, but an IBAN of DE has 22'],
    ['NO93 8601 1117 947', undefined],
    ['ZZ00 1234', FALSE],
    ['12', undefined],
    ['026009593 / 021000021', undefined],
  ])('%s: %s', (account, problem) => expect(accountProblem(account)).toBe(problem))
})
