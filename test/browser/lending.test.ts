import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../browser-client.ts'
import { type App, openApp } from './app.ts'

// Three tests on one page: the second finds no data of the first although the application stays loaded, and the third
// gets a new page.

let app: App
let client: { id: number }
beforeAll(async () => {
  app = await openApp()
  client = await app.api('POST', '/clients.json', { client: { name: 'Before' } })
  const { id } = await app.api('POST', '/account/roles.json', {
    role: { name: 'Reader', rights: ['clients.view', 'sales.view'] },
  })
  const role = `role_${id}`
  const user = { login: 'reader', email: 'reader@example.com', password: PASSWORD, role }
  await app.api('POST', '/account/add_user.json', { user })
})
afterAll(() => app.close())

const loaded: number[] = []
const storedDrafts = (page: Page) =>
  page.evaluate(() => {
    const { localStorage, sessionStorage } = globalThis as any
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  })
const mark = async (page: Page) => void loaded.push(await page.evaluate(() => performance.timeOrigin))
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('a test leaves a response, a draft and its session', async () => {
  const page = await app.open(`/clients/${client.id}`)
  await heading(page, 'Before')
  await mark(page)
  await app.go(page, '/clients/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
})

test('the next test starts with an empty cache and another user', async () => {
  await app.api('PUT', `/clients/${client.id}.json`, { client: { name: 'After' } })
  const page = await app.open(`/clients/${client.id}`, { login: 'reader' })
  await heading(page, 'After')
  await mark(page)
  expect(await storedDrafts(page)).toEqual([])
  await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByText('reader@example.com').waitFor()
  await page.getByText('Deutsch').click()
  await page.getByRole('button', { name: 'Benutzermenü' }).waitFor()
})

test('after a language was chosen the next test loads a new page', async () => {
  const page = await app.open('/clients')
  await heading(page, 'Clients')
  await mark(page)
  const [first, second, third] = loaded
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
