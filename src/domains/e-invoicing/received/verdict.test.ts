import { describe, expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import type { BrokenRule } from '../../../einvoice/rules/verdict.ts'
import { presentVerdict, verdictWithDocument } from './verdict.ts'

const FATAL: BrokenRule = { rule: 'BR-CO-15', severity: 'fatal', field: 'price_gross' }
const WARNING: BrokenRule = { rule: 'BR-DE-19', severity: 'warning', field: 'seller_bank_account' }

const present = (broken: BrokenRule[], country?: string) =>
  presentVerdict({ rules: 'xrechnung', broken, number: 'R1', issue_date: '2026-11-02', country }, 'en')

describe('message to the supplier', () => {
  test.each([
    ['PL', 'Państwa faktura R1 z dnia 02.11.2026 '],
    ['DE', 'Ihre Rechnung R1 vom 02.11.2026 '],
    ['AT', 'Ihre Rechnung R1 vom 02.11.2026 '],
    ['CH', 'Ihre Rechnung R1 vom 02.11.2026 '],
    ['LI', 'Ihre Rechnung R1 vom 02.11.2026 '],
    ['FR', 'Your invoice R1 of 2026-11-02 '],
    [undefined, 'Your invoice R1 of 2026-11-02 '],
  ])('for %s begins with %s', (country, beginning) => {
    expect(present([FATAL], country).vendor_message).toMatch(new RegExp(`^${beginning}`))
  })

  test('lists only errors, at most twenty rules', () => {
    const { vendor_message, problems } = present([FATAL, WARNING])
    expect(vendor_message).toContain('- BR-CO-15: ')
    expect(vendor_message).not.toContain('BR-DE-19')
    expect(problems.map(({ rule }) => rule)).toEqual(['BR-CO-15', 'BR-DE-19'])
    expect(present([WARNING]).vendor_message).toBeNull()
    const fatalWarnings = present(Array.from({ length: 30 }, () => FATAL)).vendor_message
    expect(fatalWarnings?.match(/^- /gm)).toHaveLength(20)
  })

  test('uses the country of the tax number if the address has none', () => {
    const seller = (more: object) => ({
      field: 'seller_',
      tax: { kind: 'eu', country: 'AT', number: '1' },
      ...more,
    })
    const countryIn = (more: object) =>
      verdictWithDocument(
        stub({
          verdict: { rules: 'en16931', broken: [] },
          read: { invoice: { number: '1', issue_date: '2026-11-02', seller: seller(more) } },
        }),
      )?.country
    expect(countryIn({})).toBe('AT')
    expect(countryIn({ country: 'DE' })).toBe('DE')
  })
})
