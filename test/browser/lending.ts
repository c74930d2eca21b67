// Pages that tests use one after another: where the application stands loaded already, it opens with half the work. What the last
// one left is cleared first, so each gets what a new browser would give.
import type { Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import type { Chromium } from './chromium.ts'
import { park } from './parking.ts'

export type Look = { width?: number; dark?: boolean; lang?: string; time_zone?: string }
// Where the application is loaded, nobody is signed in and nothing is known.
type Lent = { page: Page; is_loaded: boolean }

export function lendPages(chromium: Chromium, home: string) {
  const waiting = new Map<string, Lent[]>()
  const outside: (() => Promise<void>)[] = []
  const lend = async ({ width = 1440, dark = false, lang = 'en-GB', time_zone }: Look): Promise<Lent> => {
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
    // One that was opened before all tests stays for them.
    if (TestRunner.getCurrentTest()) onTestFinished(({ task }) => takeBack(task.result?.state === 'fail'))
    else outside.push(() => takeBack(false))
    return lent
  }
  const takeBackAll = async () => {
    for (const takeBack of outside.splice(0)) await takeBack()
  }
  return { lend, takeBackAll }
}

async function clear(page: Page, home: string): Promise<Lent | undefined> {
  if (page.isClosed()) return undefined
  try {
    for (const other of page.context().pages()) if (other !== page) await other.close()
    const is_loaded = await page.evaluate(park, home)
    // Else at an address of the same origin without scripts: nothing of the page can write once more.
    if (!is_loaded) await page.goto(new URL('/favicon.svg', home).href)
    // Not before: nothing is under way now, and what Chromium has paused then would never be answered.
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
