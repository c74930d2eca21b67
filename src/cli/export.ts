import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { routesOf } from '../app.ts'
import { createContext } from '../app-context.ts'
import { attachmentOwners } from '../attachment-owners.ts'
import { bytesOf } from '../domains/catalog/attachments/present.ts'
import type { Shelf } from '../domains/catalog/attachments/schema.ts'
import { attachmentsOf } from '../domains/catalog/attachments/store.ts'
import { findFileByHash } from '../domains/e-invoicing/files/store.ts'
import { findTransmission } from '../domains/e-invoicing/networks/sending/store.ts'
import { Refusal } from '../platform/api-error.ts'
import type { Database, Engine } from '../platform/database/database.ts'
import { fittingFileName, freeFileName } from '../platform/files/file-name.ts'
import { FileLost } from '../platform/files/stored-files.ts'
import type { Tree } from '../platform/formats/input.ts'
import type { Route } from '../platform/http/route.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { pdfFileName } from '../platform/pdf/file-name.ts'
import { command, Problem } from './command.ts'
import { type Ask, asker, writeAnswer } from './export-api.ts'
import { readme } from './export-readme.ts'
import { getAccount, withExistingInstallation } from './installation.ts'
import { grouped } from './progress.ts'

// The way out: everything of an account as files that need no Kwit to be read.

export const exportAccount = command({
  name: 'export',
  about:
    'Writes everything of an account into a folder of open files: JSON lines, CSV, PDF, XML, attachments.',
  operand: 'FOLDER',
  options: {
    account: { value: 'PREFIX', required: true, about: 'Which account' },
    'without-pdf': { about: 'Leave the printed documents out, which take the most time' },
  },
  notes:
    'The server may go on serving. Records are those of one moment. What was deleted, and tokens and keys, are left out.\n' +
    'For moving to another Kwit take a backup: it holds what only a Kwit can read, such as the history.',
  example: 'kwit export ./our-books --account demo',
  run: (given, folder) =>
    withExistingInstallation(async ({ db, secret, config }) => {
      const account = await getAccount(db, given.account)
      prepare(folder)
      const context = createContext(config, db, secret)
      const routes = await routesOf(context)
      const place: Place = {
        ...{ db, folder: resolve(folder), account_id: account.id, routes },
        ask: asker(routes, account, config.url),
        shelf: context.attachmentStorage,
        counts: {},
        lost: [],
      }
      writeFileSync(
        join(place.folder, 'account.json'),
        pretty({ prefix: account.prefix, ...account.settings }),
      )
      await db.snapshot((view) => writeRecords(view, place))
      for (const { path } of routes.filter(isSheet)) await writeSheet(place, path)
      if (!given['without-pdf']) await writePrints(place)
      writeFileSync(join(place.folder, 'README.md'), readme(account.prefix, place, new Date()))
      for (const one of place.lost) process.stderr.write(`Not in the export: ${one}\n`)
      const written = Object.values(place.counts).reduce((sum, count) => sum + count, 0)
      process.stderr.write(
        `Exported ${account.prefix}: ${grouped(written)} records and files in ${place.folder}\n`,
      )
      return undefined
    }),
})

type Place = {
  db: Engine
  folder: string
  account_id: number
  routes: readonly Route[]
  ask: Ask
  shelf: Shelf
  counts: { [what: string]: number }
  lost: string[]
}

