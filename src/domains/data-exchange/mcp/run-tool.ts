import { ApiError } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import type {
  ApiRequest,
  NestedOperation,
  NestedResult,
  OtherOperations,
} from '../../../platform/http/route.ts'
import { compact, differences, type JsonRecord, shorten } from './compact.ts'
import { type Confirmation, confirmationOf, type PreviewFacts, readConfirmation } from './confirmation.ts'
import { CONFIRM, unknownArguments } from './input-schema.ts'
import type { OfferedTool } from './offered-tools.ts'
import { pageOf } from './page.ts'
import { ToolRefusal } from './refusal.ts'
import { copyOf, idIn } from './tool-input.ts'

// Runs a tool. Tools that read perform their route. Tools that write roll it back and return the result as a preview,
// or perform it once a preview is confirmed.

const PER_PAGE_DEFAULT = 20
const PER_PAGE_MAX = 50
const TEXT_MAX = { list: 300, record: 10_000 }

export type ToolOutput = { data: unknown; picture?: Uint8Array | undefined }
type Call = ApiRequest & { others: OtherOperations }

export async function runTool(
  call: Call,
  secret: Buffer,
  offered: OfferedTool,
  input: InputObject,
): Promise<ToolOutput> {
  const unknown = unknownArguments(offered.schema, input)
  if (unknown.length > 0) throw new ToolRefusal(`Unknown arguments: ${unknown.slice(0, 20).join(', ')}`)
  const { [CONFIRM]: confirm, ...args } = input
  const { tool } = offered
  if (tool.gives === 'picture') return { data: {}, picture: await pageOf(call, 'stored', args) }
  if (!tool.preview) return { data: await readData(call, offered, args) }
  if (confirm === undefined || confirm === null) return previewWrite(call, secret, offered, args)
  const confirmation = readConfirmation({ call, tool: tool.name, args }, secret, String(confirm))
  return { data: await write(call, offered, args, confirmation) }
}

async function readData(call: Call, offered: OfferedTool, args: InputObject): Promise<unknown> {
  const { tool } = offered
  const { body, headers } = await call.others.perform(operationOf(offered, args))
  const data = compact(JSON.parse(String(body)), tool.result)
  if (!Array.isArray(data)) return shorten(data, TEXT_MAX.record)
  const total = headers['x-total-count']
  const records = shorten(data, TEXT_MAX.list)
  return total === undefined ? { records } : { total: Number(total), records }
}

async function previewWrite(
  call: Call,
  secret: Buffer,
  offered: OfferedTool,
  args: InputObject,
): Promise<ToolOutput> {
  const { tool, route } = offered
  const before = await recordBefore(offered, args, call.others.perform)
  const result = await dryRun(call.db, (db) =>
    transaction(db, (db) => call.others.performIn(db, operationOf(offered, args))),
  )
  const after = dataOf(offered, result)
  const also = tool.preview?.also && (await previewedBeside(call, offered, args))
  const page = tool.preview?.page
  const picture = page && (await pageOf(call, page, args))
  return {
    data: {
      preview: before ? after : withoutId(after),
      ...(before && route.method === 'PUT' && { changes: differences(compactOf(offered, before), after) }),
      ...(also ? { also } : {}),
      confirm: confirmationOf({ call, tool: tool.name, args }, secret, factsOf(before, after)),
      notice: 'Nothing has been changed. Show this to the user before you confirm it.',
    },
    picture,
  }
}

