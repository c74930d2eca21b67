// A real Chromium: the one named by KWIT_CHROMIUM, the one npm installed (made for x64 only), or one of the machine's own.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// The one without windows does the same with two thirds of the work.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const INSTALL_TIMEOUT_MS = 300_000
const QUIETLY = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
// Nothing is asked of any address but the one under test.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openChromium(): Promise<Browser> {
  const { path, flags } = await findChromium()
  return chromium.launch({ executablePath: path, args: [...new Set([...FLAGS, ...flags])], headless: true })
}

// Called once before the tests: what must be unpacked or installed first is then there for all.
export async function findChromium(): Promise<{ path: string; flags: string[] }> {
  if (process.env.KWIT_CHROMIUM) return { path: process.env.KWIT_CHROMIUM, flags: [] }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium')
    return { path: await packed.executablePath(), flags: packed.args }
  }
  const path = onPath() ?? installed()
  if (path === undefined)
    throw new Error('No Chromium for this machine on npm: install one and set KWIT_CHROMIUM to its path.')
  return { path, flags: [] }
}

function onPath(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => places.map((place) => join(place, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// npm carries no Chromium for other processors; Debian and its kin do.
function installed(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  process.stderr.write('Installing Chromium from the packages of this system …\n')
  const options = { timeout: INSTALL_TIMEOUT_MS, stdio: 'ignore' as const, env: QUIETLY }
  spawnSync('apt-get', ['update', '-q'], options)
  for (const name of NAMES.slice(0, 2)) {
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options)
    if (onPath()) break
  }
  return onPath()
}
