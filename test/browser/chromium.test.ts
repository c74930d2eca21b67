import { expect, test } from 'vitest'
import { openChromium } from './chromium.ts'

test('a real browser opens a page', async () => {
  const browser = await openChromium()
  const page = await browser.newPage()
  await page.setContent('<h1>Kwit</h1>')
  expect(await page.textContent('h1')).toBe('Kwit')
  await browser.close()
})
