// Finds a Chromium: the one in KWIT_CHROMIUM, the one that npm installed (x64 only), or one of the system.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from '../program.ts'

// The headless shell does the same with two thirds of the work.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const INSTALL_TIMEOUT_MS = 300_000
const QUIETLY = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const PACKAGE = '@sparticuz/chromium'

export type Program = { path: string; environment: { [name: string]: string } }

// Called once before the tests, so that everything is unpacked or installed for all of them.
export async function findProgram(): Promise<Program> {
  if (process.env.KWIT_CHROMIUM) return { path: process.env.KWIT_CHROMIUM, environment: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const path = onPath() ?? installed()
  if (path === undefined)
    throw new Error('No Chromium for this machine on npm: install one and set KWIT_CHROMIUM to its path.')
  return { path, environment: {} }
}

// Uses the program and its files without the flags of the package: these are for AWS Lambda and disable features
// under test.
function unpacked(): Program {
  const entry = createRequire(import.meta.url).resolve(PACKAGE)
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../../package.json'), 'utf8'))
  const folder = join(ROOT, 'node_modules', '.cache', `kwit-chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  const path = join(folder, 'chromium')
  const libraries = join(folder, 'al2023', 'lib')
  return { path, environment: runs(path) ? {} : { LD_LIBRARY_PATH: libraries } }
}

// The package unpacks into the temporary folder, and its libraries only on AWS Lambda. So a separate process pretends
// to be one, and its folder is moved to its place when it is complete.
function unpack(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  const growing = mkdtempSync(`${folder}-`)
  try {
    const script = `import(${JSON.stringify(PACKAGE)}).then((it) => it.default.executablePath())`
    const env = { PATH: process.env.PATH, TMPDIR: growing, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT, env })
    renameSync(growing, folder)
  } catch (error) {
    // Another run may have moved its folder first.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(growing, { recursive: true, force: true })
  }
}

// It needs NSS, which some machines lack.
const runs = (path: string): boolean => spawnSync(path, ['--version']).status === 0

function onPath(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => places.map((directory) => join(directory, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// npm has no Chromium for other processors; Debian and similar systems do.
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
