import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { routesOf } from '../app.ts'
import { createContext } from '../app-context.ts'
import { attachmentOwners } from '../attachment-owners.ts'
import { bytesOf } from '../domains/catalog/attachments/present.ts'
import type { AttachmentStorage } from '../domains/catalog/attachments/schema.ts'
import { attachmentsOf } from '../domains/catalog/attachments/store.ts'
import { findFileByHash } from '../domains/e-invoicing/files/store.ts'
import { findTransmission } from '../domains/e-invoicing/networks/sending/store.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Database, Engine } from '../platform/database/database.ts'
import { fittingFileName, freeFileName } from '../platform/files/file-name.ts'
import { FileMissing } from '../platform/files/stored-files.ts'
import type { InputObject } from '../platform/formats/input.ts'
import type { Route } from '../platform/http/route.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { pdfFileName } from '../platform/pdf/file-name.ts'
import { CommandError, command } from './command.ts'
import { type CallOperation, operationCaller, writeResponse } from './export-api.ts'
import { readme } from './export-readme.ts'
import { getAccount, withExistingInstallation } from './installation.ts'
import { groupDigits } from './progress.ts'

// Exports an account as files that can be read without Kwit.

export const exportAccount = command({
  name: 'export',
  about: 'Exports an account into a folder of open files: JSON lines, CSV, PDF, XML, attachments.',
  operand: 'FOLDER',
  options: {
    account: { value: 'PREFIX', required: true, about: 'Prefix of the account' },
    'without-pdf': { about: 'Skip printed documents, which take the most time' },
  },
  notes:
    'Works while the server is running. Records are consistent. Deleted records, tokens and keys are not included.\n' +
    'To move to another Kwit, use a backup: it also contains data that only Kwit can read, such as the audit log.',
  example: 'kwit export ./our-books --account demo',
  run: (options, folder) =>
    withExistingInstallation(async ({ db, secret, config }) => {
      const account = await getAccount(db, options.account)
      checkFolder(folder)
      const context = createContext(config, db, secret)
      const routes = await routesOf(context)
      const target: ExportTarget = {
        db,
        folder: resolve(folder),
        account_id: account.id,
        routes,
        callOperation: operationCaller(routes, account, config.url),
        storage: context.attachmentStorage,
        counts: {},
        lost: [],
      }
      writeFileSync(
        join(target.folder, 'account.json'),
        pretty({ prefix: account.prefix, ...account.settings }),
      )
      await db.snapshot((view) => writeRecords(view, target))
      for (const { path } of routes.filter(isSheet)) await writeSheet(target, path)
      if (!options['without-pdf']) await writePrints(target)
      writeFileSync(join(target.folder, 'README.md'), readme(account.prefix, target, new Date()))
      for (const problem of target.lost) process.stderr.write(`Not in the export: ${problem}\n`)
      const total = Object.values(target.counts).reduce((sum, count) => sum + count, 0)
      process.stderr.write(
        `Exported ${account.prefix}: ${groupDigits(total)} records and files in ${target.folder}\n`,
      )
      return undefined
    }),
})

type ExportTarget = {
  db: Engine
  folder: string
  account_id: number
  routes: readonly Route[]
  callOperation: CallOperation
  storage: AttachmentStorage
  counts: { [kind: string]: number }
  lost: string[]
}

