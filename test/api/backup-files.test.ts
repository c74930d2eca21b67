// Tests which files in the folder of backups are accepted, and backups that somebody changed and signed again.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimBackupName } from '../../src/domains/administration/backups/backup-name.ts'
import { environmentOf, run } from '../command-line.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOON = Date.parse('2026-11-16T12:00:00Z')

let kwit: Kwit
let folder: string
let backupFolder: string
beforeAll(async () => {
  kwit = await startKwit()
  await kwit.newAccount()
  folder = kwit.config.backup.folder
  backupFolder = mkdtempSync(join(tmpdir(), 'kwit-backup-files-'))
})
afterAll(async () => {
  await kwit.close()
  rmSync(backupFolder, { recursive: true })
})

const command = (words: string, more: { [name: string]: string } = {}) =>
  run({ ...environmentOf(kwit), ...more }, words)

test('two backups in one second get two names, and an existing name is skipped', () => {
  const first = claimBackupName(backupFolder, NOON)
  expect(claimBackupName(backupFolder, NOON)).toBe(join(backupFolder, 'kwit-2026-11-16T12-00-01Z.backup'))
  symlinkSync(join(backupFolder, 'nowhere'), join(backupFolder, 'kwit-2026-11-16T12-00-02Z.backup'))
  expect(claimBackupName(backupFolder, NOON)).toBe(join(backupFolder, 'kwit-2026-11-16T12-00-03Z.backup'))
  expect(first).toBe(join(backupFolder, 'kwit-2026-11-16T12-00-00Z.backup'))
})

test('concurrent commands each make a backup', async () => {
  const ended = await Promise.all([command('backup'), command('backup'), command('backup')])
  expect(ended.map(({ code, stderr }) => [code, /in (\S+)\n/.exec(stderr)?.[1] !== undefined])).toEqual(
    Array(3).fill([0, true]),
  )
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toHaveLength(3)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('broken links and folders are not backups', async () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'kwit-2020-01-01T12-00-00Z.backup'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'kwit-2020-01-01T12-00-00Z.backup.part'))
  mkdirSync(join(folder, 'kwit-2020-01-02T12-00-00Z.backup'))
  for (const words of ['backup list', 'backup verify', 'backup']) {
    const { code, stdout, stderr } = await command(words)
    expect([words, code, stdout.includes('2020'), stderr.includes('2020')]).toEqual([words, 0, false, false])
  }
  expect(readdirSync(folder).filter((name) => name.includes('2020'))).toHaveLength(3)
})

test('a backup that was compressed again is still read row by row', async () => {
  const good = join(backupFolder, 'good.backup')
  expect((await command(`backup ${good}`)).code).toBe(0)
  const lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n').slice(0, -1)
  const doubled = (start: string) => lines.flatMap((line) => (line.startsWith(start) ? [line, line] : [line]))
  const [header = '', ...rows] = lines
  const { tables: _tables, ...untold } = JSON.parse(header)
  const wrong: [string[], RegExp][] = [
    [doubled('["accounts"'), /contains a row of accounts twice\n$/],
    [doubled('["audit_heads"'), /contains a row of audit_heads twice\n$/],
    [[JSON.stringify(untold), ...rows], /its header is incomplete\n$/],
    [[JSON.stringify({ ...untold, tables: [{ name: 'users' }] }), ...rows], /its header is incomplete\n$/],
  ]
  const file = join(backupFolder, 'sealed.backup')
  for (const [texts, expected] of [[lines, undefined] as const, ...wrong]) {
    writeFileSync(file, sealed([...texts]))
    const { code, stderr } = await command(`backup verify ${file}`)
    expect(stderr).toMatch(expected ?? /^$/)
    expect([code, stderr.split('\n').length]).toEqual(expected ? [1, 2] : [0, 1])
    if (!expected) continue
    const fresh = { KWIT_DATA: join(backupFolder, 'fresh') }
    if (texts[0] !== header) expect((await command(`restore ${file}`, fresh)).stderr).toMatch(expected)
  }
})

test('an interrupted restore removes what it restored and nothing else', async () => {
  const { token, account_id } = await kwit.newAccount()
  const client = await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'Acme' } } })
  for (const text of ['there before', 'brought'])
    await kwit.call('POST', `/clients/${client.json.id}/attachments.json?file_name=a.txt`, {
      token,
      body: Buffer.from(text),
    })
  const file = join(backupFolder, 'with-files.backup')
  expect((await command(`backup ${file}`)).code).toBe(0)
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1)
  const storedContents = lines.filter((line) => line.startsWith('["file_contents"'))
  const names = storedContents.map((line) => /[0-9a-f]{64}-[\w-]+/.exec(line)?.[0] as string)
  const [before = ''] = names.filter((name) => name.startsWith(hashOf('there before')))
  const wrong = (storedContents[0] as string).replace(names[0] as string, '../elsewhere')
  writeFileSync(file, sealed([...lines, wrong]))
  const data = join(backupFolder, 'broken')
  const inside = join(data, 'files', String(account_id), before.slice(0, 2))
  mkdirSync(inside, { recursive: true })
  writeFileSync(join(inside, before), 'there before')
  const { DATABASE_URL: _, ...environment } = environmentOf(kwit)
  const { code } = await run({ ...environment, KWIT_DATA: data }, `restore ${file}`)
  const remainingFiles = readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })
  expect([code, remainingFiles.filter((entry) => entry.isFile()).map(({ name }) => name)]).toEqual([
    1,
    [before],
  ])
})

if (existsSync('/proc/self'))
  test('a folder that cannot be created is reported', async () => {
    const { code, stderr } = await command('backup', { KWIT_BACKUP_FOLDER: '/proc/x/y' })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^kwit: ENOENT[^\n]+\n$/)])
  })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function sealed(lines: string[]): Buffer {
  const rows: { [table: string]: number } = {}
  for (const line of lines.slice(1)) {
    const [table] = JSON.parse(line)
    rows[table] = (rows[table] ?? 0) + 1
  }
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = hashOf(text)
  return gzipSync(`${text}${JSON.stringify({ rows, sha256 })}\n`)
}
