// Tests SIGHUP: every thread and process reads certificates and the log level again, and nothing is interrupted.

import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterEach, expect, inject, test } from 'vitest'
import { selfSigned } from '../../src/simulators/ksef/certificates.ts'
import { ENGINE } from '../harness.ts'
import {
  type DataFolder,
  type Environment,
  endPrograms,
  makePlace,
  type Program,
  spawnProgram,
  start,
} from '../program.ts'

const TOKEN = 'tokenOfReloadTest0000000'
const DAY_MS = 86_400_000
const LOOKS = 12 // enough requests to reach every thread

afterEach(endPrograms)

const newPlace = () =>
  makePlace(TOKEN, ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined)

// Threads are for SQLite, processes for PostgreSQL.
const MANY: Environment = ENGINE === 'sqlite' ? { KWIT_THREADS: '2' } : { KWIT_PROCESSES: '2' }

function writeCertificate({ environment }: DataFolder, name: string) {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const keyPem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const now = Date.now()
  const certificate = selfSigned(keyPem, [['commonName', name]], now - DAY_MS, now + DAY_MS)
  const [KWIT_TLS_CERT, KWIT_TLS_KEY] = ['cert.pem', 'key.pem'].map((file) =>
    join(environment.KWIT_DATA as string, file),
  ) as [string, string]
  writeFileSync(KWIT_TLS_CERT, new X509Certificate(certificate).toString())
  writeFileSync(KWIT_TLS_KEY, keyPem)
  return { KWIT_TLS_CERT, KWIT_TLS_KEY }
}

const nameShown = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    })
    socket.on('error', reject)
  })

async function namesShown({ url }: Program) {
  const port = Number(new URL(url).port)
  const names = await Promise.all(Array.from({ length: LOOKS }, () => nameShown(port)))
  return [...new Set(names)]
}

// Threads start after the first one has logged that it runs.
const countWorkers = ({ url }: Program): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const name = ENGINE === 'sqlite' ? 'kwit_threads' : 'kwit_processes'
    const address = `${url.replace('http:', 'https:')}/metrics`
    get(address, { rejectUnauthorized: false, agent: false }, async (response) =>
      resolve(new RegExp(`^${name} (\\d+)$`, 'm').exec(await text(response))?.[1]),
    ).on('error', reject)
  })

test('a renewed certificate is served by all threads and processes after SIGHUP', async () => {
  const folder = await newPlace()
  const program = await start(folder, { ...MANY, ...writeCertificate(folder, 'before') })
  await expect.poll(() => countWorkers(program)).toBe('2')
  await expect.poll(() => namesShown(program)).toEqual(['before'])
  writeCertificate(folder, 'after')
  program.child.kill('SIGHUP')
  await expect.poll(() => program.output().split('"reloaded"').length - 1).toBe(ENGINE === 'sqlite' ? 1 : 2)
  await expect.poll(() => namesShown(program)).toEqual(['after'])

  // An invalid certificate changes nothing, and is reported.
  writeFileSync(join(folder.environment.KWIT_DATA as string, 'cert.pem'), 'none')
  program.child.kill('SIGHUP')
  await expect.poll(() => program.output()).toContain('could not reload')
  expect(program.output()).toMatch(/"level":"error".*KWIT_TLS_CERT/)
  expect(await namesShown(program)).toEqual(['after'])
  program.child.kill('SIGTERM')
  expect((await program.exited)[0]).toBe(0)
})

test('KWIT_LOG of the settings file applies after SIGHUP', async () => {
  const folder = await newPlace()
  const file = join(folder.environment.KWIT_DATA as string, 'kwit.env')
  writeFileSync(file, 'KWIT_LOG=error\n')
  const { KWIT_LOG: _, ...environment } = folder.environment
  folder.environment = environment
  const program = await start(folder, { ...MANY, KWIT_ENV_FILE: file })
  const isLogged = () => program.output().includes('"message":"request"')
  await fetch(`${program.url}/healthz`)
  writeFileSync(file, 'KWIT_LOG=info\n')
  program.child.kill('SIGHUP')
  await expect.poll(() => program.output()).toContain('"message":"reloaded"')
  expect(isLogged()).toBe(false)
  await expect
    .poll(async () => {
      await fetch(`${program.url}/healthz`)
      return isLogged()
    })
    .toBe(true)
})

test('SIGHUP does not end a server that is still starting, and applies once it runs', async () => {
  const folder = await newPlace()
  const file = join(folder.environment.KWIT_DATA as string, 'settings')
  // Reading a pipe waits for a writer, so the start is paused for as long as the test needs.
  execFileSync('mkfifo', [file])
  const program = spawnProgram({ ...folder.environment, KWIT_ENV_FILE: file })
  const settings = await open(file, 'w')
  program.child.kill('SIGHUP')
  // The reload finds an ordinary file under the same name.
  await writeFile(`${file}.next`, 'KWIT_LANG=pl\n')
  await rename(`${file}.next`, file)
  await settings.writeFile('KWIT_LANG=pl\n')
  await settings.close()
  await expect.poll(() => program.output()).toContain('"message":"reloaded"')
  await expect.poll(() => program.output()).toContain('Kwit is running')
})
