import type { Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from '../harness.ts'
import { pdfOf, RED_BAND } from '../stationery.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#aa2200"/></svg>'

const upload = async (path: string, field: string, content: string) => {
  const body = new FormData()
  body.set(field, new Blob([content]), 'picture.svg')
  expect((await request(app.kwit.url, 'PUT', path, { token: app.account.token, body })).status).toBe(200)
}

describe('templates', () => {
  test('a preset and a colour of the logo are selected, previewed and saved', async () => {
    const [{ id }] = await app.api('GET', '/departments.json')
    await upload(`/departments/${id}.json`, 'department[logo]', LOGO)
    const page = await app.open('/settings/company')
    const first = page.waitForResponse(isPreview)
    await page.getByRole('link', { name: 'Document template' }).click()
    expect((await first).status()).toBe(200)
    const drawn = page.waitForResponse(
      (reply) => isPreview(reply) && reply.request().postData()?.includes('#aa2200') === true,
    )
    await page.getByRole('button', { name: /Modern/ }).click()
    await page.getByRole('button', { name: 'Use #aa2200' }).click()
    expect((await drawn).status()).toBe(200)
    await page.getByRole('button', { name: 'Dates and payment: move down' }).click()
    await page.getByRole('checkbox', { name: 'Tax amount' }).uncheck()
    await page.getByRole('combobox', { name: 'Font', exact: true }).click()
    await page.getByRole('option', { name: 'Source Serif' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const [look] = await app.api('GET', '/templates.json')
    expect(look).toMatchObject({
      department_id: null,
      style: 'modern',
      font_family: 'serif',
      accent_color: '#aa2200',
      columns: ['position', 'code', 'unit', 'total_net', 'total_gross'],
      blocks: ['parties', 'lines', 'facts', 'totals', 'notes', 'signature'],
    })
    const files = page.getByRole('region', { name: 'Signature, stamp and letterhead' })
    const choosing = page.waitForEvent('filechooser')
    await files.getByRole('button', { name: 'Signature: Choose a file' }).click()
    await (await choosing).setFiles({ name: 's.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await files.getByRole('img', { name: 'Signature' }).waitFor()
    const choosingPaper = page.waitForEvent('filechooser')
    await files.getByRole('button', { name: 'Letterhead: Choose a file' }).click()
    const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdfOf(RED_BAND) }
    await (await choosingPaper).setFiles(paper)
    await files.getByRole('img', { name: 'Letterhead' }).waitFor()
    await expectAccessible(page)
  })

  test('a department may have its own and delete it again', async () => {
    await app.api('POST', '/departments.json', { department: { name: 'North' } })
    const page = await app.open('/settings/look', { lang: 'en-GB' })
    await page.getByRole('combobox', { name: 'Applies to' }).click()
    await page.getByRole('option', { name: 'North' }).click()
    await page.getByText('This department uses the template of the account.').waitFor()
    await page.getByRole('button', { name: /Plain/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Use the template of the account' }).click()
    await page.getByText('This department uses the template of the account.').waitFor()
  })

  test.each([
    ['pl-PL', 'Szablon dokumentów'],
    ['de-DE', 'Belegvorlage'],
  ])('the page is in %s, also on a phone and in dark mode', async (lang, title) => {
    const page = await app.open('/settings/look', { lang, width: 390, dark: true })
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})

function isPreview(reply: Response): boolean {
  return reply.url().includes('/templates/preview.')
}
