import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStandIn } from '../moving/stand-in.ts'
import { type App, downloaded, expectAccessible, openApp } from './app.ts'

let app: App
let elsewhere: StandIn
beforeAll(async () => {
  elsewhere = await startStandIn({ holds: '/products.json' })
  app = await openApp({ KWIT_TRANSFER_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  elsewhere.close()
  await app.close()
})

test('an account transfer is started, watched, stopped and continued, and its report is shown', async () => {
  const page = await app.open('/settings/moving')
  const from = page.getByLabel('Source address')
  const token = page.getByLabel('Source API token')
  await from.fill('https://192.168.1.1')
  await token.fill('good')
  await page.getByRole('button', { name: 'Check only' }).click()
  await page.getByText('host not allowed; ask your administrator').waitFor()

  await from.fill(elsewhere.url)
  await page.getByRole('button', { name: 'Start migration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start migration' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('Products', { exact: true }).waitFor()
  const report = page.getByRole('region', { name: 'Report' })
  await report.getByRole('row', { name: 'Categories 1 1' }).waitFor()
  await expectAccessible(page)
  await progress.getByRole('button', { name: 'Stop' }).click()
  await report.getByText('Stopped', { exact: true }).waitFor()
  elsewhere.release()

  await expect.poll(() => from.inputValue()).toBe(elsewhere.url)
  await expect.poll(() => token.inputValue()).toBe('')
  await token.fill('good')
  await page.getByRole('button', { name: 'Continue' }).click()
  await report.getByText('Done', { exact: true }).waitFor()
  await report.getByRole('row', { name: 'Documents 5 3 2' }).waitFor()
  const differs = report.getByRole('region', { name: 'Differs from the calculation of Kwit' })
  await differs.getByText('1002/01/2018').waitFor()
  const file = downloaded(page.waitForEvent('download'))
  await report.getByRole('button', { name: 'Download report' }).click()
  expect(await file).toContain('Differs from the calculation of Kwit,Documents,1002,1002/01/2018,')
  await expectAccessible(page)
})
