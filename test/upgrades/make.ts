// `node test/upgrades/make.ts CHECKOUT` creates the databases and backups of a release with its own program, once, at
// the time of the release: docs/internals/stored-data.md. CHECKOUT is its working tree with node_modules.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort } from '../ports.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { fill } from './fill.ts'
import { dumpOf } from './postgres-dump.ts'
import { ENVIRONMENT, SECRET, TOKEN } from './release.ts'
import { tell } from './tell.ts'

const checkout = resolve(process.argv[2] ?? '')
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
const target = join(import.meta.dirname, version)
mkdirSync(target, { recursive: true })

const server = await startPostgres()
try {
  for (const engine of ['sqlite', 'postgres'] as const) await makeOne(engine)
} finally {
  await server.stop()
}

async function makeOne(engine: 'sqlite' | 'postgres') {
  const data = mkdtempSync(join(tmpdir(), 'kwit-release-'))
  const databaseUrl = engine === 'postgres' ? await createDatabase(server.url) : undefined
  const environment = {
    PATH: process.env.PATH ?? '',
    ...ENVIRONMENT,
    KWIT_DATA: data,
    KWIT_SECRET: SECRET,
    KWIT_FIRST_TOKEN: TOKEN,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  await serving(environment, async (url) => {
    await fill(async (method, path, body) => {
      const isForm = body instanceof FormData
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok)
        throw new Error(`${method} ${path} ${response.status} ${text}\n${JSON.stringify(body)}`)
      return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    })
    const answers = await tell(async (path) => {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${TOKEN}` } })
      if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
      return Buffer.from(await response.arrayBuffer())
    })
    writeFile(`${engine}.answers.json.gz`, JSON.stringify(answers))
  })
  rmSync(join(target, `${engine}.backup`), { force: true })
  execFileSync(process.execPath, ['src/cli/main.ts', 'backup', join(target, `${engine}.backup`)], {
    cwd: checkout,
    env: environment,
  })
  if (databaseUrl) writeFile('postgres.json.gz', JSON.stringify(await dumpOf(databaseUrl)))
  else writeFile('sqlite.db.gz', fileOf(data))
  rmSync(data, { recursive: true, force: true })
}

function fileOf(data: string): Buffer {
  const copy = join(data, 'copy.db')
  const database = new DatabaseSync(join(data, 'kwit.db'))
  database.prepare('vacuum into ?').run(copy)
  database.close()
  return readFileSync(copy)
}

function writeFile(name: string, content: string | Buffer) {
  const packed = gzipSync(content, { level: 9 })
  writeFileSync(join(target, name), packed)
  console.log(`${name} ${packed.length}`)
}

async function serving(environment: NodeJS.ProcessEnv, use: (url: string) => Promise<void>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: checkout,
    env: { ...environment, KWIT_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Older releases print it on standard error.
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  while (!output.includes('Kwit is running')) {
    if (child.exitCode !== null) throw new Error(output)
    await sleep(50)
  }
  try {
    await use(`http://127.0.0.1:${port}`)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