type Told = {
  id: number
  number?: string | null
  attachments_count?: number
  file_url?: string
  issue_date?: string
  gov_id?: string | null
  token?: string
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const PAGE = 100

// Sales and purchases, with their lines; prices are told by each list alone.
const INVOICES_WHOLE = { include_positions: 'true', income: 'all' }
const WHOLE: { readonly [path: string]: Tree } = {
  '/invoices': INVOICES_WHOLE,
  '/warehouse_documents': { include_positions: 'true' },
}
const TOLD_ALONE = ['/price_lists']

function prepare(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Problem(`${folder} is not empty`)
  makeFolder(resolve(folder))
}

// Every list of the API, whichever there are.
async function writeRecords(view: Database, place: Place) {
  for (const { path } of place.routes.filter(isList)) {
    const name = path.slice(1).replaceAll('/', '-')
    await writeLines(view, place, path, name, WHOLE[path] ?? {})
  }
  await writeLines(view, place, '/invoices', 'drafts', { ...INVOICES_WHOLE, status: 'draft' })
  await writeLines(view, place, '/invoices', 'test_documents', { ...INVOICES_WHOLE, test: 'true' })
  await writeLines(view, place, '/received_files', 'received_files', {})
  await writeLines(view, place, '/network_transmissions', 'network_transmissions', {})
}

const isList = ({ method, path, formats, operation }: Route) =>
  method === 'GET' &&
  operation.takes === 'list' &&
  formats.includes('json') &&
  !path.includes(':') &&
  !isOtherName(path)

// Payments have two addresses.
const isOtherName = (path: string) => /^\/payments\b/.test(path)

const isSheet = ({ method, path, formats }: Route) =>
  method === 'GET' &&
  path.endsWith('/export') &&
  formats.includes('csv') &&
  !path.includes(':') &&
  !isOtherName(path)

async function writeLines(view: Database, place: Place, path: string, name: string, query: Tree) {
  const file = join(place.folder, 'records', `${name}.jsonl`)
  makeFolder(join(place.folder, 'records'))
  writeFileSync(file, '', { mode: 0o600 })
  for (let page = 1; ; page++) {
    const asked = { ...query, order: 'id', page: String(page), per_page: String(PAGE) }
    const answer = await place.ask(view, path, { format: 'json', query: asked })
    const listed = JSON.parse(String(answer?.write('json') ?? '[]')) as Told[]
    const rows = TOLD_ALONE.includes(path) ? await toldAlone(view, place, path, listed) : listed
    appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    place.counts[`records/${name}.jsonl`] = (place.counts[`records/${name}.jsonl`] ?? 0) + rows.length
    for (const row of rows) await writeFilesOf(view, place, path, row)
    if (rows.length < PAGE) return
  }
}

async function toldAlone(view: Database, place: Place, path: string, listed: readonly Told[]) {
  const rows: Told[] = []
  for (const one of listed) {
    const answer = await place.ask(view, `${path}/:id`, { format: 'json', params: { id: String(one.id) } })
    rows.push(answer ? JSON.parse(String(answer.write('json'))) : one)
  }
  return rows
}

// What is kept with it, what it was made of, and what was sent to KSeF and through access points.
async function writeFilesOf(view: Database, place: Place, path: string, told: Told) {
  const { id, attachments_count, file_url, gov_id, token = '' } = told
  const owner = attachmentOwners.find((one) => one.path === path)
  const resource = owner?.stages[0].plural ?? ''
  if (attachments_count) await writeAttachments(view, place, resource, id)
  const keepAnswered = async (
    of: string,
    inside: string,
    name: string,
    params: { [name: string]: string },
  ) => {
    const format = name.slice(name.lastIndexOf('.') + 1)
    const answer = await place.ask(view, of, { params, format })
    if (answer) keep(place, inside, name, answer.write(format))
  }
  if (path === '/received_files' && file_url)
    await keepAnswered('/received_files/:id/file', 'received', `${id}${extname(file_url)}`, {
      id: String(id),
    })
  if (path === '/network_transmissions') await writeSent(view, place, id)
  if (path !== '/invoices' || !gov_id) return
  await keepAnswered('/invoice/:token/gov', 'ksef', `${id}-fa3.xml`, { token })
  await keepAnswered('/invoice/:token/gov_upo', 'ksef', `${id}-upo.xml`, { token })
}

// As it went to the access point.
async function writeSent(view: Database, place: Place, id: number) {
  const { account_id } = place
  const sent = await findTransmission(view, account_id, id)
  const bytes = sent && (await findFileByHash(view, account_id, sent.invoice_id, sent.file_sha256 ?? ''))
  if (sent && bytes) keep(place, 'networks', `${sent.invoice_id}-${id}-${sent.format}.xml`, bytes)
}

// One that is lost is told, and does not keep the rest from being written.
async function writeAttachments(view: Database, place: Place, resource: string, record_id: number) {
  const { account_id, shelf } = place
  const inside = join('attachments', resource, String(record_id))
  const taken = new Set<string>()
  for (const one of await attachmentsOf(view, { account_id, resource, record_id })) {
    const name = freeFileName(fittingFileName(one.file_name), taken)
    try {
      keep(place, inside, name, await bytesOf(shelf, view, one))
    } catch (error) {
      if (!(error instanceof Refusal && error.cause instanceof FileLost)) throw error
      place.lost.push(`${join(inside, name)}: ${error.cause.message}`)
    }
  }
}

function keep({ folder, counts }: Place, inside: string, name: string, bytes: string | Buffer) {
  makeFolder(join(folder, inside))
  writeFileSync(join(folder, inside, name), bytes, { mode: 0o600, flag: 'wx' })
  const [top = ''] = inside.split(/[\\/]/)
  counts[`${top}/`] = (counts[`${top}/`] ?? 0) + 1
}

async function writeSheet({ db, folder, ask, counts }: Place, path: string) {
  makeFolder(join(folder, 'csv'))
  const name = `${path.split('/').slice(1, -1).join('-')}.csv`
  const query: Tree = path.startsWith('/invoices') ? { income: 'all' } : {}
  const answer = await ask(db, path, { format: 'csv', query })
  if (!answer) return
  await writeAnswer(join(folder, 'csv', name), answer, 'csv')
  counts[`csv/${name}`] = 1
}

// As they are printed, by the year of their issue.
async function writePrints(place: Place) {
  const taken = new Set<string>()
  for (let page = 1; ; page++) {
    const query = { income: 'all', order: 'id', page: String(page), per_page: String(PAGE) }
    const answer = await place.ask(place.db, '/invoices', { format: 'json', query })
    const rows = JSON.parse(String(answer?.write('json') ?? '[]')) as Told[]
    for (const { id, number = null, issue_date = '' } of rows) {
      const printed = await place.ask(place.db, '/invoices/:id', {
        params: { id: String(id) },
        format: 'pdf',
      })
      const inside = join('pdf', issue_date.slice(0, 4) || 'undated')
      const name = freeFileName(fittingFileName(pdfFileName({ id, number })), taken)
      if (printed) keep(place, inside, name, printed.write('pdf'))
    }
    if (rows.length < PAGE) return
  }
}