// Writes what was previewed, or nothing: the record still has the version of the preview, and the result its number and
// amounts. A repeated call gets the first result again.
const write = (
  call: Call,
  offered: OfferedTool,
  args: InputObject,
  { key, isAbout }: Confirmation,
): Promise<unknown> =>
  transaction(call.db, async (db) => {
    const perform = performerIn(call, db)
    const before = await recordBefore(offered, args, perform).catch(ignoreRefusal)
    const result = await perform({ ...operationOf(offered, args), idempotency_key: `mcp ${key}` })
    const done = dataOf(offered, result)
    if (result.headers['idempotent-replayed']) return { done, notice: 'This was done before.' }
    if (isAbout(factsOf(before, done))) return { done }
    throw new ToolRefusal(
      `The record was changed after the preview, or the result would be another: ${JSON.stringify(expectedOf(done))}. Call the tool without confirm to preview again`,
    )
  })

type Performer = (operation: NestedOperation) => Promise<NestedResult>

const performerIn =
  ({ others }: Call, db: Database): Performer =>
  (operation) =>
    others.performIn(db, operation)

// A repeated call may meet a record that can no longer be read.
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
  return undefined
}

// The record that a tool changes, as it is before the change.
async function recordBefore(
  { route }: OfferedTool,
  { id }: InputObject,
  perform: Performer,
): Promise<JsonRecord | undefined> {
  const [collection] = route.path.split('/:id')
  if (collection === route.path) return undefined
  const { body } = await perform({
    method: 'GET',
    path: `${collection}/${idIn(id)}`,
    format: 'json',
    body: {},
  })
  return JSON.parse(String(body))
}

// What a person approved in the preview.
const EXPECTED = ['number', 'currency', 'price_net', 'price_gross', 'amount_due', 'price', 'message']

const expectedOf = (data: JsonRecord): JsonRecord =>
  Object.fromEntries(EXPECTED.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])))

const factsOf = (before: JsonRecord | undefined, result: JsonRecord): PreviewFacts => ({
  version: typeof before?.updated_at === 'string' ? before.updated_at : null,
  expected: expectedOf(result),
})

// Ids that a new record has in a preview are not those that it gets.
function withoutId({ id: _id, updated_at: _time, ...record }: JsonRecord): JsonRecord {
  return record
}

async function previewedBeside(call: Call, { tool }: OfferedTool, args: InputObject): Promise<unknown> {
  const also = tool.preview?.also
  if (!also) return undefined
  const { id, ...parameters } = args
  const path = also.route.replace('GET ', '').replace(':id', idIn(id))
  const { body } = await call.others.perform({
    method: 'GET',
    path,
    format: 'json',
    body: copyOf(parameters),
  })
  return compact(JSON.parse(String(body)), also.result)
}

const compactOf = ({ tool }: OfferedTool, record: JsonRecord): JsonRecord =>
  compact(record, tool.result) as JsonRecord

const dataOf = (offered: OfferedTool, { body }: NestedResult): JsonRecord =>
  compactOf(offered, JSON.parse(String(body)))

// The request that a tool stands for.
function operationOf({ tool, route }: OfferedTool, args: InputObject): NestedOperation {
  const { id, ...others } = args
  const { method, operation } = route
  const path = route.path.replace(':id', () => idIn(id))
  if (method !== 'GET') {
    const body = tool.fields ? { [operation.shape?.name ?? '']: copyOf(others) } : copyOf(others)
    return { method, path, format: 'json', body }
  }
  const query = new URLSearchParams(tool.fixed)
  const hasPages = operation.request_kind === 'list' || tool.query?.includes('per_page')
  for (const [name, value] of Object.entries(hasPages ? withPageSize(others) : others))
    if (value !== null) query.set(name, textOf(value))
  return { method, path: query.size > 0 ? `${path}?${query}` : path, format: 'json', body: {} }
}

function withPageSize(args: InputObject): InputObject {
  const requested = Number(args.per_page ?? PER_PAGE_DEFAULT)
  return { ...args, per_page: requested >= 1 ? Math.min(requested, PER_PAGE_MAX) : PER_PAGE_DEFAULT }
}

const textOf = (value: InputValue): string =>
  Array.isArray(value)
    ? value.map(String).join(',')
    : isInputObject(value)
      ? JSON.stringify(value)
      : String(value)
