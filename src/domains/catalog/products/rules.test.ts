import { describe, expect, test } from 'vitest'
import { decimal, printPlain } from '../../../money/decimal.ts'
import { composePrices, type Product, type ProductDraft } from './rules.ts'

type PriceInput = { price_net?: string | null; price_gross?: string | null; tax?: string; name?: string }

const read = (input: PriceInput): ProductDraft =>
  ({
    ...input,
    ...(input.price_net === undefined
      ? {}
      : { price_net: input.price_net === null ? null : decimal(input.price_net) }),
    ...(input.price_gross === undefined
      ? {}
      : { price_gross: input.price_gross === null ? null : decimal(input.price_gross) }),
  }) as ProductDraft

function prices(...steps: PriceInput[]): (string | null)[] {
  let product: Product | undefined
  for (const step of steps) {
    const draft = read(step)
    product = { ...product, ...draft, ...composePrices(draft, product) } as Product
  }
  const { price_net, price_gross, price_tax } = product as Product
  return [price_net, price_gross, price_tax].map((price) => (price ? printPlain(price) : null))
}

describe('prices of a product', () => {
  test.each<[string, PriceInput[], (string | null)[]]>([
    ['gross gives net', [{ price_gross: '123', tax: '23' }], ['100', '123', '23']],
    ['net gives gross', [{ price_net: '100', tax: '23' }], ['100', '123', '23']],
    [
      'the given price keeps its decimals',
      [{ price_net: '0.1234', tax: '23' }],
      ['0.1234', '0.15', '0.0266'],
    ],
    [
      'both, consistent: net leads',
      [{ price_net: '60.975', price_gross: '75', tax: '23' }],
      ['60.975', '75', '14.025'],
    ],
    [
      'both, inconsistent: gross leads',
      [{ price_net: '1', price_gross: '75', tax: '23' }],
      ['60.98', '75', '14.02'],
    ],
    [
      'another name leaves both alone',
      [{ price_gross: '75', tax: '23' }, { name: 'x' }],
      ['60.98', '75', '14.02'],
    ],
    [
      'sent back unchanged they stay',
      [
        { price_gross: '75', tax: '23' },
        { price_net: '60.98', price_gross: '75', tax: '23' },
      ],
      ['60.98', '75', '14.02'],
    ],
    [
      'of a whole record the changed price leads',
      [
        { price_gross: '75', tax: '23' },
        { price_net: '100', price_gross: '75', tax: '23' },
      ],
      ['100', '123', '23'],
    ],
    [
      'a new rate keeps a leading net price',
      [{ price_net: '100', tax: '23' }, { tax: '8' }],
      ['100', '108', '8'],
    ],
    [
      'a new rate keeps a leading gross price',
      [{ price_gross: '75', tax: '23' }, { tax: '8' }],
      ['69.44', '75', '5.56'],
    ],
    [
      'a cleared price takes the other along',
      [{ price_net: '100', tax: '23' }, { price_net: null }],
      [null, null, null],
    ],
    ['words count as no tax', [{ price_gross: '75', tax: 'zw' }], ['75', '75', '0']],
    ['nothing given, no price', [{ tax: '23' }], [null, null, null]],
  ])('%s', (_, steps, expected) => {
    expect(prices(...steps)).toEqual(expected)
  })
})
