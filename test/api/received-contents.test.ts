// Tests contents of a received file beyond an ordinary document: they are kept in a field or named in a warning.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeContextForJob } from '../../src/domains/administration/accounts/write-context.ts'
import { receiveFile } from '../../src/domains/e-invoicing/received/actions.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const KSEF_NUMBER = '5252248481-20261102-0123456789AB-C1'

describe('contents of received files', () => {
  let kwit: Kwit
  let buyer: TestAccount
  let invoice: string
  let correction: string
  beforeAll(async () => {
    kwit = await startKwit()
    const { token } = await kwit.newAccount()
    await seller(kwit, { token })
    const make = async (json: object) => {
      const created = await kwit.call('POST', '/invoices.json', { token, json: { invoice: json } })
      const { text } = await kwit.call('GET', `/invoices/${created.json.id}/fa3.xml`, { token })
      return { id: created.json.id, text }
    }
    const positions = [{ name: 'Róże', quantity: 3, price_net: '17.37', tax: 23 }]
    const transfer = { payment_type: 'transfer' }
    const sold = await make({
      buyer_name: 'Jan Kowalski',
      buyer_tax_no: '7811767696',
      ...transfer,
      positions,
    })
    invoice = sold.text
    const changed = [{ ...positions[0], correction_before_attributes: positions[0], quantity: 2 }]
    const corrected = { kind: 'correction', invoice_id: sold.id, correction_reason: 'returned' }
    correction = (await make({ ...corrected, positions: changed })).text
    buyer = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (xml: string) =>
    kwit.call('POST', '/invoices/import.json', { token: buyer.token, body: Buffer.from(xml) })
  const inKsef = () =>
    correction.replace(
      '<NrKSeFN>1</NrKSeFN>',
      `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${KSEF_NUMBER}</NrKSeFFaKorygowanej>`,
    )

  test('the KSeF number of the corrected invoice is stored', async () => {
    const { status, json } = await send(inKsef())
    expect([status, json.gov_corrected_invoice_number]).toEqual([201, KSEF_NUMBER])
  })

  test('it is stored for a correction from KSeF too', async () => {
    const { account_id, user_id } = await kwit.newAccount()
    const db = kwit.db.forAccount(account_id)
    const job = { account_id, now: kwit.clock.now() }
    const writer = await writeContextForJob(db, job, { user_id, request_id: 'test' })
    const incoming = { filename: 'a.xml', bytes: Buffer.from(inKsef()), origin: 'ksef' }
    const { invoice } = await receiveFile(db, writer, {
      ...incoming,
      remote_id: '5252248481-20261103-0123456789AB-C2',
    })
    expect(invoice?.gov_corrected_invoice_number).toBe(KSEF_NUMBER)
  })

  test('content without a field is listed: registers, BIC and the program that wrote it', async () => {
    const { json } = await send(
      invoice.replace('</Naglowek>', '<SystemInfo>Program 1</SystemInfo></Naglowek>'),
    )
    const [{ message }] = json.warnings.filter(({ field }: { field: string }) => field === 'received')
    for (const name of ['SystemInfo', 'SWIFT', 'KRS', 'BDO']) expect(message).toContain(name)
  })

  test.each([
    [
      '90.00',
      'price_net',
      'is 100.00 in the VAT breakdown (BG-23) of the file, but 90.00 in its total without VAT',
    ],
    ['90.00', 'price_gross', 'is 123.00 in the file, but its total without VAT plus VAT is 113.00'],
  ])(
    'a total without VAT of %s that contradicts the breakdown is reported at %s',
    async (net, field, message) => {
      const xml = smallInvoice(`contradiction at ${field}`, 'Blumenhaus').replace(
        '<cbc:TaxInclusiveAmount',
        `<cbc:TaxExclusiveAmount currencyID="PLN">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount`,
      )
      const { json } = await send(xml)
      expect(json.warnings).toContainEqual(
        expect.objectContaining({ field, message: expect.stringContaining(message) }),
      )
    },
  )

  test('consistent totals are not reported', async () => {
    const { json } = await send(smallInvoice('in agreement', 'Blumenhaus'))
    expect(json.warnings.filter(({ field }: { field: string }) => field.startsWith('price_'))).toEqual([])
  })
})
