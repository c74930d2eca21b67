import { describe, expect, test } from 'vitest'
import { decimal, ZERO } from '../../money/decimal.ts'
import type { Invoice, Line } from '../model.ts'
import { find } from '../xml/tree.ts'
import { writeLine, writesTaxOfLines } from './lines.ts'

type State = Line['state']

const lineOf = (tax: string, state: State = 'now', more: Partial<Line> = {}) =>
  ({
    ...{ field: 'positions[0]', id: '1', number: 1, state, name: 'A', rate: '23', category: 'S' },
    ...{ lead: 'gross', quantity: decimal('1'), discount_net: ZERO, discount_gross: ZERO, net: ZERO },
    ...{ gross: ZERO, price_net: ZERO, price_gross: ZERO, tax: decimal(tax), settles_advance: false },
    ...more,
  }) as Line
const invoiceOf = (kind: Invoice['kind'], lines: Line[], tax: string, split_payment = false) =>
  ({
    ...{ kind, lines, rates: [{ rate: '23', tax: decimal(tax) }], currency: 'PLN' },
    marks: { split_payment },
  }) as Invoice

// Parameters: the taxes of the lines, the tax of their rate, and whether the lines state their tax.
describe('tax of lines priced by gross (P_11Vat)', () => {
  test.each<[string, Invoice['kind'], [string, State?][], string, boolean]>([
    ['is stated if it adds up to the tax of the rate', 'vat', [['1.87'], ['1.86']], '3.73', true],
    ['is not stated if it differs by one grosz', 'vat', [['1.87'], ['1.87']], '3.73', false],
    [
      'of a correction is compared with the difference',
      'vat',
      [
        ['1.87', 'before'],
        ['0.87', 'after'],
      ],
      '-1.00',
      true,
    ],
    ['of a final invoice is compared with the tax before advances', 'final', [['230']], '161', true],
  ])('%s', (_, kind, taxes, tax, writesTax) => {
    const lines = taxes.map(([taxAmount, state]) => lineOf(taxAmount, state))
    const invoice = invoiceOf(kind, lines, tax)
    expect(writesTaxOfLines(invoice)).toBe(writesTax)
    const element = writeLine(invoice, lines[0] as Line, writesTax, [])
    expect(find(element, 'P_11Vat')?.text).toBe(writesTax ? Number(taxes[0]?.[0]).toFixed(2) : undefined)
  })
})

// Groups of goods in annex 15 of the Polish VAT act: fuels, waste and metals, electronics, vehicle parts, emission
// allowances.
describe('goods of annex 15 (P_12_Zal_15)', () => {
  const GROUPS = Array.from({ length: 13 }, (_, index) => `GTU_${String(index + 1).padStart(2, '0')}`)
  const marked = (splitPayment: boolean, more: Partial<Line> = {}) =>
    GROUPS.filter((group) => {
      const line = lineOf('1', 'now', { group, ...more })
      return find(writeLine(invoiceOf('vat', [line], '1', splitPayment), line, true, []), 'P_12_Zal_15')
    })

  test('lines with split payment are marked by their group', () => {
    expect(marked(true)).toEqual(['GTU_02', 'GTU_05', 'GTU_06', 'GTU_07', 'GTU_08', 'GTU_11'])
  })

  test('lines without split payment are marked only if the line says so', () => {
    expect(marked(false)).toEqual([])
    expect(marked(false, { annex_15: true })).toEqual(GROUPS)
  })
})
