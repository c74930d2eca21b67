import { describe, expect, test } from 'vitest'
import { type EarlierLine, fieldsOfEarlierLine, findEarlierLines } from './earlier-lines.ts'

const line = (name: string, fields: Partial<EarlierLine> = {}): EarlierLine => ({
  ...{ name, quantity_unit: 'h', price_net: '100.0', price_gross: '123.0', given: 'price_net', tax: '23' },
  ...{ gtu_code: null, currency: 'PLN', ...fields },
})
const namesFor = (lines: EarlierLine[], text: string) => findEarlierLines(lines, text).map(({ name }) => name)

describe('lines of earlier documents', () => {
  test('are found by each word, without accents, and are few', () => {
    const lines = [line('Montaż kotła'), line('Kontrola kotła'), line('Dojazd')]
    expect(namesFor(lines, 'kotla mon')).toEqual(['Montaż kotła'])
    expect(namesFor(lines, 'kot')).toEqual(['Montaż kotła', 'Kontrola kotła'])
    expect(
      namesFor(
        [...'abcdef'].map((letter) => line(`Item ${letter}`)),
        'item',
      ),
    ).toHaveLength(4)
  })

  test('fill in the price that was entered, in the same currency only', () => {
    const gross = line('Care', { given: 'price_gross', gtu_code: 'GTU_12' })
    expect(fieldsOfEarlierLine(gross, 'PLN')).toEqual({
      ...{ product_id: null, name: 'Care', quantity_unit: 'h', tax: '23', price_source: null },
      ...{ given: 'price_gross', amount: '123.0', more: { gtu_code: 'GTU_12' } },
    })
    expect(fieldsOfEarlierLine(gross, 'EUR')).not.toHaveProperty('amount')
  })
})
