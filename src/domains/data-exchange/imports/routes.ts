import { invalid } from '../../../platform/api-error.ts'
import { atSystemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import { missingIds } from '../../../platform/database/records.ts'
import { choice } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isUpload } from '../../../platform/formats/input.ts'
import { idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { DELIMITED, spreadsheetResponse } from '../../../platform/http/spreadsheet-response.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { alreadyImportedError, beginImport, tryImport } from './actions.ts'
import { checkDuplicateOptions } from './duplicates.ts'
import { readFixes, readMapping, suggestColumns } from './fields.ts'
import { readTable } from './file.ts'
import { presentImport, problemRows, reasonHeading } from './present.ts'
import { applyFixes, itemsOf, warningsOfImported } from './records.ts'
import { IMPORT_RESOURCES, type Import, importShape, ROWS_MAX } from './schema.ts'
import { deleteSurplus, getImport, insertImport, saveOptions } from './store.ts'

const { columns, dry_run, on_duplicate, match_by, fixes, price_list_id } = importShape.fields
const OPTION_FIELDS = { columns, dry_run, on_duplicate, match_by }
const CREATE_PARAMETERS = {
  ...OPTION_FIELDS,
  price_list_id,
  resource: choice(IMPORT_RESOURCES, { description: 'Type of the records, if the body does not contain it' }),
}

export const routes = [
  ...post('/imports', 'json xml', create()),
  ...get('/imports/:id', 'json xml', show()),
  ...post('/imports/:id/run', 'json xml', run()),
  ...get('/imports/:id/problems', 'csv xlsx', problems()),
]

const IMPORTS_MAX = 20

// Works before the transaction of an idempotent request starts, because a dry run uses its own transactions.
function create(): Operation {
  return {
    summary: 'Create an import from a file',
    description: `CSV or XLSX with headings in the first row and at most ${ROWS_MAX} rows. Rows with the same \`number\` form one invoice, with its lines in columns such as \`positions.name\`. Nothing is imported yet.`,
    access: 'write',
    shape: importShape,
    query: CREATE_PARAMETERS,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      const importRun = await readImport(call)
      return isDryRun(call) ? tryImport(call.db, writeContext(call), importRun) : importRun
    },
    run: async (call) => {
      const importRun = call.prepared as Import
      const id = await transaction(call.db, async (db) => {
        const id = await insertImport(db, importRun)
        await deleteSurplus(db, importRun.account_id, IMPORTS_MAX)
        return id
      })
      return recordResponse(importShape, presentImport(call, { ...importRun, id }), 201)
    },
  }
}

async function readImport(call: ApiRequest): Promise<Import> {
  const input = unwrapIfWrapped(call.body, 'import')
  const { file, ...others } = input
  const fields = readFields(importShape, { ...others, ...call.query }, 'for a new record')
  const { resource } = fields
  const price_list_id = resource === 'price_list_positions' ? (fields.price_list_id ?? null) : null
  if (resource === 'price_list_positions') await checkList(call, price_list_id)
  const table = await readTable(file)
  const { account_id, user_id, request_id, now } = atSystemTime(writeContext(call))
  const { headers, cells } = table
  const name = resource as Import['resource']
  const importRun: Import = {
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
    on_duplicate: 'create',
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
  return withOptions(call, importRun)
}

async function checkList({ db, caller }: ApiRequest, id: number | null) {
  if (id === null) throw invalid({ price_list_id: "can't be blank" })
  const missing = await missingIds(db, caller.account_id, 'price_lists', [id])
  if (missing.length > 0) throw invalid({ price_list_id: 'does not exist' })
}

// Applies the options of the request to the import.
function withOptions(call: ApiRequest, importRun: Import): Import {
  const options = optionsOf(call)
  const { on_duplicate, match_by } = readFields(importShape, options)
  const mapping = readMapping(importRun.resource, importRun.headers, options.columns) ?? importRun.mapping
  const fixes = readFixes(importRun, options.fixes)
  const updated = {
    ...importRun,
    ...(fixes && applyFixes(importRun, fixes)),
    mapping,
    on_duplicate: (on_duplicate as Import['on_duplicate'] | null | undefined) ?? importRun.on_duplicate,
    match_by: match_by === undefined ? importRun.match_by : (match_by as Import['match_by']),
  }
  checkDuplicateOptions(updated)
  return {
    ...updated,
    done: 0,
    total: itemsOf(updated).length,
    problems: [],
    warnings: warningsOfImported(importRun),
  }
}

const isDryRun = (call: ApiRequest) => readFields(importShape, optionsOf(call)).dry_run === true

function show(): Operation {
  return {
    summary: 'Get an import',
    description: 'Stored for a day.',
    access: 'read',
    shape: importShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => importResponse(call, await getImport(call.db, call.caller.account_id, idOf(call))),
  }
}

function run(): Operation {
  return {
    summary: 'Run an import',
    description:
      'Runs in the background, in batches. Valid rows are imported; the others stay in `problem_rows`, where they can be corrected with `fixes` and run again. Parameters can be sent in the query or the body.',
    access: 'write',
    shape: importShape,
    query: { ...OPTION_FIELDS, fixes },
    request_kind: 'parameters',
    response_kind: 'record',
    prepare: async (call) => {
      const importRun = await getImport(call.db, call.caller.account_id, idOf(call))
      // The error is thrown below, where repeated requests are recognised: the first of them may have started the import a moment ago.
      if (isStarted(importRun)) return importRun
      const updated = withOptions(call, importRun)
      return isDryRun(call) ? tryImport(call.db, writeContext(call), updated) : updated
    },
    run: async (call) => {
      const importRun = call.prepared as Import
      if (isStarted(importRun)) throw alreadyImportedError()
      if (isDryRun(call)) {
        const isStored = await transaction(call.db, async (db) => saveOptions(db, importRun, call.arrived_at))
        if (!isStored) throw alreadyImportedError()
        return importResponse(call, importRun)
      }
      const started: Import = { ...importRun, status: 'running' }
      await beginImport(call.db, writeContext(call), started)
      return importResponse(call, started)
    },
  }
}

const isStarted = ({ status }: Import) => status === 'running' || status === 'done'

function problems(): Operation {
  return {
    summary: 'Get the rows that could not be imported, as a file',
    description: 'Has the headings of the imported file and a last column with the problem.',
    access: 'read',
    query: DELIMITED,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const importRun = await getImport(call.db, call.caller.account_id, idOf(call))
      const columns = [...importRun.headers, reasonHeading(importRun.headers)].map((name) => ({
        name,
        kind: 'text' as const,
      }))
      return spreadsheetResponse(call, `${importRun.resource}-problems`, columns, async (writer) => {
        await writer.rows(problemRows(importRun).map(({ cells, reason }) => [...cells, reason]))
        await writer.end()
      })
    },
  }
}

const OPTIONS = ['columns', 'dry_run', 'on_duplicate', 'match_by', 'fixes'] as const

function optionsOf({ body, query }: ApiRequest): InputObject {
  const input = { ...unwrapIfWrapped(body, 'import'), ...query }
  return Object.fromEntries(
    OPTIONS.flatMap((name) => {
      const value = input[name]
      return value === undefined || isUpload(value) ? [] : [[name, value]]
    }),
  )
}

const importResponse = (call: ApiRequest, importRun: Import) =>
  recordResponse(importShape, presentImport(call, importRun))
