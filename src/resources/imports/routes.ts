import { printTime } from '../../platform/clock.ts'
import { transaction } from '../../platform/database/database.ts'
import { choice } from '../../platform/fields/field.ts'
import { readFields } from '../../platform/fields/resource.ts'
import { isTree, isUpload, type Tree } from '../../platform/formats/tree.ts'
import { type Document, recordAnswer } from '../../platform/http/answer.ts'
import { idOf } from '../../platform/http/operations.ts'
import { type Call, get, type Operation, post } from '../../platform/http/route.ts'
import { writerOf } from '../accounts/writer.ts'
import { beginImport, tryImport } from './actions.ts'
import { fieldsOf, readMapping, suggestColumns } from './fields.ts'
import { readTable } from './file.ts'
import { progressOf } from './progress.ts'
import { itemsOf } from './records.ts'
import { IMPORTED, type Import, importShape, ROWS_MAX } from './schema.ts'
import { dropSurplus, getImport, insertImport, keepState } from './store.ts'

const { columns, dry_run } = importShape.fields
const TRIED = { columns, dry_run }
const READ = {
  ...TRIED,
  resource: choice(IMPORTED, { about: 'What the file holds, where the body does not say' }),
}

export const routes = [
  ...post('/imports', 'json xml', create()),
  ...get('/imports/:id', 'json xml', show()),
  ...post('/imports/:id/run', 'json xml', run()),
]

const SAMPLE_ROWS = 5
const KEPT_MAX = 20

// The work is done before the transaction of an idempotent request opens: trying out has one of its own.
function create(): Operation {
  return {
    summary: 'Read a file of records',
    about: `CSV or XLSX with headings in its first row and at most ${ROWS_MAX} rows. Rows of one \`number\` make one invoice, its lines in columns that hold \`positions.name\` and so on. Nothing is imported yet.`,
    right: 'write',
    shape: importShape,
    query: READ,
    takes: 'record',
    gives: 'record',
    status: 201,
    prepare: async (call) => {
      const one = await readImport(call)
      const { dry_run } = readFields(importShape, optionsOf(call))
      return dry_run ? { ...one, problems: await tryImport(call.db, writerOf(call), { ...one, id: 0 }) } : one
    },
    run: async (call) => {
      const one = call.prepared as Omit<Import, 'id'>
      const id = await transaction(call.db, async (db) => {
        const id = await insertImport(db, one)
        await dropSurplus(db, one.account_id, KEPT_MAX)
        return id
      })
      return recordAnswer(importShape, present(call, { ...one, id }), 201)
    },
  }
}

async function readImport(call: Call): Promise<Omit<Import, 'id'>> {
  const given = sent(call.body)
  const { file, ...others } = given
  const { resource } = readFields(importShape, { ...others, ...call.query }, 'for a new record')
  const { filename, headers, cells } = await readTable(file)
  const { account_id, user_id, request_id, now } = writerOf(call)
  const name = resource as Import['resource']
  const mapping =
    readMapping(name, headers, given.columns ?? call.query.columns) ?? suggestColumns(name, headers)
  const one = {
    account_id,
    created_at: now,
    updated_at: now,
    user_id,
    request_id,
    resource: name,
    status: 'ready' as const,
    filename,
    headers,
    mapping,
    cells,
    done: 0,
    total: 0,
    problems: [],
  }
  return { ...one, total: itemsOf({ ...one, id: 0 }).length }
}

function show(): Operation {
  return {
    summary: 'Show how far an import is',
    about: 'Kept for a day.',
    right: 'read',
    shape: importShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => answer(call, await getImport(call.db, call.caller.account_id, idOf(call))),
  }
}

function run(): Operation {
  return {
    summary: 'Import what a file holds',
    about: 'All of it or nothing, in the background. The parameters stand in the address or in the body.',
    right: 'write',
    shape: importShape,
    query: TRIED,
    takes: 'parameters',
    gives: 'record',
    prepare: async (call) => {
      const found = await getImport(call.db, call.caller.account_id, idOf(call))
      const mapping = readMapping(found.resource, found.headers, optionsOf(call).columns) ?? found.mapping
      const one = { ...found, mapping }
      const { dry_run } = readFields(importShape, optionsOf(call))
      const is_open = found.status === 'ready' || found.status === 'failed'
      const problems = dry_run && is_open ? await tryImport(call.db, writerOf(call), one) : undefined
      return { one: is_open ? { ...one, total: itemsOf(one).length } : one, problems }
    },
    run: async (call) => {
      const { one, problems } = call.prepared as { one: Import; problems: Import['problems'] | undefined }
      if (problems) {
        const state = { status: one.status, done: 0, problems }
        await transaction(call.db, async (db) => keepState(db, one, state, call.now))
        return answer(call, { ...one, problems })
      }
      await beginImport(call.db, writerOf(call), one)
      return answer(call, { ...one, status: 'running', done: 0, problems: [] })
    },
  }
}

// With or without the name of what it is.
const sent = (body: Tree): Tree => (body.import !== undefined && isTree(body.import) ? body.import : body)

function optionsOf({ body, query }: Call): Tree {
  const { columns, dry_run } = { ...sent(body), ...query }
  return {
    ...(columns === undefined || isUpload(columns) ? {} : { columns }),
    ...(dry_run === undefined ? {} : { dry_run }),
  }
}

const answer = (call: Call, one: Import) => recordAnswer(importShape, present(call, one))

function present({ caller }: Call, one: Import): Document {
  const { id, resource, status, filename, headers, mapping, cells, done, total, problems } = one
  return {
    id,
    resource,
    status,
    filename,
    headers,
    columns: mapping,
    suggested_columns: suggestColumns(resource, headers),
    fields: [...fieldsOf(resource).keys()],
    rows: cells.length,
    sample: cells
      .slice(0, SAMPLE_ROWS)
      .map((row) => Object.fromEntries(headers.map((header, place) => [header, row[place] ?? '']))),
    problems,
    done: status === 'running' ? (progressOf(id) ?? done) : done,
    total,
    created_at: printTime(one.created_at, caller.time_zone),
    updated_at: printTime(one.updated_at, caller.time_zone),
  }
}
