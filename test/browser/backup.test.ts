import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/platform/clock.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ KWIT_BACKUP_EVERY: '1d' })
})
afterAll(() => app.close())

describe('the age of the last backup', () => {
  test('is shown in the settings, and is overdue after two periods', async () => {
    await expect
      .poll(async () => (await app.api('GET', '/account/backup.json')).last_backup_at)
      .not.toBeNull()
    const page = await app.open('/settings/company')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Backup' }).click()
    const last = page.getByRole('region', { name: 'Last successful backup' })
    await last.getByText('less than an hour ago').waitFor()
    await last.getByText('Every day').waitFor()
    await last.getByText('On time').waitFor()
    await app.kwit.db.begin(async (db) => {
      const payload = JSON.stringify({ last_good_at: Date.now() - 3 * DAY_MS, failures: 4 })
      await db.run(sql`update jobs set payload = ${payload} where kind = ${'backup'}`)
    })
    await page.reload()
    await last.getByText('3 days ago').waitFor()
    await last.getByText('Overdue', { exact: true }).waitFor()
    await expectAccessible(page)
  })
})