type ExportedRecord = {
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

// Includes purchases and lines. The list of price lists has no prices, so each price list is read alone.
const FULL_INVOICES = { include_positions: 'true', income: 'all' }
const FULL_QUERIES: { readonly [path: string]: InputObject } = {
  '/invoices': FULL_INVOICES,
  '/warehouse_documents': { include_positions: 'true' },
}
const READ_ONE_BY_ONE = ['/price_lists']

function checkFolder(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty`)
  makeFolder(resolve(folder))
}

// Exports every list of the API.
async function writeRecords(view: Database, target: ExportTarget) {
  for (const { path } of target.routes.filter(isList)) {
    const name = path.slice(1).replaceAll('/', '-')
    await writeLines(view, target, path, name, FULL_QUERIES[path] ?? {})
  }
  await writeLines(view, target, '/invoices', 'drafts', { ...FULL_INVOICES, status: 'draft' })
  await writeLines(view, target, '/invoices', 'test_documents', { ...FULL_INVOICES, test: 'true' })
  await writeLines(view, target, '/received_files', 'received_files', {})
  await writeLines(view, target, '/network_transmissions', 'network_transmissions', {})
}

const isList = ({ method, path, formats, operation }: Route) =>
  method === 'GET' &&
  operation.request_kind === 'list' &&
  formats.includes('json') &&
  !path.includes(':') &&
  !isAlias(path)

// Payments have two paths.
const isAlias = (path: string) => /^\/payments\b/.test(path)

const isSheet = ({ method, path, formats }: Route) =>
  method === 'GET' &&
  path.endsWith('/export') &&
  formats.includes('csv') &&
  !path.includes(':') &&
  !isAlias(path)

async function writeLines(
  view: Database,
  target: ExportTarget,
  path: string,
  name: string,
  query: InputObject,
) {
  const file = join(target.folder, 'records', `${name}.jsonl`)
  makeFolder(join(target.folder, 'records'))
  writeFileSync(file, '', { mode: 0o600 })
  for (let page = 1; ; page++) {
    const pageQuery = { ...query, order: 'id', page: String(page), per_page: String(PAGE) }
    const response = await target.callOperation(view, path, { format: 'json', query: pageQuery })
    const records = JSON.parse(String(response?.write('json') ?? '[]')) as ExportedRecord[]
    const rows = READ_ONE_BY_ONE.includes(path) ? await readOneByOne(view, target, path, records) : records
    appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    target.counts[`records/${name}.jsonl`] = (target.counts[`records/${name}.jsonl`] ?? 0) + rows.length
    for (const row of rows) await writeFilesOf(view, target, path, row)
    if (rows.length < PAGE) return
  }
}

async function readOneByOne(
  view: Database,
  target: ExportTarget,
  path: string,
  records: readonly ExportedRecord[],
) {
  const rows: ExportedRecord[] = []
  for (const record of records) {
    const response = await target.callOperation(view, `${path}/:id`, {
      format: 'json',
      params: { id: String(record.id) },
    })
    rows.push(response ? JSON.parse(String(response.write('json'))) : record)
  }
  return rows
}

// Writes the files of a record: attachments, the received file, and the files sent to KSeF and access points.
async function writeFilesOf(view: Database, target: ExportTarget, path: string, record: ExportedRecord) {
  const { id, attachments_count, file_url, gov_id, token = '' } = record
  const owner = attachmentOwners.find((candidate) => candidate.path === path)
  const resource = owner?.stages[0].plural ?? ''
  if (attachments_count) await writeAttachments(view, target, resource, id)
  const writeResponseFile = async (
    operationPath: string,
    subfolder: string,
    name: string,
    params: { [name: string]: string },
  ) => {
    const format = name.slice(name.lastIndexOf('.') + 1)
    const response = await target.callOperation(view, operationPath, { params, format })
    if (response) writeFileInside(target, subfolder, name, response.write(format))
  }
  if (path === '/received_files' && file_url)
    await writeResponseFile('/received_files/:id/file', 'received', `${id}${extname(file_url)}`, {
      id: String(id),
    })
  if (path === '/network_transmissions') await writeSentFile(view, target, id)
  if (path !== '/invoices' || !gov_id) return
  await writeResponseFile('/invoice/:token/gov', 'ksef', `${id}-fa3.xml`, { token })
  await writeResponseFile('/invoice/:token/gov_upo', 'ksef', `${id}-upo.xml`, { token })
}

// Writes the file that was sent to the access point.
async function writeSentFile(view: Database, target: ExportTarget, id: number) {
  const { account_id } = target
  const transmission = await findTransmission(view, account_id, id)
  const bytes =
    transmission &&
    (await findFileByHash(view, account_id, transmission.invoice_id, transmission.file_sha256 ?? ''))
  if (transmission && bytes)
    writeFileInside(target, 'networks', `${transmission.invoice_id}-${id}-${transmission.format}.xml`, bytes)
}

// A missing attachment is reported and does not stop the export.
async function writeAttachments(view: Database, target: ExportTarget, resource: string, record_id: number) {
  const { account_id, storage } = target
  const subfolder = join('attachments', resource, String(record_id))
  const used = new Set<string>()
  for (const attachment of await attachmentsOf(view, { account_id, resource, record_id })) {
    const name = freeFileName(fittingFileName(attachment.file_name), used)
    try {
      writeFileInside(target, subfolder, name, await bytesOf(storage, view, attachment))
    } catch (error) {
      if (!(error instanceof ApiError && error.cause instanceof FileMissing)) throw error
      target.lost.push(`${join(subfolder, name)}: ${error.cause.message}`)
    }
  }
}

function writeFileInside(
  { folder, counts }: ExportTarget,
  subfolder: string,
  name: string,
  bytes: string | Buffer,
) {
  makeFolder(join(folder, subfolder))
  writeFileSync(join(folder, subfolder, name), bytes, { mode: 0o600, flag: 'wx' })
  const [top = ''] = subfolder.split(/[\\/]/)
  counts[`${top}/`] = (counts[`${top}/`] ?? 0) + 1
}

async function writeSheet({ db, folder, callOperation: ask, counts }: ExportTarget, path: string) {
  makeFolder(join(folder, 'csv'))
  const name = `${path.split('/').slice(1, -1).join('-')}.csv`
  const query: InputObject = path.startsWith('/invoices') ? { income: 'all' } : {}
  const response = await ask(db, path, { format: 'csv', query })
  if (!response) return
  await writeResponse(join(folder, 'csv', name), response, 'csv')
  counts[`csv/${name}`] = 1
}

// Writes the PDF of each document into a folder by year of issue.
async function writePrints(target: ExportTarget) {
  const used = new Set<string>()
  for (let page = 1; ; page++) {
    const query = { income: 'all', order: 'id', page: String(page), per_page: String(PAGE) }
    const response = await target.callOperation(target.db, '/invoices', { format: 'json', query })
    const rows = JSON.parse(String(response?.write('json') ?? '[]')) as ExportedRecord[]
    for (const { id, number = null, issue_date = '' } of rows) {
      const printed = await target.callOperation(target.db, '/invoices/:id', {
        params: { id: String(id) },
        format: 'pdf',
      })
      const subfolder = join('pdf', issue_date.slice(0, 4) || 'undated')
      const name = freeFileName(fittingFileName(pdfFileName({ id, number })), used)
      if (printed) writeFileInside(target, subfolder, name, printed.write('pdf'))
    }
    if (rows.length < PAGE) return
  }
}
