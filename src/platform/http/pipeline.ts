import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notAcceptable } from '../api-error.ts'
import { nextRequestBatch } from '../commit/index.ts'
import { useDeclaredNames, withCurrentParameters } from '../fields/renamed-fields.ts'
import { readBody } from '../formats/body.ts'
import { readQuery } from '../formats/form.ts'
import type { InputObject } from '../formats/input.ts'
import { readMultipart } from '../formats/multipart.ts'
import { useAccountClock } from './account-clock.ts'
import {
  authorise,
  identify,
  identifyAndThrow,
  NOBODY,
  needsToken,
  type ServerContext,
} from './authentication.ts'
import { visitorOf } from './browser-session.ts'
import { tokenOf } from './credentials.ts'
import { changesSomething, isDryRun, runDry } from './dry-run.ts'
import { findStoredResponse, type WrittenResponse } from './idempotency.ts'
import { otherOperations } from './nested-operation.ts'
import { checkSingleValues, declaredOnly } from './parameters.ts'
import { send } from './reply.ts'
import type { ApiResponse } from './response.ts'
import type { ApiRequest, Operation, Route } from './route.ts'
import { idempotencyOf, perform, runVersioned, write } from './run-operation.ts'
import { sendStream } from './stream.ts'
import { unknownFields } from './unknown-fields.ts'
import { API, clientAddress, type IncomingRequest, networkOf, prefixOfHost } from './url.ts'

const FOR_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

// The stages of a request, from top to bottom: parse, identify, authorise, run, respond.
export async function serve(
  context: ServerContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await nextRequestBatch()
  const { call, query } = await readRequest(context, route, request, reply)
  call.caller = await identify(context, route, request.raw as IncomingRequest, call)
  if (call.caller.clock_shift) useAccountClock(call, call.caller.clock_shift)
  const { account_id } = call.caller
  const onlyReads =
    route.method === 'GET' && route.operation.access === 'read' && !changesSomething(route, query)
  call.db = onlyReads ? context.db.forReading(account_id) : context.db.forAccount(account_id)
  authorise(route, call)
  checkSingleValues(route.operation, call.query)
  if (call.caller.restrictions) await call.caller.restrictions.check(route, call)
  if (route.method !== 'GET') noteIgnored(route, request.raw as IncomingRequest, call)
  if (route.operation.performs_others) call.others = otherOperations(context, call)
  const isDry = isDryRun(route, query)
  if (isDry) return answer(context, route, request, reply, await performDry(route, call))
  const before = route.operation.prepare && (await prepare(context, route, call, query))
  const response = before ?? (await perform(context, route, call, query))
  await answer(context, route, request, reply, response)
}

// Parses the format from the extension, and the body.
async function readRequest(
  context: ServerContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { operation, formats } = route
  const arrival = request.raw as IncomingRequest
  arrival.route = route.path
  const format = formatOf(arrival)
  // Error responses carry these headers too.
  if (operation.allows_any_origin) reply.headers(FOR_ANY_PAGE)
  if (!formats.includes(format)) throw notAcceptable(formats)
  const query = readQuery(request.query as string)
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const isRead = bytes !== undefined && operation.request_kind !== 'bytes'
  const body = isRead
    ? await readBody(bytes, arrival.content_type, format).catch((error) =>
        identifyAndThrow(context, request, query, error),
      )
    : await readTokenField(operation, request, query, bytes)
  useDeclaredNames(operation.shape, body)
  return { query, call: createCall(context, route, request, query, { format, bytes, body }) }
}

// The operation parses a form with a file itself, but its token is needed first. The form is parsed for that only if
// there is no other token and no session.
async function readTokenField(
  { access: right, request_kind: takes }: Operation,
  request: FastifyRequest,
  query: InputObject,
  bytes: Buffer | undefined,
): Promise<InputObject> {
  const { content_type = '' } = request.raw as IncomingRequest
  const isForm = takes === 'bytes' && bytes !== undefined && /^multipart\/form-data/i.test(content_type)
  if (!isForm || !needsToken(right) || request.headers.authorization || query.api_token) return {}
  if (visitorOf(request, query).session_token) return {}
  const form = await readMultipart(bytes, content_type).catch((): InputObject => ({}))
  return form.api_token === undefined ? {} : { api_token: form.api_token }
}

// Runs the slow work before the transaction. A repeated request with an idempotency key skips it and gets the stored
// response.
async function prepare(
  context: ServerContext,
  route: Route,
  call: ApiRequest,
  query: InputObject,
): Promise<WrittenResponse | undefined> {
  try {
    call.prepared = await route.operation.prepare?.(call)
    return undefined
  } catch (error) {
    const key = idempotencyOf(route, call, query)
    const answered =
      key &&
      error instanceof ApiError &&
      (await findStoredResponse(call.db, key, context.secret, call.arrived_at))
    if (!answered) throw error
    return answered
  }
}

// Headers contain ASCII only.
const HEADER_TEXT = /[^\x21-\x7e ]/g

function noteIgnored({ operation }: Route, arrival: IncomingRequest, { body }: ApiRequest) {
  const ignored = unknownFields(operation, body)
  if (ignored.length > 0) arrival.ignored = ignored.join(', ').replace(HEADER_TEXT, '?')
}

// Runs like a request with an Idempotency-Key, in one transaction, which is rolled back.
async function performDry(route: Route, call: ApiRequest): Promise<WrittenResponse> {
  call.prepared = await route.operation.prepare?.(call)
  return runDry(call.db, async (db) => write(await runVersioned(route, { ...call, db }), call.format))
}

async function answer(
  context: ServerContext,
  { operation }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  response: ApiResponse | WrittenResponse,
) {
  const format = formatOf(request.raw)
  if ('body' in response) return send(context, request, reply, withAnyOrigin(operation, response))
  if (response.stream) {
    const { status, headers } = write(response, format)
    return sendStream(context, request, reply, { status, headers, stream: response.stream })
  }
  await nextRequestBatch()
  return send(context, request, reply, withAnyOrigin(operation, write(response, format)))
}

type Content = Pick<ApiRequest, 'format' | 'bytes' | 'body'>

function createCall(
  context: ServerContext,
  { operation }: Route,
  request: FastifyRequest,
  query: InputObject,
  content: Content,
): ApiRequest {
  const token = tokenOf(query, content.body, request.headers.authorization)
  const now = context.clock.now()
  const client_address = clientAddress(request)
  return {
    db: context.db,
    caller: NOBODY,
    params: request.params as { [name: string]: string },
    query: declaredOnly(operation, operation.query ? withCurrentParameters(operation.query, query) : query),
    body: content.body,
    bytes: content.bytes,
    content_type: (request.raw as IncomingRequest).content_type,
    headers: request.headers,
    method: request.method,
    path: pathOf(request.url),
    format: content.format,
    token,
    visitor: needsToken(operation.access) && token ? undefined : visitorOf(request, query),
    host_prefix: prefixOfHost(request.host, context.root_host),
    root_url: context.root_url,
    address: networkOf(client_address),
    client_address,
    request_id: request.id,
    arrived_at: now,
    now,
    clock: context.clock,
  }
}

const formatOf = (arrival: IncomingRequest): string => arrival.format ?? 'page'

const withAnyOrigin = (operation: Operation, response: WrittenResponse): WrittenResponse =>
  operation.allows_any_origin ? { ...response, headers: { ...FOR_ANY_PAGE, ...response.headers } } : response

function pathOf(url: string): string {
  const queryAt = url.indexOf('?')
  return url.slice(API.length, queryAt < 0 ? undefined : queryAt)
}
