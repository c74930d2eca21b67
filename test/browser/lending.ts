// Lends pages to one test after another: if the application is loaded already, opening it takes half the work. Each
// page is cleared first, so that a test gets the same as in a new browser.
import type { Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import type { Chromium } from './chromium.ts'
import { clearPage } from './parking.ts'

export type Look = { width?: number; dark?: boolean; lang?: string; time_zone?: string }
// `is_loaded`: the application is loaded, without a session and without cached data.
type LentPage = { page: Page; is_loaded: boolean }

export function lendPages(chromium: Chromium, home: string) {
  const waiting = new Map<string, LentPage[]>()
  const outside: (() => Promise<void>)[] = []
  const lend = async ({ width = 1440, dark = false, lang = 'en-GB', time_zone }: Look): Promise<LentPage> => {
    const context = `${lang} ${time_zone}`
    const pages = waiting.get(context) ?? []
    waiting.set(context, pages)
    const viewport = { width, height: 900 }
    const lent = pages.pop() ?? {
      page: await chromium.newPage(
        { viewport, locale: lang, reducedMotion: 'reduce', ...(time_zone ? { timezoneId: time_zone } : {}) },
        true,
      ),
      is_loaded: false,
    }
    const { page } = lent
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    const takeBack = async (isFailed: boolean) => {
      const cleared = isFailed ? undefined : await clear(page, home)
      if (cleared) pages.push(cleared)
      else
        await page
          .context()
          .close()
          .catch(() => {})
    }
    // A page opened before all tests stays with them.
    if (TestRunner.getCurrentTest()) onTestFinished(({ task }) => takeBack(task.result?.state === 'fail'))
    else outside.push(() => takeBack(false))
    return lent
  }
  const takeBackAll = async () => {
    for (const takeBack of outside.splice(0)) await takeBack()
  }
  return { lend, takeBackAll }
}

async function clear(page: Page, home: string): Promise<LentPage | undefined> {
  if (page.isClosed()) return undefined
  try {
    for (const other of page.context().pages()) if (other !== page) await other.close()
    const is_loaded = await page.evaluate(clearPage, home)
    // Otherwise it opens an address of the same origin without scripts, so that nothing in the page can write any
    // more.
    if (!is_loaded) await page.goto(new URL('/favicon.svg', home).href)
    // This comes last because no request is in progress then: Chromium never answers requests that are paused while
    // routes are removed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => {
      const { localStorage, sessionStorage } = globalThis as any
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.context().clearCookies()
    return { page, is_loaded }
  } catch {
    return undefined
  }
}
