import { badRequest, notFound, unprocessable } from '../api-error.ts'
import { currentTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { useDeclaredNames, withCurrentParameters } from '../fields/renamed-fields.ts'
import { readQuery } from '../formats/form.ts'
import type { InputObject } from '../formats/input.ts'
import { authorise, limitKeyOf, needsToken, type ServerContext } from './authentication.ts'
import { canBeRolledBack, changesSomething } from './dry-run.ts'
import type { WrittenResponse } from './idempotency.ts'
import { checkSingleValues, declaredOnly } from './parameters.ts'
import { currentPath } from './renamed-paths.ts'
import type { ApiResponse } from './response.ts'
import type {
  ApiRequest,
  FoundRoute,
  NestedOperation,
  NestedResult,
  OtherOperations,
  Route,
  RouteFinder,
} from './route.ts'
import { perform, write } from './run-operation.ts'
import { unknownFields } from './unknown-fields.ts'

// Performs operations of other routes inside of a request, with the same checks as requests of their own: limit,
// permission, parameters, idempotency key and version.

type Context = ServerContext & { findRoute?: RouteFinder }

export const otherOperations = (context: Context, parent: ApiRequest): OtherOperations => ({
  find: (method, path) => context.findRoute?.(method, path),
  perform: (input) => performOutside(context, parent, input),
  performIn: (db, input) => performNested(context, parent, db, input),
})

async function performNested(
  context: Context,
  parent: ApiRequest,
  db: Database,
  input: NestedOperation,
): Promise<NestedResult> {
  const { route, call, query } = await admitNested(context, parent, db, input, checkNestable)
  const response = await perform(context, route, call, query)
  // The next operation expects no version, unless it names one.
  currentTransaction(db).expected = undefined
  if (!('body' in response) && (response.stream || response.content_type)) throw unprocessable(NOT_NESTABLE)
  return { ...writeResponse(response, call.format), ignored: unknownFields(route.operation, input.body) }
}

// Reads, and previews that change nothing, need no transaction around them.
async function performOutside(
  context: Context,
  parent: ApiRequest,
  input: NestedOperation,
): Promise<NestedResult> {
  const { account_id } = parent.caller
  const db = input.method === 'GET' ? context.db.forReading(account_id) : context.db.forAccount(account_id)
  const { route, call, query } = await admitNested(context, parent, db, input, checkReading)
  const response = await perform(context, route, call, query)
  return { ...writeResponse(response, call.format), ignored: unknownFields(route.operation, input.body) }
}

const writeResponse = (response: ApiResponse | WrittenResponse, format: string): WrittenResponse =>
  'body' in response ? response : write(response, format)

type Check = (route: Route, query: InputObject, format: string) => void

// The stages of a request before its work.
async function admitNested(
  context: Context,
  parent: ApiRequest,
  db: Database,
  input: NestedOperation,
  check: Check,
) {
  const { format = parent.format } = input
  const [address = '', text = ''] = input.path.split(/\?(.*)/s)
  const query = readQuery(text)
  const path = currentPath(pathWithoutExtension(address, format))
  const { route, params } = findRoute(context, input.method, path)
  check(route, query, format)
  context.limiter.take(limitKeyOf(parent.caller), parent.arrived_at)
  useDeclaredNames(route.operation.shape, input.body)
  const call = nestedCall(parent, db, route, { ...input, format, path, query, params })
  authorise(route, call)
  checkSingleValues(route.operation, call.query)
  if (call.caller.restrictions) await call.caller.restrictions.check(route, call)
  return { route, call, query }
}

// The extension is the format of the whole request; `.json` or `.xml` may be left out.
function pathWithoutExtension(address: string, format: string): string {
  const [, path = address, extension] = /^(.*)\.([a-z0-9]{1,8})$/i.exec(address) ?? []
  if (extension !== undefined && extension.toLowerCase() !== format)
    throw badRequest(`The path of an operation must end with .${format}, the format of the batch`)
  return path
}

function findRoute({ findRoute }: Context, method: string, path: string): FoundRoute {
  const match = findRoute?.(method, path)
  if (match === undefined) throw notFound()
  return match
}

const NOT_NESTABLE = 'This operation is not possible in a batch; send it as a request of its own'

// What a transaction cannot roll back: files, emails that are sent at once, and calls to other servers.
function checkNestable(route: Route, query: InputObject, format: string): void {
  const { method, operation, formats } = route
  if (!formats.includes(format) || !needsToken(operation.access)) throw unprocessable(NOT_NESTABLE)
  if (operation.performs_others || operation.prepare) throw unprocessable(NOT_NESTABLE)
  const isRead = method === 'GET' && !changesSomething(route, query)
  if (!isRead && !canBeRolledBack(route)) throw unprocessable(NOT_NESTABLE)
  if (query.dry_run !== undefined && !isRead)
    throw unprocessable('dry_run belongs to the batch, not to one of its operations')
}

function checkReading({ method, operation, formats }: Route, query: InputObject, format: string): void {
  const isRead =
    method === 'GET' ? !changesSomething({ method, operation }, query) : operation.writes === false
  if (!isRead || !formats.includes(format) || !needsToken(operation.access) || operation.performs_others)
    throw unprocessable(NOT_NESTABLE)
}

type NestedRequest = NestedOperation & {
  format: string
  query: InputObject
  params: { readonly [name: string]: string }
}

function nestedCall(
  parent: ApiRequest,
  db: Database,
  { operation }: Route,
  { method, path, format, body, query, params, if_match, idempotency_key }: NestedRequest,
): ApiRequest {
  const { 'if-match': _match, 'idempotency-key': _key, ...headers } = parent.headers
  return {
    ...parent,
    db,
    method,
    path,
    format,
    body,
    params,
    query: declaredOnly(operation, operation.query ? withCurrentParameters(operation.query, query) : query),
    bytes: undefined,
    content_type: undefined,
    headers: {
      ...headers,
      ...(if_match === undefined ? {} : { 'if-match': if_match }),
      ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
    },
    prepared: undefined,
  }
}
