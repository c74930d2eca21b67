import { invalid } from '../../../platform/api-error.ts'
import { byMachine } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import { missingIds } from '../../../platform/database/records.ts'
import { choice } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isUpload, type Tree } from '../../../platform/formats/input.ts'
import { idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { DELIMITED, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { beginImport, takenAlready, tryImport } from './actions.ts'
import { checkDoubles } from './duplicates.ts'
import { readMapping, readMended, suggestColumns } from './fields.ts'
import { readTable } from './file.ts'
import { presentImport, problemRows, reasonHeading } from './present.ts'
import { doubtsOfTaken, itemsOf, mend } from './records.ts'
import { IMPORTED, type Import, importShape, ROWS_MAX } from './schema.ts'
import { dropSurplus, getImport, insertImport, keepAsked } from './store.ts'

const { columns, dry_run, doubles, match_by, mended, price_list_id } = importShape.fields
const ASKED = { columns, dry_run, doubles, match_by }
const READ = {
  ...ASKED,
  price_list_id,
  resource: choice(IMPORTED, { about: 'What the file holds, where the body does not say' }),
}

export const routes = [
  ...post('/imports', 'json xml', create()),
  ...get('/imports/:id', 'json xml', show()),
  ...post('/imports/:id/run', 'json xml', run()),
  ...get('/imports/:id/problems', 'csv xlsx', problems()),
]

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
      return isTried(call) ? tryImport(call.db, writerOf(call), one) : one
    },
    run: async (call) => {
      const one = call.prepared as Import
      const id = await transaction(call.db, async (db) => {
        const id = await insertImport(db, one)
        await dropSurplus(db, one.account_id, KEPT_MAX)
        return id
      })
      return recordAnswer(importShape, presentImport(call, { ...one, id }), 201)
    },
  }
}

async function readImport(call: Call): Promise<Import> {
  const given = unwrapIfWrapped(call.body, 'import')
  const { file, ...others } = given
  const asking = readFields(importShape, { ...others, ...call.query }, 'for a new record')
  const { resource } = asking
  const price_list_id = resource === 'price_list_positions' ? (asking.price_list_id ?? null) : null
  if (resource === 'price_list_positions') await checkList(call, price_list_id)
  const table = await readTable(file)
  const { account_id, user_id, request_id, now } = byMachine(writerOf(call))
  const { headers, cells } = table
  const name = resource as Import['resource']
  const read: Import = {
    ...table,
    id: 0,
    account_id,
    created_at: now,
    updated_at: now,
    user_id,
    request_id,
    resource: name,
    status: 'ready',
    mapping: suggestColumns(name, headers, cells),
    doubles: 'create',
    match_by: null,
    price_list_id,
    done: 0,
    total: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    problems: [],
    warnings: [],
  }
  return asked(call, read)
}

async function checkList({ db, caller }: Call, id: number | null) {
  if (id === null) throw invalid({ price_list_id: "can't be blank" })
  const missing = await missingIds(db, caller.account_id, 'price_lists', [id])
  if (missing.length > 0) throw invalid({ price_list_id: 'does not exist' })
}

// The file with what the request says of it.
function asked(call: Call, one: Import): Import {
  const options = optionsOf(call)
  const { doubles, match_by } = readFields(importShape, options)
  const mapping = readMapping(one.resource, one.headers, options.columns) ?? one.mapping
  const mended = readMended(one, options.mended)
  const now = {
    ...one,
    ...(mended && mend(one, mended)),
    mapping,
    doubles: (doubles as Import['doubles'] | null | undefined) ?? one.doubles,
    match_by: match_by === undefined ? one.match_by : (match_by as Import['match_by']),
  }
  checkDoubles(now)
  return { ...now, done: 0, total: itemsOf(now).length, problems: [], warnings: doubtsOfTaken(one) }
}

const isTried = (call: Call) => readFields(importShape, optionsOf(call)).dry_run === true

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
    about:
      'In the background, batch by batch: what is right is stored, what is refused is left in `problem_rows`, to be `mended` and run again. The parameters stand in the address or in the body.',
    right: 'write',
    shape: importShape,
    query: { ...ASKED, mended },
    takes: 'parameters',
    gives: 'record',
    prepare: async (call) => {
      const found = await getImport(call.db, call.caller.account_id, idOf(call))
      // Refused below, where a repeated request is known: its first one may have begun it a moment ago.
      if (isTaken(found)) return found
      const one = asked(call, found)
      return isTried(call) ? tryImport(call.db, writerOf(call), one) : one
    },
    run: async (call) => {
      const one = call.prepared as Import
      if (isTaken(one)) throw takenAlready()
      if (isTried(call)) {
        const is_kept = await transaction(call.db, async (db) => keepAsked(db, one, call.arrived_at))
        if (!is_kept) throw takenAlready()
        return answer(call, one)
      }
      const begun: Import = { ...one, status: 'running' }
      await beginImport(call.db, writerOf(call), begun)
      return answer(call, begun)
    },
  }
}

const isTaken = ({ status }: Import) => status === 'running' || status === 'done'

function problems(): Operation {
  return {
    summary: 'The rows that could not be imported, as a file',
    about: 'With the headings of the file they came in, and a last column that tells what is wrong.',
    right: 'read',
    query: DELIMITED,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const one = await getImport(call.db, call.caller.account_id, idOf(call))
      const columns = [...one.headers, reasonHeading(one.headers)].map((name) => ({
        name,
        kind: 'text' as const,
      }))
      return sheetAnswer(call, `${one.resource}-problems`, columns, async (writer) => {
        await writer.rows(problemRows(one).map(({ cells, reason }) => [...cells, reason]))
        await writer.end()
      })
    },
  }
}

const OPTIONS = ['columns', 'dry_run', 'doubles', 'match_by', 'mended'] as const

function optionsOf({ body, query }: Call): Tree {
  const given = { ...unwrapIfWrapped(body, 'import'), ...query }
  return Object.fromEntries(
    OPTIONS.flatMap((name) => {
      const value = given[name]
      return value === undefined || isUpload(value) ? [] : [[name, value]]
    }),
  )
}

const answer = (call: Call, one: Import) => recordAnswer(importShape, presentImport(call, one))
