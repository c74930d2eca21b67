// `npm run package`: packs Kwit, installs the package into an empty folder as a new user would, starts it with `kwit`
// alone, and requests a page, an invoice and its PDF.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../ports.ts'
import { ROOT } from '../program.ts'

const START_MS = 60_000
const MEGABYTES_MAX = 250
const TOKEN = 'tokenofthepackage'
const TOOLS = ['vite', 'react', '@mantine/core', 'recharts', 'vitest', 'typescript', '@biomejs/biome']
const IS_WINDOWS = process.platform === 'win32'

const workFolder = mkdtempSync(join(tmpdir(), 'kwit-package-'))
try {
  const home = install(pack())
  await tryOut(home)
  console.log('the package installs, starts and answers')
} finally {
  rmSync(workFolder, { recursive: true, force: true })
}

function pack(): string {
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', workFolder], ROOT)) as {
    filename: string
    size: number
    files: { path: string }[]
  }[]
  if (packed === undefined) throw new Error('npm pack made nothing')
  const strangers = packed.files.filter(({ path }) => /\.tsx?$|^(src|test|bench|web\/(?!dist))\//.test(path))
  expect(strangers.length === 0, `the package holds ${strangers.map(({ path }) => path)}`)
  console.log(`${packed.filename}: ${packed.files.length} files, ${Math.round(packed.size / 1024)} KiB`)
  return join(workFolder, packed.filename)
}

function install(tarball: string): string {
  const home = join(workFolder, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"private": true}')
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], home)
  const megabytes = Math.round(bytesIn(join(home, 'node_modules')) / 1e6)
  console.log(`installed: ${megabytes} MB`)
  expect(megabytes < MEGABYTES_MAX, `it takes ${megabytes} MB, more than ${MEGABYTES_MAX}`)
  for (const tool of TOOLS) expect(!existsSync(join(home, 'node_modules', tool)), `${tool} was installed`)
  return home
}

// Counts hard-linked files once.
function bytesIn(folder: string): number {
  const seen = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { ino, size } = lstatSync(join(entry.parentPath, entry.name))
    if (entry.isFile()) seen.set(ino, size)
  }
  return [...seen.values()].reduce((total, size) => total + size, 0)
}

async function tryOut(home: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const empty = join(workFolder, 'empty')
  mkdirSync(empty)
  const launcher = join(home, 'node_modules', 'kwit', 'bin', 'kwit.js')
  const environment = { ...process.env, KWIT_PORT: String(port), KWIT_FIRST_TOKEN: TOKEN, KWIT_LOG: 'error' }
  const child = spawn(process.execPath, [launcher], { cwd: empty, env: environment, stdio: 'inherit' })
  const exited = once(child, 'exit')
  try {
    await ready(url, () => child.exitCode === null)
    expect((await text(url)).includes('<div id="root"'), 'there is no web application')
    expect((await text(`${url}/docs`)).includes('Kwit API'), 'there is no reference')
    const created = await fetch(`${url}/invoices.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({
        invoice: { positions: [{ name: 'Zażółć 你好', tax: 23, total_price_gross: 123 }] },
      }),
    })
    const { id } = (await created.json()) as { id: number }
    const pdf = await text(`${url}/invoices/${id}.pdf?api_token=${TOKEN}`)
    expect(pdf.startsWith('%PDF-'), 'the invoice is no PDF')
    expect(existsSync(join(empty, 'data', 'kwit.db')), 'the data folder is not where it was started')
  } finally {
    child.kill('SIGTERM')
  }
  const [code] = await exited
  expect(IS_WINDOWS || code === 0, `it ended with ${code}`)
}

async function ready(url: string, isAlive: () => boolean) {
  for (const end = Date.now() + START_MS; Date.now() < end && isAlive(); await sleep(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
  }
  throw new Error('it did not start')
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}

// npm is a script: the current Node runs it where its path is known.
function npm(args: string[], cwd: string): string {
  const cli = process.env.npm_execpath
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle_)/.test(name)),
  )
  const options = { cwd, env, encoding: 'utf8', shell: IS_WINDOWS && !cli } as const
  return cli && existsSync(cli) && readFileSync(cli, 'utf8').startsWith('#!')
    ? execFileSync(process.execPath, [cli, ...args], options)
    : execFileSync('npm', args, options)
}

function expect(holds: boolean, otherwise: string) {
  if (!holds) throw new Error(otherwise)
}
