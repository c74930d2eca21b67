import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, inject, test } from 'vitest'
import { verifyBackup } from '../../src/domains/administration/backups/file.ts'
import { saveLogo } from '../../src/domains/administration/departments/store.ts'
import { DAY_MS } from '../../src/platform/clock.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environmentOf, run } from '../command-line.ts'
import { fromXml } from '../formats.ts'
import { ENGINE, IS_WHOLE, type Kwit, startKwit } from '../harness.ts'
import { copyDatabase, dropDatabase } from '../postgres.ts'
import { COMMANDS, ROOT } from '../program.ts'

// Tests the backups that the server makes on schedule, and the commands about them.

const NOON = Date.parse('2026-11-16T12:00:00Z')
const FIRST = 'kwit-2026-11-16T12-00-00Z.backup'

const running: Kwit[] = []
afterEach(async () => {
  for (const kwit of running.splice(0)) await kwit.close()
})

const wholeRunTest = IS_WHOLE ? test : () => {}
const onPostgres = ENGINE === 'postgres' ? test : () => {}

test('a complete backup is made at start and reported to administrators and in metrics only', async () => {
  const kwit = await started({ KWIT_BACKUP_EVERY: '1d' })
  const { folder } = kwit.config.backup
  expect(dirname(folder)).toBe(kwit.config.data)
  await expect.poll(() => backupsIn(folder)).toEqual([FIRST])
  const { counts } = await verifyBackup(join(folder, FIRST))
  expect(counts).toMatchObject({ accounts: expect.any(Number), audit_entries: expect.any(Number) })
  expect(counts.sessions).toBeUndefined()

  const { token, member } = await kwit.newAccount()
  await expect.poll(async () => (await lastBackup(kwit, token)).last_backup_at).not.toBeNull()
  kwit.clock.set(NOON + 5_400_000)
  const expected = { last_backup_at: '2026-11-16T13:00:00.000+01:00', age_seconds: 5400, every_hours: 24 }
  const bytes = readFileSync(join(folder, FIRST)).length
  const made_at = '2026-11-16T13:00:00.000+01:00'
  // The only account of an installation sees all details; with several accounts, none does.
  expect(await lastBackup(kwit, token)).toEqual({
    ...expected,
    is_late: false,
    folder,
    keep: '7d,4w,12m',
    failures: 0,
    last_error: null,
    files: [{ name: FIRST, made_at, bytes }],
  })
  const xml = fromXml((await kwit.call('GET', '/account/backup.xml', { token })).text)
  expect(xml).toMatchObject(expected)
  for (const role of ['member', 'accountant'] as const) {
    const reply = await kwit.call('GET', '/account/backup.json', { token: await member(role) })
    expect(reply.status).toBe(403)
  }
  await kwit.newAccount()
  expect(await lastBackup(kwit, token)).toEqual({ ...expected, is_late: false })
  const figures = await metrics(kwit)
  expect(figures).toMatchObject({
    kwit_backup_age_seconds: '5400',
    kwit_backup_every_seconds: '86400',
    kwit_backup_failures: '0',
    kwit_backup_bytes: String(readFileSync(join(folder, FIRST)).length),
  })
})

wholeRunTest('without a schedule there is no backup and no report', async () => {
  const kwit = await started({})
  const { token } = await kwit.newAccount()
  const nothing = { last_backup_at: null, age_seconds: null, every_hours: null, is_late: false }
  expect(await lastBackup(kwit, token)).toMatchObject({ ...nothing, files: [] })
  expect(Object.keys(await metrics(kwit)).filter((name) => name.startsWith('kwit_backup'))).toEqual([])
})

wholeRunTest('the next backup is made on schedule, and older ones are deleted only after it', async () => {
  const kwit = await started({ KWIT_BACKUP_EVERY: '1d', KWIT_BACKUP_KEEP: '2d,1m' })
  const { folder } = kwit.config.backup
  await expect.poll(() => backupsIn(folder)).toEqual([FIRST])
  const old = ['kwit-2026-10-31T12-00-00Z.backup', 'kwit-2026-11-13T12-00-00Z.backup']
  const foreign = ['kwit-by-hand.backup', 'kwit-2026-11-17T12-00-00Z.backup.part.txt']
  const brokenOff = 'kwit-2026-11-12T12-00-00Z.backup.part'
  for (const name of [...old, ...foreign, brokenOff]) writeFileSync(join(folder, name), 'old')
  const longAgo = NOON / 1000 - 86_400
  utimesSync(join(folder, brokenOff), longAgo, longAgo)
  await waitForBackupJob(kwit)
  kwit.clock.set(NOON + DAY_MS)
  const second = 'kwit-2026-11-17T12-00-00Z.backup'
  await expect.poll(() => readdirSync(folder).sort()).toEqual([...foreign, FIRST, second].sort())
})

