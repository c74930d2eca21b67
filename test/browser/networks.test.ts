// Tests that an access point is connected, a document is sent through it, and its page shows the progress.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeRecommand, RECOMMAND_KEYS, startRecommand } from '../channels/recommand.ts'
import { make, seller } from '../einvoice/written.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
let recommand: FakeRecommand
beforeAll(async () => {
  recommand = await startRecommand()
  app = await openApp({ KWIT_RECOMMAND_URL: recommand.url })
})
afterAll(async () => {
  await app.close()
  await recommand.close()
})

const INVOICE = {
  ...{
    buyer_name: 'Bloemen NV',
    buyer_tax_no: 'BE0202239951',
    buyer_tax_no_kind: 'nip_ue',
    buyer_country: 'BE',
  },
  ...{
    buyer_street: 'Grote Markt 1',
    buyer_post_code: '1000',
    buyer_city: 'Brussel',
    buyer_reference: 'PO 7',
  },
  ...{ buyer_endpoint: '0208:0202239951', payment_type: 'transfer' },
  positions: [{ name: 'Roses', quantity: 2, price_net: 10, tax: 23 }],
}

test('connects, shows the delivery channel, sends, and shows delivery and response', async () => {
  await seller(app.kwit, app.account)
  const { id, json } = await make(app.kwit, app.account, 'networked', INVOICE)
  const page = await app.open(`/invoices/${id}`)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByText('Peppol').waitFor()
  await delivery.getByRole('link', { name: 'Connect access point' }).click()

  await page.getByLabel('Company ID').fill(RECOMMAND_KEYS.company)
  await page.getByLabel('API key').fill(RECOMMAND_KEYS.api_key)
  await page.getByLabel('API secret').fill('not the secret')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const point = page.getByRole('region', { name: 'Recommand' })
  await point.getByText('Connection to the access point failed: Unauthorized').waitFor()
  await point.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('API secret').fill(RECOMMAND_KEYS.api_secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await point.getByText('Connected').waitFor()
  await expectAccessible(page)
  expect(await page.content()).not.toContain(RECOMMAND_KEYS.api_secret)

  await page.goto(app.address(`/invoices/${id}`))
  await delivery.getByRole('button', { name: 'Send now' }).click()
  await delivery.getByText('Delivered').waitFor()
  recommand.receive('franceCdar', null, { statusCode: '207', invoiceId: json.number, reasonCode: 'PU_ERR' })
  const [channel] = await app.api('GET', '/network_connections.json')
  await app.api('POST', `/network_connections/${channel.id}/fetch.json`)
  await expect
    .poll(
      async () =>
        (await app.api('GET', `/invoices/${id}/delivery_channel.json`)).network_transmissions[0].answer,
    )
    .toBe('fr:207')
  await page.reload()
  await delivery.getByText('In dispute: Wrong unit price').waitFor()
  await page.getByText('Delivered via Peppol').waitFor()
  await expectAccessible(page)
  expect(recommand.sent()).toHaveLength(1)
})
