// Tests that a server which ended because its disk was full starts again, answers reads, and accepts writes again
// once there is space.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endPrograms, makePlace, type Program, start } from '../program.ts'
import { until } from '../wait-until.ts'

const TOKEN = 'firsttokenofthefulldisktest'
const mounted: string[] = []

// Mounts a separate disk, which only root may do.
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kwit-full-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', folder], { stdio: 'ignore' })
    mounted.push(folder)
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

afterAll(async () => {
  await endPrograms()
  for (const folder of mounted.splice(0)) {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
})

function fillDisk(folder: string) {
  const file = openSync(join(folder, 'filler'), 'a')
  try {
    for (const size of [1 << 20, 1 << 12]) for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break
  } catch {
    // Fills the disk to the last byte.
  } finally {
    closeSync(file)
  }
}

const ENDS = ['SIGKILL', 'SIGTERM'] as const
const disks = process.platform === 'linux' ? ENDS.map(mountDisk) : []

test.for(ENDS)('a start with a full disk after %s', { timeout: 240_000 }, async (end, { skip }) => {
  const data = disks[ENDS.indexOf(end)]
  if (data === undefined) return skip('only the administrator of a Linux machine may make a small disk')
  const folder = await makePlace(TOKEN, undefined)
  folder.environment.KWIT_DATA = data
  const call = async ({ url }: Program, method: string, path: string, json?: object) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const body = json === undefined ? null : JSON.stringify(json)
    const reply = await fetch(`${url}${path}`, { method, headers, body })
    return { status: reply.status, text: await reply.text() }
  }
  const add = (program: Program) => call(program, 'POST', '/clients.json', { client: { name: 'Acme' } })
  const count = async (program: Program) =>
    JSON.parse((await call(program, 'GET', '/clients.json')).text).length
  const first = await start(folder)
  expect((await add(first)).status).toBe(201)
  let added = 1
  fillDisk(data)
  await until(
    async () => {
      fillDisk(data)
      const { status } = await add(first)
      if (status === 201) added++
      return status
    },
    (status) => status === 503,
  )
  first.child.kill(end)
  await first.exited
  fillDisk(data)

  const second = await start(folder)
  const messages = second
    .output()
    .split('\n')
    .filter((line) => line.includes('disk of the database'))
  expect(messages).toEqual([expect.stringContaining(data)])
  expect(messages[0]).toMatch(/The disk of the database is full/)
  expect((await call(second, 'GET', '/readyz')).status).toBe(503)
  expect((await add(second)).status).toBe(503)
  expect(await count(second)).toBe(Math.min(added, 25))

  unlinkSync(join(data, 'filler'))
  await until(
    () => call(second, 'GET', '/readyz'),
    ({ status }) => status === 200,
  )
  expect((await add(second)).status).toBe(201)
})
