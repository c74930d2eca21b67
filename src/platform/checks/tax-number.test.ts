import { describe, expect, test } from 'vitest'
import { plainTaxNumber, taxNumberProblem } from './tax-number.ts'

const unlike = (country: string) => `does not have the format of a tax ID of ${country}`
const unfit = (country: string) => `is not a valid tax ID of ${country}: wrong check digit`

describe('tax numbers', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['5252445767', 'PL', undefined],
    ['525-244-57-67', 'PL', undefined],
    ['PL 525 244 57 67', undefined, undefined],
    ['5252445768', 'PL', unfit('PL')],
    ['PL5252445768', 'DE', unfit('PL')],
    // The checksum of these leaves 10, which is not a digit.
    ['1234567890', 'PL', unfit('PL')],
    ['525244576', 'PL', unlike('PL')],
    ['1234567890', undefined, undefined],
    ['12/345/67890', 'DE', undefined],
    ['DE136695976', undefined, undefined],
    ['DE136695977', undefined, unfit('DE')],
    ['DE13669597', undefined, unlike('DE')],
    ['ATU13585627', undefined, undefined],
    ['ATU13585626', undefined, unfit('AT')],
    ['AT13585627', undefined, unlike('AT')],
    ['BE0428759497', undefined, undefined],
    ['BE0428759498', undefined, unfit('BE')],
    ['FR83404833048', undefined, undefined],
    ['FR84404833048', undefined, unfit('FR')],
    ['FRK7399859412', undefined, undefined],
    ['IT00743110157', undefined, undefined],
    ['IT00743110158', undefined, unfit('IT')],
    ['DK88146328', undefined, undefined],
    ['DK88146327', undefined, unfit('DK')],
    ['FI20774740', undefined, undefined],
    ['FI20774741', undefined, unfit('FI')],
    ['LU15027442', undefined, undefined],
    ['LU15027443', undefined, unfit('LU')],
    ['PT501964843', undefined, undefined],
    ['PT501964842', undefined, unfit('PT')],
    ['NL004495445B01', undefined, undefined],
    ['NL004495445A01', undefined, unlike('NL')],
    ['EL094259216', undefined, undefined],
    ['CHE123456788MWST', undefined, undefined],
    ['ESA28015865', undefined, undefined],
    ['US123', 'US', undefined],
  ])('%s in %s: %s', (number, country, problem) => expect(taxNumberProblem(number, country)).toBe(problem))

  test.each([
    ['PL 525-244-57-67', '5252445767'],
    ['5252445767', '5252445767'],
    ['atu13585627', 'U13585627'],
    ['B1234567', 'B1234567'],
    ['Nr 7', 'NR7'],
  ])('%s is clearly %s', (number, plain) => expect(plainTaxNumber(number)).toBe(plain))
})
