// A real Chromium with nothing of its own rules switched off: foreign pages, cookies and policies are what is tested with it.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { ROOT } from '../program.ts'
import { findProgram, type Program } from './chromium-program.ts'
import { watch } from './complaints.ts'

// Nothing is asked of any address but the one under test.
const FLAGS = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a minute: what is compiled at length for later is compiled for nobody.
  '--js-flags=--max-lazy,--no-opt,--min-semi-space-size=16',
]
// Nobody looks at these pages, and to draw what moves or shines through takes a third of all the work.
const UNADORNED =
  '*, ::before, ::after { animation: none !important; backdrop-filter: none !important; transition: none !important }'
const LAST_WORDS_CHARACTERS = 2_000
export const STEP_MS = 60_000 // on a machine that has much else to do

export type Chromium = {
  // A page with cookies of its own, in the browser that runs, or in a new one where that has died. It is closed after its test,
  // unless somebody keeps it.
  newPage: (options: BrowserContextOptions, isKept?: boolean) => Promise<Page>
  pid: () => number | undefined
  close: () => Promise<void>
}

// What those that died by themselves left behind, until somebody tells it.
const deaths: string[] = []
export const takeDeaths = (): string[] => deaths.splice(0)

// Foreign pages, whose complaints are theirs, are not watched.
export async function openChromium(owner: 'ours' | 'foreign' = 'ours'): Promise<Chromium> {
  const program = await findProgram()
  const environment = { ...process.env, ...program.environment, FONTCONFIG_FILE: ownFonts() }
  let running = await launch(program, environment)
  return {
    newPage: async (options, isKept = false) => {
      if (!isAlive(running)) running = await launch(program, environment)
      const context = await running.browser.newContext({ locale: 'en-GB', ...options })
      context.setDefaultTimeout(STEP_MS)
      await context.addInitScript(adopt, UNADORNED)
      if (owner === 'ours') watch(context)
      if (!isKept) closeAfterTest(context)
      return context.newPage()
    },
    pid: () => running.server.process().pid,
    close: async () => {
      running.ended_by_us = true
      await running.server.close()
    },
  }
}

// Runs in the page, before anything of its own; a sheet that is adopted is outside of its policy.
function adopt(css: string) {
  const { document, CSSStyleSheet } = globalThis as any
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

// A page that nobody looks at any more still renders and asks; one that was opened before all tests stays for them.
function closeAfterTest(context: BrowserContext) {
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close().catch(() => {}))
}

type Running = { server: BrowserServer; browser: Browser; ended_by_us: boolean }

async function launch(program: Program, env: NodeJS.ProcessEnv): Promise<Running> {
  const server = await serve(program, env)
  let output = ''
  server.process().stderr?.on('data', (text) => {
    output = (output + text).slice(-LAST_WORDS_CHARACTERS)
  })
  const running = { server, browser: await chromium.connect(server.wsEndpoint()), ended_by_us: false }
  server.process().once('exit', (code, signal) => {
    if (running.ended_by_us) return
    const lastWords = output.trim() || '(it said nothing)'
    deaths.push(`The browser died (${signal ?? `exit status ${code}`}). Its last words:\n${lastWords}`)
  })
  return running
}

// The connection is told a moment later than the process.
const isAlive = ({ server, browser }: Running): boolean =>
  server.process().exitCode === null && server.process().signalCode === null && browser.isConnected()

// Root gets no sandbox, nor does anybody where the kernel lends none; what pages may do is the same without.
async function serve({ path }: Program, env: NodeJS.ProcessEnv): Promise<BrowserServer> {
  const options = { executablePath: path, args: FLAGS, headless: true, host: '127.0.0.1', env }
  const chromiumSandbox = process.getuid?.() !== 0
  try {
    return await chromium.launchServer({ ...options, chromiumSandbox })
  } catch (error) {
    if (!chromiumSandbox || !/sandbox/i.test(String(error))) throw error
    return chromium.launchServer({ ...options, chromiumSandbox: false })
  }
}

// The fonts that npm installed for the PDF and no others, so text is as wide on every machine, also on one without any. What was
// found of them is kept.
function ownFonts(): string {
  const folder = join(ROOT, 'node_modules', '.cache', 'kwit-fonts')
  mkdirSync(folder, { recursive: true })
  const require = createRequire(import.meta.url)
  const folders = ['@expo-google-fonts/noto-sans', 'dejavu-fonts-ttf'].map((name) =>
    dirname(require.resolve(`${name}/package.json`)),
  )
  const prefer = (family: string, font: string) =>
    `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`
  const file = join(folder, 'fonts.conf')
  const growing = `${file}-${process.pid}`
  writeFileSync(
    growing,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${folders.map((path) => `<dir>${path}</dir>`).join('\n')}
<cachedir>${join(folder, 'fonts')}</cachedir>
${prefer('sans-serif', 'Noto Sans')}${prefer('system-ui', 'Noto Sans')}
${prefer('serif', 'DejaVu Serif')}${prefer('monospace', 'DejaVu Sans Mono')}
</fontconfig>`,
  )
  renameSync(growing, file)
  return file
}
