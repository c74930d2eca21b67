import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, notAcceptable, Refusal, shut, unauthorized, unproven } from '../api-error.ts'
import { printTime } from '../clock.ts'
import { currentTransaction, inStep, unlockedTransaction } from '../commit/index.ts'
import { type Awaitable, after, type Engine } from '../database/database.ts'
import { readTags } from '../database/record-version.ts'
import { readBody } from '../formats/body.ts'
import { readQuery } from '../formats/form.ts'
import type { Tree } from '../formats/input.ts'
import { readMultipart } from '../formats/multipart.ts'
import { hashToken } from '../secret.ts'
import { moveTime } from './account-clock.ts'
import { isProven, type Visitor, visitorOf } from './browser-session.ts'
import { type BasicCredentials, basicCredentialsOf, integrationTokenOf, tokenOf } from './credentials.ts'
import { changesSomething, isDryRun, runDry } from './dry-run.ts'
import { findAnswer, fingerprint, type Key, once, type Written } from './idempotency.ts'
import type { Limiter } from './limiter.ts'
import { checkSingleValues, declaredOnly } from './parameters.ts'
import { send, type Witness } from './reply.ts'
import { type Answer, contentType } from './response.ts'
import type { Call, Caller, Operation, Right, Role, Route } from './route.ts'
import { sendStream } from './stream.ts'
import { unknownFields } from './unknown-fields.ts'
import { API, type Arrival, networkOf, prefixOfHost, senderOf } from './url.ts'

export type House = Witness & {
  db: Engine
  secret: Buffer
  root_url: string
  root_host: string
  limiter: Limiter
  authenticate: (db: Engine, token: string, host_prefix: string | undefined) => Awaitable<Caller | undefined>
  authenticateByPassword: (
    db: Engine,
    secret: Buffer,
    credentials: BasicCredentials,
    call: Call,
  ) => Promise<Caller | undefined>
  recognise: (
    db: Engine,
    visitor: Visitor,
    host_prefix: string | undefined,
    now: number,
  ) => Promise<Caller | undefined>
}

const FOR_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const NOBODY = { account_id: 0, user_id: 0, token_id: 0, session_id: 0 } as Caller

// The way of a request, top to bottom: what is asked, who asks, whether they may, the work, the answer.
export async function serve(house: House, route: Route, request: FastifyRequest, reply: FastifyReply) {
  await inStep()
  const { call, query } = await readRequest(house, route, request, reply)
  call.caller = await identify(house, route, request.raw as Arrival, call)
  if (call.caller.moved) moveTime(call, call.caller.moved)
  const { account_id } = call.caller
  const only_reads =
    route.method === 'GET' && route.operation.right === 'read' && !changesSomething(route, query)
  call.db = only_reads ? house.db.forReading(account_id) : house.db.forAccount(account_id)
  authorise(route, call)
  checkSingleValues(route.operation, call.query)
  if (call.caller.limits) await call.caller.limits.check(route, call)
  if (route.method !== 'GET') noteIgnored(route, request.raw as Arrival, call)
  const is_dry = isDryRun(route, query)
  if (is_dry) return answer(house, route, request, reply, await performDry(route, call))
  const before = route.operation.prepare && (await prepare(house, route, call, query))
  const done = before ?? (await perform(house, route, call, query))
  await answer(house, route, request, reply, done)
}

// Its format by the extension, its body as a tree.
async function readRequest(house: House, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { operation, formats } = route
  const arrival = request.raw as Arrival
  arrival.route = route.path
  const format = formatOf(arrival)
  // Refusals carry them too.
  if (operation.is_for_any_page) reply.headers(FOR_ANY_PAGE)
  if (!formats.includes(format)) throw notAcceptable(formats)
  const query = readQuery(request.query as string)
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const is_read = bytes !== undefined && operation.takes !== 'bytes'
  const body = is_read
    ? await readBody(bytes, arrival.content_type, format).catch((error) =>
        blame(house, request, query, error),
      )
    : await readTokenField(operation, request, query, bytes)
  return { query, call: callOf(house, route, request, query, { format, bytes, body }) }
}

// A form with a file is left for its operation to read, but its token is wanted first. It is read for that only where no token and no
// session come otherwise.
async function readTokenField(
  { right, takes }: Operation,
  request: FastifyRequest,
  query: Tree,
  bytes: Buffer | undefined,
): Promise<Tree> {
  const { content_type = '' } = request.raw as Arrival
  const is_form = takes === 'bytes' && bytes !== undefined && /^multipart\/form-data/i.test(content_type)
  if (!is_form || !needsToken(right) || request.headers.authorization || query.api_token) return {}
  if (visitorOf(request, query).session_token) return {}
  const form = await readMultipart(bytes, content_type).catch((): Tree => ({}))
  return form.api_token === undefined ? {} : { api_token: form.api_token }
}

