import { describe, expect, test } from 'vitest'
import { decimal, printPlain, sum } from './decimal.ts'
import { splitAmount } from './share.ts'

const split = (total: string, ...weights: string[]) =>
  splitAmount(decimal(total), weights.map(decimal)).map(printPlain)

describe('splitAmount', () => {
  test.each<[string, string[], string[]]>([
    ['334.99', ['1', '1', '1', '1'], ['83.75', '83.75', '83.75', '83.74']],
    ['-334.99', ['1', '1', '1', '1'], ['-83.75', '-83.75', '-83.75', '-83.74']],
    ['100', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
    ['0.01', ['1', '1', '1'], ['0.01', '0', '0']],
    ['0.02', ['1', '2', '1'], ['0.01', '0.01', '0']],
    ['0', ['1', '2'], ['0', '0']],
    ['10', ['1'], ['10']],
    ['10', ['0.3', '0.7'], ['3', '7']],
    ['1', ['0.001', '0.002'], ['0.33', '0.67']],
    // The part with the largest remainder gets the cent, at any position.
    ['1', ['1', '2', '3'], ['0.17', '0.33', '0.5']],
    ['0.1', ['1', '5', '1'], ['0.02', '0.07', '0.01']],
    // A weight of zero gets nothing; if all weights are zero, the parts are equal.
    ['10', ['0', '1', '0', '2'], ['0', '3.33', '0', '6.67']],
    ['10', ['0', '0', '0'], ['3.34', '3.33', '3.33']],
    // Signs of weights are kept: goods of 100 with a discount of 15, fully corrected.
    ['-85', ['100', '-15'], ['-100', '15']],
    ['85', ['-100', '15'], ['100', '-15']],
    ['-10', ['-1', '-1', '-1'], ['-3.34', '-3.33', '-3.33']],
    ['1', ['-1', '-2', '-3'], ['0.17', '0.33', '0.5']],
    ['10', ['5', '-5'], ['5', '5']],
    ['10', ['5', '-5', '0'], ['5', '5', '0']],
    ['0', [], []],
    [
      '123456789012345678901234567890.01',
      ['1', '1'],
      ['61728394506172839450617283945.01', '61728394506172839450617283945'],
    ],
  ])('%s by %j is %j', (total, weights, parts) => {
    expect(split(total, ...weights)).toEqual(parts)
  })

  test('four partial corrections of 334.99 reverse exactly 334.99', () => {
    for (const weights of [
      ['1', '1', '1', '1'],
      ['10', '20', '30', '40'],
      ['33.33', '33.33', '33.33', '0.01'],
      ['7', '11', '13', '17'],
    ])
      expect(sum(splitAmount(decimal('-334.99'), weights.map(decimal)))).toEqual(decimal('-334.99'))
  })

  test('rejects amounts that cannot be split to the cent', () => {
    expect(() => split('0.005', '1')).toThrow(RangeError)
    expect(() => split('10')).toThrow(RangeError)
  })
})
