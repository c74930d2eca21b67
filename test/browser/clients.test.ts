import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, downloaded, expectAccessible, holdAnswer, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  for (let number = 1; number <= 30; number++) {
    const client = {
      name: `Client ${String(number).padStart(2, '0')}`,
      city: number % 2 ? 'Gdynia' : 'Kraków',
    }
    await app.api('POST', '/clients.json', { client: { ...client, kind: number === 7 ? 'seller' : 'buyer' } })
  }
})
afterAll(() => app.close())

describe('clients', () => {
  test('a client is created, shown and changed', async () => {
    const page = await app.open('/clients')
    await page.getByRole('link', { name: 'Client 30' }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Create' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await page.getByText('required', { exact: true }).waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    await name.fill('Zażółć & Söhne')
    await page.getByRole('textbox', { name: 'Tax ID' }).fill('5252445767')
    await page.getByRole('textbox', { name: 'Discount (%)' }).fill('7,5')
    // Saving waits until the new category is created, however long that takes.
    await page.route('**/categories.json', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 1500))
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Category' }).fill('Wholesale')
    await page.getByRole('option', { name: 'Create “Wholesale”' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Zażółć & Söhne' }).waitFor()
    await page.getByText('5252445767').waitFor()
    const [client] = await app.api('GET', '/clients.json?query=Zażółć')
    expect(client).toMatchObject({ name: 'Zażółć & Söhne', discount: '7.5', category_id: expect.any(Number) })

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Łódź')
    await page.getByRole('textbox', { name: 'Payment terms (days)' }).fill('7')
    await page.getByRole('textbox', { name: 'Website' }).fill('https://www.zazolc.example/')
    await page.keyboard.press('Control+s')
    await page.getByText('Łódź').waitFor()
    await page.getByText('7 days', { exact: true }).waitFor()
    const website = page.getByRole('link', { name: 'www.zazolc.example', exact: true })
    expect(await website.getAttribute('href')).toBe('https://www.zazolc.example/')
    await expect
      .poll(() => app.api('GET', `/clients/${client.id}.json`))
      .toMatchObject({ city: 'Łódź', discount: '7.5' })
  })

  test('delivery addresses are stored with a client and selected on a document', async () => {
    const { id } = await app.api('POST', '/clients.json', { client: { name: 'Shops Ltd' } })
    const page = await app.open(`/clients/${id}`)
    await page.getByRole('link', { name: 'Add address' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Name' }).fill('North')
    await panel.getByRole('textbox', { name: 'Street', exact: true }).fill('Long 1')
    await panel.getByRole('textbox', { name: 'City' }).fill('Gdynia')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'North' }).waitFor()
    const addresses = () => app.api('GET', `/addresses.json?addressable_id=${id}`)
    expect(await addresses()).toMatchObject([
      { name: 'North', street: 'Long 1', city: 'Gdynia', primary: false },
    ])

    await page.getByRole('link', { name: 'New invoice' }).click()
    await page.getByRole('button', { name: 'Parties and delivery' }).click()
    await page.getByRole('combobox', { name: 'Client address' }).click()
    await page.getByRole('option', { name: 'North, Long 1, Gdynia' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Delivery address' }).inputValue())
      .toBe('North\nLong 1\nGdynia')

    await app.go(page, `/clients/${id}`)
    await page.getByRole('link', { name: 'North' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(addresses).toEqual([])
  })

  test('two duplicate clients are merged', async () => {
    const make = async (name: string) => app.api('POST', '/clients.json', { client: { name } })
    const [keptClient, twin] = [await make('Merged Ltd'), await make('Merged Limited')]
    const positions = [{ name: 'x', tax: 23, total_price_gross: '123' }]
    const sold = await app.api('POST', '/invoices.json', { invoice: { client_id: twin.id, positions } })
    const page = await app.open(`/clients/${keptClient.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Client to merge (will be removed)' }).fill('Merged Lim')
    await page.getByRole('option', { name: 'Merged Limited' }).click()
    await dialog.getByText('Merged Limited has 1 document, 0 payments').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Merge with another client' }).click()
    await page.getByText('Merged Limited merged').waitFor()
    await page.getByRole('link', { name: sold.number }).waitFor()
    await expect
      .poll(() => app.api('GET', `/invoices/${sold.id}.json`))
      .toMatchObject({ client_id: keptClient.id })
  })

  test('input is kept until it is saved or discarded', async () => {
    const page = await app.open('/clients/1/edit')
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('typed, not saved')
    await page.reload()
    await expect.poll(() => note.inputValue()).toBe('typed, not saved')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => note.inputValue()).toBe('')
  })

  test('leaving the page while it saves stays on the new page', async () => {
    const page = await app.open('/clients/3/edit')
    await page.getByRole('textbox', { name: 'Note' }).fill('saved behind my back')
    const { done, answer } = await holdAnswer(page, '**/clients/3.json')
    await page.getByRole('button', { name: 'Save' }).click()
    await done
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    answer()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    expect(page.url()).toMatch(/\/products$/)
    expect(await app.api('GET', '/clients/3.json')).toMatchObject({ note: 'saved behind my back' })
  })

  test('a user who saves an outdated version is told, loses nothing, and chooses', async () => {
    const page = await app.open('/clients/2/edit')
    const city = page.getByRole('textbox', { name: 'City' })
    const dialog = page.getByRole('dialog', { name: 'This record was changed by someone else' })
    await city.fill('Sopot')
    await app.api('PUT', '/clients/2.json', { client: { city: 'Oslo', note: 'of somebody else' } })
    await page.keyboard.press('Control+s')
    await dialog.getByText('City: Oslo').waitFor()
    await dialog.getByText(app.account.login).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keep editing')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => city.inputValue()).toBe('Sopot')
    await expect.poll(() => app.api('GET', '/clients/2.json')).toMatchObject({ city: 'Oslo' })

    // Overwrites only the version that was shown, nothing newer. A reload keeps both the input and that version.
    await page.reload()
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor()
    await app.api('PUT', '/clients/2.json', { client: { city: 'Rome' } })
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await dialog.getByText('City: Rome').waitFor()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('heading', { name: 'Client 02' }).waitFor()
    await expect
      .poll(() => app.api('GET', '/clients/2.json'))
      .toMatchObject({ city: 'Sopot', note: 'of somebody else' })

    await page.getByRole('link', { name: 'Edit' }).click()
    await city.fill('Ustka')
    await app.api('PUT', '/clients/2.json', { client: { city: 'Bern' } })
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Load latest version' }).click()
    const sure = page.getByRole('dialog', { name: 'Discard your changes?' })
    await sure.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => city.inputValue()).toBe('Bern')
    await expect.poll(() => page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0)
  })

  test('the URL contains search, order, filter and page', async () => {
    const page = await app.open('/clients?order=name')
    const first = page.locator('[data-row-link]').first()
    await page.getByText('Client 01').waitFor()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await page.getByText('Client 26').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?order=name&page=2')

    await page.getByRole('button', { name: 'Name' }).click()
    await page.waitForURL(/order=name.desc$/)
    await page.keyboard.press('/')
    await page.keyboard.type('client 07')
    await page.waitForURL(/query=client\+07/)
    await expect.poll(() => first.textContent()).toBe('Client 07')
    await page.goBack()

    await page.goto(app.address('/clients?kind=seller'))
    await expect.poll(() => page.locator('[data-row-link]').allTextContents()).toEqual(['Client 07'])
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const exported = (await downloaded(download)).trim().split(/\r?\n/)
    expect(exported.slice(1).map((row) => row.split(',')[0])).toEqual(['Client 07'])
    await page.getByRole('button', { name: 'Clear Type' }).click()
    await page.getByText('Client 30').waitFor()
    await app.go(page, '/clients?query=nobody')
    await page.getByText('No results').waitFor()
  })

  test('the list can be used by keyboard', async () => {
    const page = await app.open('/clients?order=name')
    await page.getByText('Client 01').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Client 02' }).waitFor()
  })

  test('a deleted client can be restored', async () => {
    const page = await app.open('/clients?order=name')
    await page.getByRole('checkbox', { name: 'Select Client 03' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Client 03 deleted').waitFor()
    await page.getByRole('link', { name: 'Client 03' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Client 03' }).waitFor()
  })
})