wholeRunTest('a failed backup is reported and retried, and stops and deletes nothing', async () => {
  const backupFolder = await mkdtemp(join(tmpdir(), 'kwit-backups-'))
  const folder = join(backupFolder, 'taken')
  writeFileSync(folder, 'a file')
  const kwit = await started({ KWIT_BACKUP_EVERY: '1d', KWIT_BACKUP_FOLDER: folder })
  const { token } = await kwit.newAccount()
  await expect.poll(async () => (await metrics(kwit)).kwit_backup_failures).toBe('1')
  expect((await metrics(kwit)).kwit_backup_age_seconds).toBe('+Inf')
  expect(await lastBackup(kwit, token)).toMatchObject({ last_backup_at: null, is_late: true })
  const row = await kwit.db.get(sql`select last_error, failed_at from jobs where kind = ${'backup'}`)
  expect(row).toEqual({ last_error: expect.stringContaining('ENOTDIR'), failed_at: null })

  rmSync(folder)
  mkdirSync(folder)
  writeFileSync(join(folder, 'kwit-2026-01-01T12-00-00Z.backup'), 'the only one')
  kwit.clock.set(NOON + 60_000)
  await expect.poll(() => backupsIn(folder)).toContain('kwit-2026-11-16T12-01-00Z.backup')
  await expect.poll(async () => (await metrics(kwit)).kwit_backup_failures).toBe('0')
  expect(await lastBackup(kwit, token)).toMatchObject({ age_seconds: 0, is_late: false })
  await rm(backupFolder, { recursive: true })
})

wholeRunTest('a clock that was ahead delays no backup once it is correct', async () => {
  const kwit = await started({ KWIT_BACKUP_EVERY: '1d' })
  const { folder } = kwit.config.backup
  await expect.poll(() => backupsIn(folder)).toEqual([FIRST])
  await waitForBackupJob(kwit)
  const yearAhead = NOON + 365 * DAY_MS
  kwit.clock.set(yearAhead)
  await expect.poll(() => backupsIn(folder)).toHaveLength(2)
  await waitForBackupJob(kwit)
  kwit.clock.set(NOON + 60_000)
  await expect.poll(() => backupsIn(folder)).toContain('kwit-2026-11-16T12-01-00Z.backup')
  await waitForBackupJob(kwit)
  const { token } = await kwit.newAccount()
  expect(await lastBackup(kwit, token)).toMatchObject({ age_seconds: 0, is_late: false })
  // Simulates a backup made while the clock was a year ahead.
  await kwit.db.begin(async (db) => {
    const payload = JSON.stringify({ last_good_at: yearAhead })
    await db.run(sql`update jobs set payload = ${payload}, run_at = ${yearAhead} where kind = ${'backup'}`)
  })
  expect(await lastBackup(kwit, token)).toMatchObject({ age_seconds: null, is_late: true })
  expect((await metrics(kwit)).kwit_backup_age_seconds).toBe('+Inf')
})

onPostgres('of many processes on one database one makes it', async () => {
  const DATABASE_URL = await copyDatabase(inject('preparedUrl'))
  const backupFolder = await mkdtemp(join(tmpdir(), 'kwit-backups-'))
  const names = ['one', 'two', 'three']
  const folders = names.map((name) => join(backupFolder, name))
  const processes = []
  for (const KWIT_BACKUP_FOLDER of folders) {
    processes.push(await started({ KWIT_BACKUP_EVERY: '1d', DATABASE_URL, KWIT_BACKUP_FOLDER }))
  }
  const all = () => folders.flatMap((folder) => (existsSync(folder) ? backupsIn(folder) : []))
  await expect.poll(all).toEqual([FIRST])
  for (const kwit of processes) await waitForBackupJob(kwit)
  for (const kwit of processes) kwit.clock.set(NOON + DAY_MS)
  await expect.poll(() => all().length).toBe(2)
  for (const kwit of processes) await waitForBackupJob(kwit)
  expect(all()).toHaveLength(2)
  for (const kwit of running.splice(0)) await kwit.close()
  await dropDatabase(DATABASE_URL)
  await rm(backupFolder, { recursive: true })
})

