import { describe, expect, test } from 'vitest'
import { printFixed, printPlain } from '../../../../../../src/money/decimal.ts'
import { calculationRules } from '../../../../../../src/money/rules/versions.ts'
import { type EditorLine, emptyLine, type LineValues } from './line.ts'
import {
  documentTotals,
  isFullyReversed,
  isUnchangedCorrection,
  keepUnitPrice,
  type PriceOptions,
  priceEditorLine,
} from './pricing.ts'

const OPTIONS: PriceOptions = {
  rules: calculationRules(1),
  position: 'default',
  sum: 'sum',
  discount_kind: null,
  default_tax: '23',
  places: 2,
  is_taxless: false,
}

const line = (fields: Partial<EditorLine>) => emptyLine({ name: 'Chair', ...fields })
const state = ({
  name,
  code,
  quantity,
  quantity_unit,
  tax,
  discount,
  discount_percent,
  given,
  amount,
}: EditorLine) =>
  ({ name, code, quantity, quantity_unit, tax, discount, discount_percent, given, amount }) as LineValues

const corrected = (before: Partial<EditorLine>, after: Partial<EditorLine>) =>
  line({ ...before, ...after, kind: 'correction', before: state(line(before)) })

const totals = (lines: EditorLine[], options: Partial<PriceOptions> = {}) => {
  const { price_net, price_tax, price_gross, discount } = documentTotals(lines, { ...OPTIONS, ...options })
  return [price_net, price_tax, price_gross, discount].map((amount) => printFixed(amount, 2)).join(' ')
}

describe('a line has a price once every value is a number', () => {
  test.each<[string, Partial<EditorLine>, string | undefined]>([
    ['net', { amount: '100', tax: '23' }, '123.00'],
    ['gross', { given: 'price_gross', amount: '123', tax: '23' }, '123.00'],
    ['several pieces', { amount: '100', quantity: '3', tax: '8' }, '324.00'],
    ['an empty rate is the default rate', { amount: '100' }, '123.00'],
    ['an empty quantity is one', { amount: '100', quantity: ' ' }, '123.00'],
    ['a decimal comma', { amount: '99,99', tax: '0' }, '99.99'],
    ['exempt', { amount: '100', tax: 'zw' }, '100.00'],
    ['no price', { amount: '' }, undefined],
    ['a price that is not a number', { amount: 'much' }, undefined],
    ['a quantity that is not a number', { amount: '1', quantity: 'some' }, undefined],
    ['a rate that does not exist', { amount: '1', tax: 'twenty' }, undefined],
  ])('%s', (_, fields, gross) => {
    const priced = priceEditorLine(line(fields), OPTIONS)
    expect(priced && printFixed(priced.discounted.gross, 2)).toBe(gross)
  })
})

describe('the total of the lines', () => {
  test.each<[string, EditorLine[], string, Partial<PriceOptions>?]>([
    ['no lines', [], '0.00 0.00 0.00 0.00'],
    ['two rates', [line({ amount: '100' }), line({ amount: '50', tax: '8' })], '150.00 27.00 177.00 0.00'],
    [
      'an unfinished line is left out',
      [line({ amount: '100' }), line({ amount: '' })],
      '100.00 23.00 123.00 0.00',
    ],
    [
      'a text line is left out',
      [line({ amount: '100' }), line({ amount: '7', kind: 'text_separator' })],
      '100.00 23.00 123.00 0.00',
    ],
    [
      'with a discount',
      [line({ amount: '100', discount_percent: '10' })],
      '90.00 20.70 110.70 12.30',
      { discount_kind: 'percent_unit' },
    ],
    [
      'a discount that is switched off does not count',
      [line({ amount: '100', discount_percent: '10' })],
      '100.00 23.00 123.00 0.00',
    ],
  ])('%s', (_, lines, expected, options) => {
    expect(totals(lines, options)).toBe(expected)
  })
})

describe('a corrected line counts by its difference', () => {
  const WAS = { amount: '100', quantity: '2', tax: '23' }
  test.each<[string, Partial<EditorLine>, string]>([
    ['nothing changed', {}, '0.00 0.00 0.00 0.00'],
    ['another notation', { amount: '100,00' }, '0.00 0.00 0.00 0.00'],
    ['a lower price', { amount: '90' }, '-20.00 -4.60 -24.60 0.00'],
    ['one piece less', { quantity: '1' }, '-100.00 -23.00 -123.00 0.00'],
    ['fully reversed', { quantity: '0' }, '-200.00 -46.00 -246.00 0.00'],
    ['fully reversed, with another rate typed', { quantity: '0', tax: '8' }, '-200.00 -46.00 -246.00 0.00'],
    ['another rate', { tax: '8' }, '0.00 -30.00 -30.00 0.00'],
    ['unfinished', { amount: '' }, '0.00 0.00 0.00 0.00'],
  ])('%s', (_, changes, expected) => {
    expect(totals([corrected(WAS, changes)])).toBe(expected)
  })

  test('a new, unchanged correction is left out', () => {
    expect(isUnchangedCorrection(corrected(WAS, {}))).toBe(true)
    expect(isUnchangedCorrection(corrected(WAS, { stored: { id: 1, kind: 'correction' } }))).toBe(false)
    expect(isUnchangedCorrection(line(WAS))).toBe(false)
    expect(isFullyReversed(corrected(WAS, { quantity: '0,00' }))).toBe(true)
    expect(isFullyReversed(line({ ...WAS, quantity: '0' }))).toBe(false)
  })
})

describe('a corrected tax rate', () => {
  const WAS = { amount: '100', quantity: '2', tax: '23' }
  test.each<[string, Partial<EditorLine>, string[]]>([
    ['a reversed line counts at its original rate', { quantity: '0', tax: '8' }, ['23 -246']],
    ['another rate reverses at the old rate and adds at the new one', { tax: '8' }, ['23 -246', '8 216']],
  ])('%s', (_, changes, expected) => {
    const { by_rate } = documentTotals([corrected(WAS, changes)], OPTIONS)
    expect(by_rate.map(({ tax, gross }) => `${tax} ${printPlain(gross)}`)).toEqual(expected)
  })
})

describe('another quantity keeps the unit price', () => {
  test.each<[string, Partial<EditorLine>, Partial<EditorLine>]>([
    [
      'calculated from a net total',
      { given: 'total_price_net', amount: '30', quantity: '3' },
      { given: 'price_net', amount: '10' },
    ],
    [
      'calculated from a gross total',
      { given: 'total_price_gross', amount: '10', quantity: '3' },
      { given: 'price_gross', amount: '3.33' },
    ],
    ['unchanged, if the unit price was typed', { given: 'price_net', amount: '10' }, {}],
    ['unchanged, if the gross unit price was typed', { given: 'price_gross', amount: '10' }, {}],
    ['none without a total', { given: 'total_price_net', amount: '' }, {}],
  ])('%s', (_, fields, expected) => {
    const typed = line({ tax: '23', ...fields })
    expect(keepUnitPrice(typed, priceEditorLine(typed, OPTIONS))).toEqual(expected)
  })
})