// By the token, else by login and password or by the session of the browser; where anybody may come, nobody is looked for.
function identify(house: House, { operation }: Route, arrival: Arrival, call: Call): Awaitable<Caller> {
  const { token, visitor, host_prefix, address, arrived_at: now } = call
  if (!needsToken(operation.right)) {
    if (!operation.is_unlimited) house.limiter.take(`address ${address}`, now)
    return NOBODY
  }
  const basic = token ? undefined : basicCredentialsOf(call.headers)
  const known = token
    ? house.authenticate(house.db, token, host_prefix)
    : basic
      ? house.authenticateByPassword(house.db, house.secret, basic, call)
      : visitor?.session_token && house.recognise(house.db, visitor, host_prefix, now)
  return after(known, (found) => {
    if (found) nameCaller(arrival, found)
    const caller = admit(house, address, found || undefined, now)
    if (token || basic) arrival.caller = caller
    return caller
  })
}

function authorise({ method, operation }: Route, { caller, visitor, method: asked }: Call): void {
  const has_session = caller.session_id !== 0
  if (has_session && method !== 'GET' && !isProven(visitor)) throw unproven()
  // What changes something and is reached by a link takes no cookie for consent, nor a look ahead for a wish.
  const is_link = method === 'GET' && operation.right === 'write'
  if (is_link && (has_session || asked === 'HEAD')) throw unproven()
  if (!caller.limits?.rights && !may(caller.role, operation.right)) throw forbidden()
  if (caller.settings?.closed_at && !operation.is_for_shut && !mayLookBack(method, operation, caller))
    throw shut()
}

// Of an account that waits to be removed its owners may read what they want to keep, in person.
const mayLookBack = (method: string, { right }: Operation, { role, session_id }: Caller): boolean =>
  method === 'GET' && right !== 'write' && role === 'owner' && session_id !== 0

// What is done before the transaction. Who asks again by their key is not told what the first time has changed.
async function prepare(house: House, route: Route, call: Call, query: Tree): Promise<Written | undefined> {
  try {
    call.prepared = await route.operation.prepare?.(call)
    return undefined
  } catch (error) {
    const key = idempotencyOf(route, call, query)
    const answered =
      key && error instanceof Refusal && (await findAnswer(call.db, key, house.secret, call.arrived_at))
    if (!answered) throw error
    return answered
  }
}

// A header holds no other letters.
const HEADER_TEXT = /[^\x21-\x7e ]/g

function noteIgnored({ operation }: Route, arrival: Arrival, { body }: Call) {
  const ignored = unknownFields(operation, body)
  if (ignored.length > 0) arrival.ignored = ignored.join(', ').replace(HEADER_TEXT, '?')
}

// As a request with an Idempotency-Key is done: whole in one transaction, which is taken back.
async function performDry(route: Route, call: Call): Promise<Written> {
  call.prepared = await route.operation.prepare?.(call)
  return runDry(call.db, async (db) => write(await runVersioned(route, { ...call, db }), call.format))
}

// Once for each key, where the request carries one.
function perform(house: House, route: Route, call: Call, query: Tree): Awaitable<Answer | Written> {
  const { operation } = route
  const key = idempotencyOf(route, call, query)
  if (key)
    return answerOnce(house, route, call, key).catch((error) => {
      if (operation.refused && error instanceof Refusal) return operation.refused(call, error)
      throw error
    })
  return isConditional(route, call)
    ? unlockedTransaction(call.db, async (db) => runVersioned(route, { ...call, db }))
    : operation.run(call)
}

async function answer(
  house: House,
  { operation }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  done: Answer | Written,
) {
  const format = formatOf(request.raw)
  if ('body' in done) return send(house, request, reply, openly(operation, done))
  if (done.stream) {
    const { status, headers } = write(done, format)
    return sendStream(house, request, reply, { status, headers, stream: done.stream })
  }
  await inStep()
  return send(house, request, reply, openly(operation, write(done, format)))
}

type Content = Pick<Call, 'format' | 'bytes' | 'body'>