onPostgres('one without the schedule leaves it to those who have it', async () => {
  const DATABASE_URL = await copyDatabase(inject('preparedUrl'))
  const planned = await started({ KWIT_BACKUP_EVERY: '1d', DATABASE_URL })
  await expect.poll(() => backupsIn(planned.config.backup.folder)).toEqual([FIRST])
  await waitForBackupJob(planned)
  running.splice(running.indexOf(planned), 1)
  await planned.close()
  const other = await started({ DATABASE_URL })
  other.clock.set(NOON + 2 * DAY_MS)
  const { token } = await other.newAccount()
  await other.call('POST', '/session/password_reset.json', { json: { login: 'nobody' } })
  const waiting = () => other.db.all(sql`select kind from jobs where kind = ${'ask_password_reset'}`)
  await expect.poll(waiting).toEqual([])
  expect(await lastBackup(other, token)).toMatchObject({ last_backup_at: '2026-11-16T13:00:00.000+01:00' })
  for (const kwit of running.splice(0)) await kwit.close()
  await dropDatabase(DATABASE_URL)
})

wholeRunTest('kwit backup works without a file name, with list and verify', async () => {
  const kwit = await started({ KWIT_BACKUP_KEEP: '1d' })
  const { folder } = kwit.config.backup
  const environment = { ...environmentOf(kwit), KWIT_BACKUP_KEEP: '1d' }
  const none = await run(environment, 'backup list')
  expect(none).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^kwit: there is no backup in [^\n]+\n$/),
  })

  mkdirSync(folder)
  writeFileSync(join(folder, 'kwit-2020-01-01T12-00-00Z.backup'), 'not kept')
  expect(await run(environment, 'backup')).toMatchObject({ code: 0, stderr: expect.stringContaining(folder) })
  const [firstBackup = ''] = backupsIn(folder)
  expect(backupsIn(folder)).toHaveLength(1)
  const listed = await run(environment, 'backup list')
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ +\d+ {2}\S+\n$/)
  expect(listed.stdout.trimEnd().endsWith(join(folder, firstBackup))).toBe(true)

  for (const words of ['backup verify', `backup verify ${join(folder, firstBackup)}`]) {
    const good = await run(environment, words)
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good.stdout).toContain(join(folder, firstBackup))
  }
  const bytes = readFileSync(join(folder, firstBackup))
  writeFileSync(join(folder, firstBackup), bytes.fill(0x55, bytes.length - 300, bytes.length - 290))
  const bad = await run(environment, 'backup verify')
  expect(bad).toMatchObject({ code: 1, stdout: '' })
  expect(bad.stderr).toMatch(new RegExp(`^kwit: \\S+${firstBackup} is damaged[^\\n]*\\n$`))
})

wholeRunTest('a full disk leaves no partial backup and keeps the existing ones', async () => {
  const kwit = await started({ KWIT_BACKUP_KEEP: '1d' })
  const noise = Buffer.from(Array.from({ length: 400_000 }, () => Math.floor(Math.random() * 256)))
  await kwit.db.begin(async (db) => {
    await saveLogo(db, 1, 1, { content_type: 'image/png', bytes: noise })
  })
  const { folder } = kwit.config.backup
  mkdirSync(folder)
  const old = ['kwit-2020-01-01T12-00-00Z.backup', 'kwit-2021-01-01T12-00-00Z.backup']
  for (const name of old) writeFileSync(join(folder, name), 'old')
  // Simulates a full disk: no file may grow beyond a hundred blocks.
  const ended = await backUpWithin(kwit, 100)
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^kwit: EFBIG[^\n]+\n$/) })
  expect(readdirSync(folder)).toEqual(old)
})

async function started(environment: { [name: string]: string }): Promise<Kwit> {
  const kwit = await startKwit(environment, NOON)
  running.push(kwit)
  return kwit
}

const backupsIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^kwit-[\dTZ-]+\.backup$/.test(name))
        .sort()
    : []

const lastBackup = async (kwit: Kwit, token: string) =>
  (await kwit.call('GET', '/account/backup.json', { token })).json

// Waits until the job has finished and is scheduled again.
const waitForBackupJob = (kwit: Kwit) =>
  expect
    .poll(() => kwit.db.get(sql`select attempts from jobs where kind = ${'backup'}`))
    .toEqual({ attempts: 0 })

async function metrics(kwit: Kwit): Promise<{ [name: string]: string }> {
  const { text } = await kwit.call('GET', '/metrics')
  const lines = text.split('\n').filter((line) => line.startsWith('kwit_backup'))
  return Object.fromEntries(lines.map((line) => line.split(' ') as [string, string]))
}

async function backUpWithin({ config }: Kwit, blocks: number) {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kwit'),
    KWIT_ENV_FILE: '/dev/null',
    KWIT_DATA: config.data,
    KWIT_BACKUP_KEEP: '1d',
    ...(config.database_url ? { DATABASE_URL: config.database_url } : {}),
  }
  const line = `ulimit -f ${blocks}; exec "${process.execPath}" "${COMMANDS}" backup`
  return promisify(execFile)('sh', ['-c', line], { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}
