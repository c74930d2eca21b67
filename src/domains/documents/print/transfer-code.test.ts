import { describe, expect, test } from 'vitest'
import { printed } from '../../../../test/print-samples.ts'
import { transferCode } from './transfer-code.ts'

const codeOf = (fields: { [name: string]: unknown }, price = '100') =>
  transferCode(printed(fields, [{ name: 'a', price_net: price, tax: '23' }]).invoice)

describe('transfer codes', () => {
  test('follow the Polish standard for złoty', () => {
    expect(codeOf({})).toBe(
      '5252445767|PL|61109010140000071219812874|012300|Żółta Łódź sp. z o.o|1/11/2026|||',
    )
    expect(
      codeOf({
        seller_tax_no: 'PL 525-244-57-67',
        seller_bank_account: 'PL61109010140000071219812874',
        paid: '100',
      }),
    ).toBe('5252445767|PL|61109010140000071219812874|002300|Żółta Łódź sp. z o.o|1/11/2026|||')
    expect(codeOf({ number: 'A|B', seller_name: 'X | Y' })).toContain('|X Y|A B|||')
  })

  test('contain the KSeF number from 2027 on', () => {
    const gov = { gov_id: '5265877635-20250826-0100001AF629-AF', gov_status: 'ok', payment_to: '2027-01-11' }
    const buyer = { buyer_tax_no: '7811767696', buyer_country: 'PL', buyer_company: true }
    const { invoice } = printed({}, [{ name: 'a', price_net: '100', tax: '23' }])
    const payable = { ...invoice, ...gov, ...buyer } as typeof invoice
    expect(transferCode(payable)).toContain('|5265877635202508260100001AF629AF|||')
    expect(transferCode({ ...payable, currency: 'EUR' })).toMatch(/\n5265877635-20250826-0100001AF629-AF$/)
  })

  test('follow the European standard for euro', () => {
    expect(
      codeOf({
        currency: 'EUR',
        seller_bank_account: 'DE89 3704 0044 0532 0130 00',
        seller_bank_swift: 'COBADEFFXXX',
      }),
    ).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nŻółta Łódź sp. z o.o.\nDE89370400440532013000\nEUR123.00\n\n\n1/11/2026',
    )
    expect(codeOf({ currency: 'EUR', seller_bank_swift: 'none' })).toContain('SCT\n\nŻółta')
  })

  test.each([
    ['another currency', { currency: 'USD' }],
    ['an account that is none', { seller_bank_account: '61 1090 1014 0000 0712 1981 2875' }],
    ['no account', { seller_bank_account: '' }],
    ['nothing left to pay', { paid: '123' }],
    ['no payee', { seller_name: ' ' }],
  ])('do not exist for %s', (_, fields) => expect(codeOf(fields)).toBe(undefined))

  test('do not exist for refunds', () => expect(codeOf({}, '-5')).toBe(undefined))
})
