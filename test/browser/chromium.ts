// Starts a real Chromium that enforces all its rules: the tests cover foreign pages, cookies and policies.
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

// The browser sends requests only to the address under test.
const FLAGS = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a minute, so optimized compilation would not pay off.
  '--js-flags=--max-lazy,--no-opt,--min-semi-space-size=16',
]
// Nobody sees these pages, and animations and transparency take a third of all the work.
const UNADORNED =
  '*, ::before, ::after { animation: none !important; backdrop-filter: none !important; transition: none !important }'
const LAST_WORDS_CHARACTERS = 2_000
export const STEP_MS = 60_000 // enough for a busy machine

export type Chromium = {
  // Opens a page with cookies of its own, in the running browser or in a new one if that crashed. The page is closed
  // after its test, unless isKept.
  newPage: (options: BrowserContextOptions, isKept?: boolean) => Promise<Page>
  pid: () => number | undefined
  close: () => Promise<void>
}

// The last output of browsers that crashed, until a test reports it.
const deaths: string[] = []
export const takeDeaths = (): string[] => deaths.splice(0)

// Console messages of foreign pages do not fail a test.
export async function openChromium(owner: 'ours' | 'foreign' = 'ours'): Promise<Chromium> {
  const program = await findProgram()
  const environment = { ...process.env, ...program.environment, FONTCONFIG_FILE: ownFonts() }
  let running = await launch(program, environment)
  return {
    newPage: async (options, isKept = false) => {
      if (!isAlive(running)) running = await launch(program, environment)
      const context = await running.browser.newContext({
        ...{ locale: 'en-GB', serviceWorkers: 'block' },
        ...options,
      })
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

// Runs in the page before its own scripts. The content security policy does not apply to adopted style sheets.
function adopt(css: string) {
  const { document, CSSStyleSheet } = globalThis as any
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

// An unused page still renders and sends requests. A page opened before all tests stays open for them.
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

// The connection notices the end of the process a moment later.
const isAlive = ({ server, browser }: Running): boolean =>
  server.process().exitCode === null && server.process().signalCode === null && browser.isConnected()

// Root gets no sandbox, nor does anybody if the kernel does not support it; the rules for pages are the same without
// it.
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

// Uses only the fonts that npm installed for PDFs, so that texts are equally wide on every machine, also on one
// without fonts. The font cache is kept.
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
