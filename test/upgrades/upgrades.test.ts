// Tests that databases and backups of every release, opened by this version, return the same data as then.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { columnsOf } from '../../src/platform/database/tables.ts'
import { VERSION } from '../../src/platform/version.ts'
import { run } from '../command-line.ts'
import { quickFolder } from '../folders.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { copyDatabase, createDatabase, dropDatabase } from '../postgres.ts'
import { differences } from './differences.ts'
import { OldDocuments } from './old-documents.ts'
import { loadDump } from './postgres-dump.ts'
import { ENVIRONMENT, SECRET, TOKEN } from './release.ts'
import { type Answers, tell } from './tell.ts'

const INVITATION_MS = 7 * 86_400_000

const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(name))

// Values that later upgrade steps added, computed by hand: the amounts due for 15 documents of 2320.02 and for those
// of 10, 696.01, 1624.01 and 10 more; 26 chairs that were bought for 61.10 and ten for 70, eight tables for 300, and
// five chairs in another warehouse.
const FILLED: { [release: string]: { [path: string]: object[] } } = {
  '0.1.0': {
    '/invoices/summary.json?income=all': [
      { currency: 'EUR', unpaid: '3300.01', to_refund: '0.0', tax_in_account_currency: '1847.05' },
      { currency: 'PLN', unpaid: '27860.24', to_refund: '122.75', tax_in_account_currency: '10124.12' },
    ],
    '/products/stock.json': [{ stock_value: '4688.6' }, { stock_value: '305.5' }],
  },
}

// The amounts of JPK_V7 for a month, computed by the release, and the differences of the tax ledger.
const DECLARED: { [release: string]: { month: string; fields: string; differences: string[] } } = {
  '0.1.0': {
    month: '2026-03',
    fields: [
      'K_10 10.00, K_11 4321.46, K_15 715.04, K_16 35.74, K_17 9.26, K_18 0.74',
      'K_19 31445.63, K_20 7232.44, K_23 1892.61, K_24 427.41, K_25 1892.61, K_26 427.41',
      'K_27 1892.61, K_28 427.41, K_29 1892.61, K_30 427.41, K_42 9463.05, K_43 2137.05',
    ].join(', '),
    differences: [
      '10 2026-03 K_15 43.81 0.00 not_due kept',
      '10 2026-03 K_16 2.19 0.00 not_due kept',
      '10 2026-03 K_19 1848.80 0.00 not_due kept',
      '10 2026-03 K_20 425.22 0.00 not_due kept',
      '24 2026-03 K_12 0.00 4321.46 service_to_eu kept',
      '26 2026-06 K_46 0.00 -427.41 unpaid_debt kept',
    ],
  },
}

type Installation = {
  environment: { [name: string]: string }
  data: string
  database_url: string | undefined
}
const places: Installation[] = []
const running: Kwit[] = []

afterEach(async () => {
  for (const kwit of running.splice(0)) await kwit.close()
  for (const { data, database_url } of places.splice(0)) {
    if (database_url) await dropDatabase(database_url)
    rmSync(data, { recursive: true, force: true })
  }
})

const nothing = () => createDatabase(inject('postgresUrl'))
const tables = () => copyDatabase(inject('preparedUrl'))

async function newPlace(holding = tables): Promise<Installation> {
  const data = mkdtempSync(join(quickFolder(), 'kwit-upgrade-'))
  const database_url = ENGINE === 'postgres' ? await holding() : undefined
  const installation = {
    data,
    database_url,
    environment: {
      ...ENVIRONMENT,
      KWIT_DATA: data,
      KWIT_SECRET: SECRET,
      ...(database_url && { DATABASE_URL: database_url }),
    },
  }
  places.push(installation)
  return installation
}

async function open({ environment }: Installation, now: number): Promise<Kwit> {
  const kwit = await startKwit(environment, now)
  running.push(kwit)
  return kwit
}

