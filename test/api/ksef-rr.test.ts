// Tests VAT RR invoices in KSeF: they use another schema and another session.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedAmong } from '../../src/domains/e-invoicing/ksef/receiving/store.ts'
import { type ConnectedSeller, INVOICE, NIP, startConnected } from '../ksef/connected.ts'
import { until } from '../wait-until.ts'

const FARMER = '7811767696'
const RR = {
  ...{ kind: 'vat_rr', buyer_name: 'Jan Rolnik', buyer_tax_no: FARMER, buyer_street: 'Wiejska 3' },
  ...{ buyer_post_code: '62-002', buyer_city: 'Suchy Las', buyer_country: 'PL' },
}
const POTATOES = { name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', price_net: 2, tax: 7 }

let connected: ConnectedSeller
beforeAll(async () => {
  connected = await startConnected()
})
afterAll(async () => {
  await connected.kwit.close()
  await connected.ministry.stop()
})

const create = async (invoice: object) =>
  (await connected.send('POST', '/invoices.json', { gov_save_and_send: true, invoice })).json
const waitForGovStatus = (id: number) =>
  until(
    async () => (await connected.send('GET', `/invoices/${id}.json`)).json,
    ({ gov_status }) => gov_status === 'ok' || /error/.test(gov_status ?? ''),
  )

test('is numbered in a session of its own structure, locked, and not fetched again as a purchase', async () => {
  const { send, ministry, kwit, account } = connected
  const sale = await create(INVOICE)
  const created = await create({ ...RR, positions: [POTATOES] })
  await waitForGovStatus(sale.id)
  const invoice = await waitForGovStatus(created.id)
  expect(invoice).toMatchObject({ gov_status: 'ok', gov_kind: 'VAT_RR', income: false })
  expect(invoice.gov_id).toMatch(new RegExp(`^${FARMER}-`))
  expect(invoice.gov_link).toContain(`/invoice/${FARMER}/`)
  const forms = ministry.documents().map(({ form, session }) => [form.systemCode, session])
  expect(forms.map(([form]) => form).toSorted()).toEqual(['FA (3)', 'FA_RR (1)'])
  expect(new Set(forms.map(([, session]) => session)).size).toBe(2)
  expect(ministry.documents().find(({ facts }) => facts?.sort === 'VAT_RR')?.facts).toMatchObject({
    ...{ seller: { nip: FARMER }, buyer: { identifier: { value: NIP } }, net: 2, vat: 0.14, gross: 2.14 },
  })
  // The buyer is this company, so KSeF also lists the invoice among the purchases.
  const numbers = [invoice.gov_id, 'of another']
  expect([...(await storedAmong(kwit.db, account.account_id, numbers))]).toEqual([invoice.gov_id])
  const locked = await send('PUT', `/invoices/${created.id}.json`, { invoice: { place: 'Łódź' } })
  expect([locked.status, locked.json.message]).toEqual([422, expect.stringContaining('is in KSeF')])
})

test('its correction is numbered too, refers to the number of the original, and is locked', async () => {
  const { send, ministry } = connected
  const original = await waitForGovStatus((await create({ ...RR, number: 'RR/7', positions: [POTATOES] })).id)
  const { id } = await create({
    ...{ ...RR, kind: 'correction', income: false, invoice_id: original.id, correction_reason: 'waga' },
    positions: [
      {
        ...{ ...POTATOES, kind: 'correction' },
        correction_before_attributes: { ...POTATOES, quantity: 1 },
        correction_after_attributes: { ...POTATOES, quantity: 0.5 },
      },
    ],
  })
  const correction = await waitForGovStatus(id)
  expect(correction).toMatchObject({ gov_status: 'ok', gov_kind: 'KOR_VAT_RR', gov_error_messages: [] })
  const submitted = ministry.documents().find(({ facts }) => facts?.sort === 'KOR_VAT_RR')
  expect([submitted?.form.systemCode, submitted?.ksef_number]).toEqual(['FA_RR (1)', correction.gov_id])
  expect(submitted?.bytes.toString()).toContain(`>${original.gov_id}<`)
  const locked = await send('PUT', `/invoices/${id}.json`, { invoice: { place: 'Łódź' } })
  expect([locked.status, locked.json.message]).toEqual([422, expect.stringContaining('is in KSeF')])
})

test('problems of its file name KSeF, not the structure of other invoices', async () => {
  const { send } = connected
  const positions = [{ ...POTATOES, name: 'x'.repeat(600) }]
  const { id } = (await send('POST', '/invoices.json', { invoice: { ...RR, positions } })).json
  const { text } = await send('GET', `/invoices/${id}/check.json?format=fa-rr`)
  expect(text).toContain('FA3-25')
  expect(text).not.toContain('FA(3)')
})
