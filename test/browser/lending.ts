// Pages that tests use one after another: where the scripts of the application are known already, it opens with half the work. What
// the last one left is cleared first, so each gets what a new browser would give.
import type { Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import type { Chromium } from './chromium.ts'

export type Look = { width?: number; dark?: boolean; lang?: string }

export function lendPages(chromium: Chromium, origin: string) {
  const waiting = new Map<string, Page[]>()
  return async ({ width = 1440, dark = false, lang = 'en-GB' }: Look): Promise<Page> => {
    const own = waiting.get(lang) ?? []
    waiting.set(lang, own)
    const viewport = { width, height: 900 }
    const page =
      own.pop() ?? (await chromium.newPage({ viewport, locale: lang, reducedMotion: 'reduce' }, true))
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    // One that was opened before all tests stays for them.
    if (TestRunner.getCurrentTest())
      onTestFinished(async ({ task }) => {
        if (task.result?.state !== 'fail' && (await isCleared(page, origin))) own.push(page)
        else
          await page
            .context()
            .close()
            .catch(() => {})
      })
    return page
  }
}

// At an address of the same origin without scripts: nothing of the page can write once more.
async function isCleared(page: Page, origin: string): Promise<boolean> {
  if (page.isClosed()) return false
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const other of page.context().pages()) if (other !== page) await other.close()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(() => {
      const { localStorage, sessionStorage } = globalThis as any
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.context().clearCookies()
    return true
  } catch {
    return false
  }
}
