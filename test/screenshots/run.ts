// `npm run screenshots` takes the screenshots of the documentation again, with sample data of a fixed seed and day,
// so that they change only when the web application does. `-- overview` takes one of them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findProgram } from '../browser/chromium-program.ts'
import { freePort } from '../ports.ts'
import { COMMANDS, endPrograms, ROOT, start } from '../program.ts'
import { type Documents, describeCompany, issueDocuments } from './documents.ts'
import { type Picture, pictures } from './pictures.ts'

const START = Date.parse('2026-11-18T09:30:00Z')
const SEED = '7'
const LOGIN = 'anna'
const PASSWORD = 'pictures of the guide'
const TOKEN = 'tokenofthepictures1234567'
const BYTES_MAX = 160_000
const SETTLED_MS = 1_500 // charts and previews are drawn after the data has arrived

// Runs in every process and page: the clock starts at the fixed instant and then runs.
const shiftClock = (begin: number) => {
  const RealDate = Date
  const aheadMs = begin - RealDate.now()
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (Target, parts: number[]) =>
      parts.length === 0 ? new Target(now()) : new Target(...(parts as [number])),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

const preload = `--import=data:text/javascript,${encodeURIComponent(`(${shiftClock})(${START})`)}`
const data = mkdtempSync(join(tmpdir(), 'kwit-screenshots-'))
const port = String(await freePort())
const environment = {
  PATH: process.env.PATH ?? '',
  KWIT_ENV_FILE: '/dev/null',
  KWIT_DATA: data,
  KWIT_PORT: port,
  KWIT_URL: `http://localhost:${port}`,
  KWIT_LANG: 'en',
  KWIT_TIME_ZONE: 'Europe/Warsaw',
  KWIT_RATE_LIMIT: '0',
  KWIT_THREADS: '1',
  KWIT_FIRST_ACCOUNT: 'oak',
  KWIT_FIRST_LOGIN: LOGIN,
  KWIT_FIRST_PASSWORD: PASSWORD,
  KWIT_FIRST_TOKEN: TOKEN,
  KWIT_BACKUP_EVERY: '1d',
}
const folder = { environment, node_options: [preload], under: [], open: never, remove: async () => {} }

try {
  await start(folder, { KWIT_PORT: port })
  await describeCompany(environment.KWIT_URL, TOKEN)
  const demo = ['demo', '--account', 'oak', '--size', '60', '--invoices', '160', '--seed', SEED]
  const filled = spawnSync(process.execPath, [preload, COMMANDS, ...demo], { cwd: ROOT, env: environment })
  if (filled.status !== 0) throw new Error(String(filled.stderr))
  const documents = await issueDocuments(environment.KWIT_URL, TOKEN)
  const names = process.argv.slice(2)
  await takePictures(
    pictures.filter(({ name }) => names.length === 0 || names.includes(name)),
    documents,
  )
} finally {
  await endPrograms()
  rmSync(data, { recursive: true, force: true })
}

async function takePictures(wantedPictures: readonly Picture[], documents: Documents) {
  const program = await findProgram()
  const browser = await chromium.launch({
    executablePath: program.path,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...process.env, ...program.environment } as { [name: string]: string },
  })
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(shiftClock, START)
  const page = await context.newPage()
  await signIn(page)
  const tooLarge: string[] = []
  for (const { name, size, is_dark, prepare, show } of wantedPictures) {
    await prepare?.(environment.KWIT_URL, TOKEN)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: is_dark ? 'dark' : 'light' })
    await show(page, `${environment.KWIT_URL}/a/oak`, documents)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLED_MS)
    const path = join(ROOT, 'docs', 'images', `${name}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    const bytes = statSync(path).size
    console.log(`docs/images/${name}.png, ${Math.round(bytes / 1000)} kB`)
    if (bytes > BYTES_MAX) tooLarge.push(name)
  }
  await browser.close()
  if (tooLarge.length > 0) throw new Error(`larger than ${BYTES_MAX} bytes: ${tooLarge.join(', ')}`)
}

async function signIn(page: Page) {
  await page.goto(environment.KWIT_URL)
  await page.locator('input[autocomplete=username]').fill(LOGIN)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a/oak**')
}

function never(): never {
  throw new Error('the pictures are taken through the server')
}
