import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo, openAccount, PASSWORD, tokenIn } from '../browser-client.ts'
import { type App, downloaded, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const statusWith = async (token: string) => (await app.kwit.call('GET', '/clients.json', { token })).status

describe('administration', () => {
  test('a new account shows the first steps', async () => {
    const page = await app.open('/')
    await page.getByRole('button', { name: 'Do this later' }).click()
    const start = page.getByRole('region', { name: 'Three steps to your first invoice' })
    await start.getByRole('link', { name: 'Enter company details' }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Łódź')
    await page.getByRole('textbox', { name: 'Tax ID' }).fill('5252445767')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Łódź')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await start.getByRole('img', { name: 'Done' }).waitFor()
    await expectAccessible(page)
  })

  test('the discount setting is saved, and previewed before it is selected', async () => {
    const page = await app.open('/settings/documents')
    const example = page.getByRole('table', { name: 'Example' })
    await page.getByRole('radio', { name: 'Percent of the line' }).check()
    // 7 × 9.99 = 69.93, less 12.5 % = 61.19; by the unit it would be 7 × 8.74 = 61.18.
    await example.getByText('61.19').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: 'Percent of the line' }).isChecked()).toBe(true)
    const positions = [{ name: 'x', quantity: 7, price_net: '9.99', tax: 23, discount_percent: '12.5' }]
    const invoice = { buyer_name: 'Acme', show_discount: true, positions }
    const created = await app.api('POST', '/invoices.json', { invoice })
    expect(created.price_net).toBe('61.19')
    await app.api('DELETE', `/invoices/${created.id}.json`)
  })

  test('a pattern shows the number it produces, and an invalid one is not saved', async () => {
    const page = await app.open('/settings/numbering')
    const pattern = page.getByRole('textbox', { name: 'Pro forma invoice' })
    await pattern.waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await pattern.fill('PF/yyyy')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('requires exactly one of nr, nr-m, nr-d').waitFor()
    await pattern.fill('PF-nr/yyyy')
    await page.getByText(/^PF-1\/\d{4}$/).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const proforma = await app.api('POST', '/invoices.json', {
      invoice: { kind: 'proforma', buyer_name: 'A' },
    })
    expect(proforma.number).toMatch(/^PF-1\//)
    await app.api('DELETE', `/invoices/${proforma.id}.json`)
  })

  test('the settings show, renew and explain the API token', async () => {
    const page = await app.open('/')
    await page.getByRole('link', { name: 'Settings' }).click()
    const menu = page.getByRole('navigation', { name: 'Settings' })
    await menu.getByText('Integration', { exact: true }).waitFor()
    await menu.getByRole('link', { name: 'API token' }).click()
    const code = page.getByRole('status', { name: 'API token' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => code.textContent()).not.toContain('•')
    const old = (await code.textContent()) ?? ''
    expect(await statusWith(old)).toBe(200)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Renew token' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renew token' }).click()
    await page.getByText('This is the new token').waitFor()
    await expect.poll(() => code.textContent()).not.toBe(old)
    const renewed = (await code.textContent()) ?? ''
    expect([await statusWith(old), await statusWith(renewed)]).toEqual([401, 200])
    app.account.token = renewed

    await menu.getByRole('link', { name: 'Integration guide' }).click()
    await page.getByRole('switch', { name: 'Include your token' }).check()
    const line = `curl ${app.kwit.url}/clients.json \\ -H "Authorization: Bearer ${renewed}"`
    await page.getByRole('region', { name: 'List clients' }).getByText(line).waitFor()
    await page.getByRole('region', { name: 'Latest invoice as XML' }).getByText('/invoices.xml?').waitFor()

    await app.kwit.call('GET', '/clients/999999.json', { token: renewed })
    await menu.getByRole('link', { name: 'API log' }).click()
    // The address changes first, and then the switch.
    await page.getByRole('switch', { name: 'Errors only' }).click()
    await page.waitForURL(/errors=1/)
    await page.getByRole('cell', { name: '/clients/999999.json' }).waitFor()
  })

  test('an invited user has exactly the permissions of the role', async () => {
    const page = await app.open('/settings/users')
    await page.getByRole('button', { name: 'Invite user' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('no address')
    await page.getByRole('radio', { name: 'Accountant' }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('must be an email address').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill('anna@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'Invited' }).waitFor()
    await expectAccessible(page)

    const [letter] = await lettersTo(app.kwit, 'anna@example.com')
    const theirs = await app.visit(`/invitation/${tokenIn(letter, 'invitation')}`)
    await theirs.getByRole('textbox', { name: 'First name' }).fill('Anna')
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Accept and sign in' }).click()
    await theirs.getByRole('heading', { name: 'Today' }).waitFor()
    expectComplaints(/session\/invitation\/\w+\.json answers 404$/)
    const late = await app.visit(`/invitation/${tokenIn(letter, 'invitation')}`)
    await late.getByText('Ask for a new one.').waitFor()
    await late.getByRole('link', { name: 'Sign in' }).waitFor()
    await app.go(theirs, '/settings/documents')
    await theirs.getByText('Only owners and administrators').waitFor()
    await expect.poll(() => theirs.getByRole('button', { name: 'Save' }).count()).toBe(0)
    // A custom role assigned right after it was created: what it may not see is neither offered nor opened.
    await page.reload()
    await page.getByRole('button', { name: 'New role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await dialog.getByRole('checkbox', { name: 'Sales: Add' }).check()
    await dialog.getByRole('checkbox', { name: 'Products and price lists: View' }).uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Sales: view, add; Clients: view' }).waitFor()
    await page.getByRole('combobox', { name: 'Role of Anna' }).click()
    await page.getByRole('option', { name: 'Shop' }).click()
    await page.getByText('Anna: Shop').waitFor()
    await theirs.goto(app.address('/'))
    await theirs.getByRole('heading', { name: 'Today' }).waitFor()
    await expect.poll(() => theirs.getByRole('link', { name: 'Products' }).count()).toBe(0)
    await app.go(theirs, '/products')
    await theirs.getByText('You do not have access to this page').waitFor()
    await app.go(theirs, '/clients/new')
    await theirs.getByText('You have read-only access').waitFor()

    await page.getByRole('button', { name: 'Remove Anna' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Anna removed').waitFor()
  })

  test('valid rows of a file are imported, and the others are fixed in place', async () => {
    const file = join(app.kwit.config.data, 'clients.csv')
    await writeFile(
      file,
      'Nazwa;NIP;Poczta;Rodzaj\nAlfa;5252445767;a@example.com;buyer\nBeta;123;;friend\n;;;seller\n',
    )
    const page = await app.open('/import')
    await page.getByText('Drop a CSV or XLSX file here').waitFor()
    const choose = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose a file' }).click(),
      ])
      await chooser.setFiles(file)
    }
    await choose()
    await expect.poll(() => page.getByRole('combobox', { name: 'Field for NIP' }).inputValue()).toBe('Tax ID')
    await page.getByRole('combobox', { name: 'Field for Poczta' }).fill('Ema')
    await page.getByRole('option', { name: 'Email', exact: true }).click()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for Rodzaj' }).inputValue())
      .toBe('Type')
    await page.reload()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for Poczta' }).inputValue())
      .toBe('Email')
    await page.getByRole('button', { name: 'Check first' }).click()
    await page.getByText('2 rows have errors').waitFor()
    await expect.poll(() => app.api('GET', '/clients.json?query=Alfa')).toEqual([])
    await page.getByRole('textbox', { name: 'Nazwa, row 4' }).fill('Gamma')
    await page.getByRole('button', { name: 'Skip row 4' }).click()
    await page.getByRole('button', { name: 'Import 1 client' }).click()

    await page.getByText('1 row left to fix').waitFor()
    await page.getByText('Imported: 1, updated: 0, skipped as duplicates: 0.').waitFor()
    await expect
      .poll(() => app.api('GET', '/clients.json?query=Alfa'))
      .toMatchObject([{ email: 'a@example.com' }])
    await expectAccessible(page)
    const problems = page.waitForEvent('download')
    await page.getByText('Download as CSV').click()
    expect((await downloaded(problems)).split('\r\n')[1]).toBe('Beta,123,,friend,Rodzaj: not a valid choice')
    const kind = page.getByRole('textbox', { name: 'Rodzaj, row 3' })
    await expect.poll(() => kind.getAttribute('aria-invalid')).toBe('true')
    await kind.fill('seller')
    await page.reload()
    await expect.poll(() => kind.inputValue()).toBe('seller')
    await page.getByRole('button', { name: 'Import these rows again' }).click()
    await page.getByText('2 clients imported').waitFor()
    const doubtful = page.getByRole('region', { name: 'Imported with warnings' })
    await doubtful.getByRole('link', { name: 'Beta' }).first().waitFor()
    await page.getByRole('link', { name: 'Go to list' }).click()
    await page.getByRole('link', { name: 'Beta' }).waitFor()
    await expect.poll(() => app.api('GET', '/clients.json?query=Beta')).toMatchObject([{ kind: 'seller' }])
    await expect.poll(() => app.api('GET', '/clients.json?query=Gamma')).toEqual([])
  })

  test('an amount links to exactly its documents', async () => {
    const make = async (fields: object) => {
      const positions = [{ name: 'x', tax: 23, total_price_gross: '123' }]
      return (
        await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Alfa', positions, ...fields } })
      ).number
    }
    const late = { issue_date: app.day(-50), payment_to: app.day(-40) }
    const expected = [await make(late), await make(late)]
    await make({ payment_to: app.day(10) })
    await make({ ...late, status: 'paid' })
    await make({ ...late, kind: 'proforma' })
    await make({ ...late, currency: 'EUR' })

    const page = await app.open('/overview')
    await page.getByText('By month').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: '31–60 days PLN 246.00 2 documents' }).click()
    await page.waitForURL(/\/invoices\?/)
    const { search } = new URL(page.url())
    const listed = await app.api('GET', `/invoices.json${search}`)
    expect(listed.map(({ number }: { number: string }) => number).sort()).toEqual(expected.sort())
    await page.goBack()
    await page.getByText('EUR', { exact: true }).click()
    await page.getByRole('link', { name: '31–60 days €123.00 1 document' }).waitFor()
  })

  test('two accounts in one browser never mix', async () => {
    await openAccount(app.kwit, 'zebra', app.account.token)
    const page = await app.open('/settings/company')
    const other = await page.context().newPage()
    await other.goto(`${app.kwit.url}/a/zebra/settings/company`)
    const name = (container: typeof page) => container.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => name(other).inputValue()).toBe('zebra Ltd')
    await expect.poll(() => name(page).inputValue()).toBe('acme Ltd')
    await name(other).fill('Zebra & Co')
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('acme Ltd')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('acme Ltd')
    await page.getByRole('button', { name: /^Switch account/ }).click()
    await page.getByRole('menuitem', { name: 'Zebra & Co' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/a/zebra/today')
  })
})
