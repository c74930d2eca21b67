import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ KWIT_TIME_ZONE: 'UTC' })
})
afterAll(() => app.close())

test('the onboarding: company, logo, numbers and a sample, interrupted and continued', async () => {
  const page = await app.open('/', { width: 390 })
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await expectAccessible(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.getByRole('combobox', { name: 'Country' }).fill('Pola')
  await page.keyboard.press('Tab')
  await field('Tax ID').fill('5252445768')
  await page.getByText('wrong check digit').waitFor()
  await field('Tax ID').fill('5252445767')
  await field('City').fill('Warszawa')
  await field('Account number').fill('PL61109010140000071219812875')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const question = page.getByRole('dialog', { name: 'Save this account number?' })
  await question.getByText('wrong check digits').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await field('Account number').fill('PL61109010140000071219812874')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // The browser only knew the time zone of the machine.
  await page.getByText('Account: time zone Europe/Warsaw, currency PLN').waitFor()
  await page.getByRole('region', { name: 'Logo' }).waitFor()

  await page.getByRole('button', { name: 'Do this later' }).click()
  await page.getByRole('heading', { name: 'Three steps to your first invoice' }).waitFor()
  await page.getByRole('button', { name: 'Continue setup' }).click()
  await page.getByRole('region', { name: 'Logo' }).waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()

  await page.getByText('Starts at 1 each year').waitFor()
  await page.getByRole('radio', { name: /^FV\/1\// }).check()
  await expect
    .poll(async () => (await app.api('GET', '/account/next_number.json?kind=vat')).example)
    .toMatch(/^FV\/1\//)
  await page.getByRole('button', { name: 'Next' }).click()
  const currentStep = async () =>
    (await (await page.request.get(`${app.kwit.url}/account.json`)).json()).first_steps
  await expect.poll(currentStep).toBe('sample')
  const place = (name: RegExp) =>
    page.getByRole('navigation', { name: 'First steps' }).getByRole('button', { name })
  await expect
    .poll(() =>
      place(/Numbering/)
        .locator('svg')
        .count(),
    )
    .toBe(1)
  expect(await place(/Logo/).locator('svg').count()).toBe(0)
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await page.waitForURL(/\/invoices\/\d+\/edit$/)
  await expect.poll(() => app.api('GET', '/invoices.json?status=draft')).toHaveLength(1)
  await app.go(page, '/')
  await page.getByRole('heading', { name: 'Three steps to your first invoice' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Continue setup' }).count()).toBe(0)
})