const answersOf = (kwit: Kwit): Promise<Answers> =>
  tell(async (path) => {
    const response = await fetch(kwit.url + path, { headers: { authorization: `Bearer ${TOKEN}` } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${path} ${response.status} ${bytes.toString()}`)
    return bytes
  })

async function command({ environment }: Installation, words: string) {
  const ended = await run(environment, words)
  expect(ended).toMatchObject({ code: 0 })
  return ended
}

describe.each(RELEASES)('an installation of %s', (release) => {
  const file = (name: string) => join(import.meta.dirname, release, name)
  const unpacked = (name: string) => gunzipSync(readFileSync(file(name)))
  const expected = (engine: string): Answers => JSON.parse(unpacked(`${engine}.answers.json.gz`).toString())

  // The clock is set to about the time of the recording, because an invitation that has expired since was still open.
  const users = expected(ENGINE)['/account/users.json'] as { expires_at: string | null }[]
  const then = Date.parse(users.find(({ expires_at }) => expires_at)?.expires_at as string) - INVITATION_MS

  async function released(): Promise<Installation> {
    const installation = await newPlace(nothing)
    if (installation.database_url)
      await loadDump(installation.database_url, JSON.parse(unpacked('postgres.json.gz').toString()))
    else writeFileSync(join(installation.data, 'kwit.db'), unpacked('sqlite.db.gz'))
    return installation
  }

  async function checkLife(kwit: Kwit, answers: Answers) {
    for (const [path, figures] of Object.entries(FILLED[release] ?? {}))
      expect(answers[path]).toMatchObject(figures)
    const listed = '/invoices.json?per_page=100&income=all'
    const { headers } = await kwit.call('GET', listed, { token: TOKEN })
    expect(Number(headers.get('x-total-count'))).toBe((answers[listed] as unknown[]).length)
    for (const { fault } of await verifyChains(kwit.db)) expect(fault).toBeUndefined()
    await checkTax(kwit)
    const numbers = (await kwit.call('GET', '/invoices.json?kind=vat&per_page=100', { token: TOKEN })).json
    const last = Math.max(
      ...numbers.map(({ number }: { number: string }) => Number.parseInt(number, 10) || 0),
    )
    const json = { invoice: { issue_date: '2026-03-14', buyer_name: 'Next', positions: [] } }
    const created = await kwit.call('POST', '/invoices.json', { token: TOKEN, json })
    expect([created.status, Number.parseInt(created.json.number, 10)]).toEqual([201, last + 1])
  }

  async function checkTax(kwit: Kwit) {
    const declared = DECLARED[release]
    if (declared === undefined) return
    const get = async (path: string) => (await kwit.call('GET', path, { token: TOKEN })).json
    const { totals } = await get(`/reports/jpk_v7.json?month=${declared.month}`)
    expect(totals[0].fields.map((field: any) => `${field.name} ${field.value}`).join(', ')).toBe(
      declared.fields,
    )
    const { rows } = await get('/reports/tax_differences.json')
    expect(
      rows.map((row: any) =>
        [
          ...[row.document_id, row.period, row.field, row.old_amount, row.new_amount],
          ...[row.finding, row.state],
        ].join(' '),
      ),
    ).toEqual(declared.differences)
  }

  test('is upgraded in place', async () => {
    const installation = await released()
    const kwit = await open(installation, then)
    const answers = await answersOf(kwit)
    expect(differences(release, expected(ENGINE), answers)).toEqual([])
    await checkLife(kwit, answers)
    const again = await open(installation, then)
    expect((await again.call('GET', '/invoices.json', { token: TOKEN })).status).toBe(200)
  })

  test('keeps the amounts of its documents when they are annotated, printed, exported, copied and corrected partially', async () => {
    const documents = new OldDocuments(await open(await released(), then), expected(ENGINE))
    const papers = await documents.papers()
    await documents.note()
    expect(await documents.papers()).toEqual(papers)
    await documents.copy()
    await documents.correct()
  })

  test('reverses the full amounts of its documents', async () => {
    await new OldDocuments(await open(await released(), then), expected(ENGINE)).takeBackAll()
  })

  test('is repaired after the older program has worked on it', async () => {
    const installation = await released()
    const before = await open(installation, then)
    await before.db.begin(async (db) => {
      await db.run(sql`update schema_state set value = 'of the older program' where name = 'fingerprint'`)
      await db.run(raw('create table invoices_tallies (id integer)'))
      await db.run(
        raw('update invoices set debt = amount_due, counted = null, declared_on = null where id % 2 = 0'),
      )
      await db.run(raw('update invoices set debt = null, refund = null where id % 2 = 1'))
      await db.run(raw('update invoices set tax_in_account_currency = null where id % 3 = 0'))
      await db.run(raw('delete from invoices_tally'))
    })
    running.splice(running.indexOf(before), 1)
    await before.close()
    const after = await open(installation, then)
    const answers = await answersOf(after)
    expect(differences(release, expected(ENGINE), answers)).toEqual([])
    await checkLife(after, answers)
    expect(await columnsOf(after.db, 'invoices_tallies')).toEqual([])
  })

  test('is backed up without being upgraded', async () => {
    const old = await released()
    const backupFile = join(old.data, 'as-it-stands.backup')
    await command(old, `backup ${backupFile}`)
    await command(old, `backup --force ${backupFile}`)
    const target = await newPlace()
    const { stderr } = await command(target, `restore ${backupFile}`)
    // The data of the current version needs no upgrade until a table changes.
    if (release !== VERSION) expect(stderr).toContain('Upgrading: ')
    const answers = await answersOf(await open(target, then))
    expect(differences(release, expected(ENGINE), answers)).toEqual([])
  })

  test.each(['sqlite', 'postgres'])('is restored from its backup of %s', async (from) => {
    const target = await newPlace()
    await command(target, `restore ${file(`${from}.backup`)}`)
    const kwit = await open(target, then)
    const answers = await answersOf(kwit)
    expect(differences(release, expected(from), answers)).toEqual([])
    await checkLife(kwit, answers)
  })
})
