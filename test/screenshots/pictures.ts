// Describes each screenshot of the documentation.
import type { Page } from 'playwright-core'
import { createBatch, importStatement } from './bank.ts'
import type { Documents } from './documents.ts'

type Size = { width: number; height: number }

export type Picture = {
  name: string
  size: Size
  is_dark?: true
  prepare?: (url: string, token: string) => Promise<void>
  show: (page: Page, account: string, documents: Documents) => Promise<unknown>
}

const NORMAL = { width: 1200, height: 750 }
const PHONE = { width: 390, height: 780 }
const WIDE = { width: 1400, height: 840 }

const opened = (name: string, path: (documents: Documents) => string, size = NORMAL): Picture => ({
  name,
  size,
  show: (page, account, documents) => page.goto(account + path(documents)),
})

export const pictures: readonly Picture[] = [
  opened('today', () => '/today'),
  { ...opened('overview-dark', () => '/overview', WIDE), is_dark: true },
  opened('phone', ({ invoice_id }) => `/invoices/${invoice_id}`, PHONE),
  opened('editor', ({ draft_id }) => `/invoices/${draft_id}/edit`, WIDE),
  opened('invoice', ({ invoice_id }) => `/invoices/${invoice_id}`),
  {
    name: 'correction',
    size: { width: 1200, height: 900 },
    show: async (page, account, { invoice_id }) => {
      await page.goto(`${account}/invoices/new?correct=${invoice_id}`)
      await page
        .getByLabel(/reason/i)
        .first()
        .fill('Two chairs were returned')
      await page.locator('input[value="8"]').fill('6')
      await page.keyboard.press('Tab')
      await page.mouse.wheel(0, 420)
    },
  },
  { name: 'client-page', size: NORMAL, show: (page, _, { view_url }) => page.goto(view_url) },
  opened('vat-register', () => '/reports'),
  opened('close-month', () => '/closing?month=2026-10', { width: 1320, height: 900 }),
  opened('reminders', () => '/settings/reminders'),
  opened('stock', () => '/stock', { width: 1320, height: 750 }),
  opened('ksef', () => '/settings/ksef'),
  { ...opened('bank-matching', () => '/bank/match'), prepare: importStatement },
  { ...opened('transfers', () => '/bank/transfers/1'), prepare: createBatch },
]