function callOf(
  house: House,
  { operation }: Route,
  request: FastifyRequest,
  query: Tree,
  content: Content,
): Call {
  const token = tokenOf(query, content.body, request.headers.authorization)
  const now = house.clock.now()
  return {
    db: house.db,
    caller: NOBODY,
    params: request.params as { [name: string]: string },
    query: declaredOnly(operation, query),
    body: content.body,
    bytes: content.bytes,
    content_type: (request.raw as Arrival).content_type,
    headers: request.headers,
    method: request.method,
    path: pathOf(request.url),
    format: content.format,
    token,
    visitor: needsToken(operation.right) && token ? undefined : visitorOf(request, query),
    host_prefix: prefixOfHost(request.host, house.root_host),
    root_url: house.root_url,
    address: networkOf(senderOf(request)),
    request_id: request.id,
    arrived_at: now,
    now,
    clock: house.clock,
  }
}

const formatOf = (arrival: Arrival): string => arrival.format ?? 'page'

const openly = (operation: Operation, written: Written): Written =>
  operation.is_for_any_page ? { ...written, headers: { ...FOR_ANY_PAGE, ...written.headers } } : written

// A body that cannot be read is what people look for in the list of their calls, so who sent it is found out all the same.
async function blame(house: House, request: FastifyRequest, query: Tree, error: unknown): Promise<never> {
  const token = tokenOf(query, {}, request.headers.authorization)
  const host_prefix = prefixOfHost(request.host, house.root_host)
  const caller = token ? await house.authenticate(house.db, token, host_prefix) : undefined
  if (caller) {
    ;(request.raw as Arrival).caller = caller
    nameCaller(request.raw as Arrival, caller)
  }
  throw error
}

// For the log, also of requests that are refused afterwards: who asks too often is to be found there.
function nameCaller(arrival: Arrival, { account_id, user_id }: Caller) {
  arrival.account_id = account_id
  arrival.user_id = user_id
}

function pathOf(url: string): string {
  const query_at = url.indexOf('?')
  return url.slice(API.length, query_at < 0 ? undefined : query_at)
}

function admit(house: House, address: string, caller: Caller | undefined, now: number): Caller {
  house.limiter.take(caller ? keyOf(caller) : `address ${address}`, now)
  if (caller === undefined) throw unauthorized()
  return caller
}

const keyOf = ({ token_id, session_id }: Caller) =>
  session_id === 0 ? `token ${token_id}` : `session ${session_id}`

const needsToken = (right: Right) => right !== 'open' && right !== 'installation'

function may(role: Role, right: Right): boolean {
  if (right === 'admin') return role === 'owner' || role === 'admin'
  if (right === 'write') return role !== 'accountant'
  return true
}

function answerOnce(house: House, route: Route, call: Call, key: Key) {
  return once(call.db, key, house.secret, call.arrived_at, async (db) =>
    write(await runVersioned(route, { ...call, db }), call.format),
  )
}

function idempotencyOf({ method, operation }: Route, call: Call, asked: Tree): Key | undefined {
  const key = call.headers['idempotency-key']
  const is_write = method !== 'GET' && operation.writes !== false
  if (!is_write || typeof key !== 'string' || key === '') return undefined
  const { account_id, user_id } = call.caller
  // A key is one person's, because the answer may hold their token. Before there is an account, the tokens tell them apart.
  const tokens = [integrationTokenOf(call.query, call.body), call.token].filter(
    (token) => token !== undefined,
  )
  // Buyers have none: theirs is what they ask from where they are.
  const stranger = tokens.length > 0 ? tokens.map(hashToken).join(' ') : `${call.address} ${call.path}`
  const owner = account_id === 0 ? stranger : `user ${user_id}`
  const said = operation.takes === 'bytes' ? { bytes: hash('sha256', call.bytes ?? '', 'hex') } : call.body
  const print = fingerprint(method, `${call.path}.${call.format}`, asked, said)
  return { account_id, owner, key, fingerprint: print }
}

const isConditional = ({ method, operation }: Route, { headers }: Call): boolean =>
  headers['if-match'] !== undefined && method !== 'GET' && method !== 'POST' && operation.writes !== false

// The version that is asked for is compared in the transaction of the write, when the record is held.
function runVersioned(route: Route, call: Call): Awaitable<Answer> {
  const { shape, run } = route.operation
  const tags = isConditional(route, call) ? readTags(call.headers['if-match']) : undefined
  if (shape && tags) {
    const print = (ms: number) => printTime(ms, call.caller.time_zone)
    const table = 'table' in shape ? shape.table.name : shape.plural
    currentTransaction(call.db).expected = { table, tags, print }
  }
  return run(call)
}

export function write(answer: Answer, format: string): Written {
  const headers = { 'content-type': answer.content_type ?? contentType(format), ...answer.headers }
  return { status: answer.status, headers, body: answer.write(format) }
}
