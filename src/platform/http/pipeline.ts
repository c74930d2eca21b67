import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Awaitable, Engine } from '../database/database.ts'
import { readBody } from '../formats/body.ts'
import { readQuery } from '../formats/form.ts'
import type { Log } from '../log.ts'
import { forbidden, notAcceptable, unauthorized } from '../refusal.ts'
import { hashToken } from '../secret.ts'
import { API, type Arrival, prefixOfHost, senderOf } from './address.ts'
import { type Answer, contentType } from './answer.ts'
import { integrationTokenOf, tokenOf } from './credentials.ts'
import { fingerprint, once, type Written } from './idempotency.ts'
import type { Limiter } from './limiter.ts'
import { send } from './reply.ts'
import type { Call, Caller, Right, Role, Route } from './route.ts'

// The way of a request, top to bottom: format, body, token, right, work, answer.

export type House = {
  db: Engine
  clock: Clock
  secret: Buffer
  root_url: string
  root_host: string
  limiter: Limiter
  log: Log
  authenticate: (db: Engine, token: string, host_prefix: string | undefined) => Awaitable<Caller | undefined>
}

const FOR_ANY_PAGE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const NOBODY = { account_id: 0, user_id: 0, token_id: 0 } as Caller

export async function serve(house: House, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { operation } = route
  const arrival = request.raw as Arrival
  arrival.route = route.path
  const format = arrival.format ?? 'page'
  const own_headers = operation.is_for_any_page ? FOR_ANY_PAGE : {}
  // Refusals carry them too.
  reply.headers(own_headers)
  if (!route.formats.includes(format)) throw notAcceptable(route.formats)
  const query = readQuery(request.query as string)
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const is_read = bytes !== undefined && operation.takes !== 'bytes'
  const body = is_read ? await readBody(bytes, arrival.content_type, format) : {}
  const token = tokenOf(query, body, request.headers.authorization)
  const host_prefix = prefixOfHost(request.host, house.root_host)
  const now = house.clock.now()
  const known =
    needsToken(operation.right) && token ? house.authenticate(house.db, token, host_prefix) : undefined
  const found = known instanceof Promise ? await known : known
  if (!needsToken(operation.right) && !operation.is_unlimited) {
    house.limiter.take(`address ${senderOf(request)}`, now)
  }
  const caller = needsToken(operation.right) ? admit(house, request, found, now) : NOBODY
  if (!may(caller.role, operation.right)) throw forbidden()
  const call: Call = {
    db: house.db,
    caller,
    params: request.params as { [name: string]: string },
    query,
    body,
    bytes,
    headers: request.headers,
    path: pathOf(request.url),
    format,
    token,
    host_prefix,
    root_url: house.root_url,
    address: senderOf(request),
    request_id: request.id,
    now,
    clock: house.clock,
  }
  if (operation.prepare) call.prepared = await operation.prepare(call)
  const key = request.headers['idempotency-key']
  const is_write = route.method !== 'GET' && operation.writes !== false
  if (is_write && typeof key === 'string' && key !== '') {
    const { headers, ...rest } = await answerOnce(house, route, call, key)
    send(house.log, request, reply, { ...rest, headers: { ...own_headers, ...headers } })
    return
  }
  const answer = operation.run(call)
  const written = write(answer instanceof Promise ? await answer : answer, format)
  if (operation.is_for_any_page) Object.assign(written.headers, { ...own_headers, ...written.headers })
  send(house.log, request, reply, written)
}

function pathOf(url: string): string {
  const query_at = url.indexOf('?')
  return url.slice(API.length, query_at < 0 ? undefined : query_at)
}

function admit(house: House, request: FastifyRequest, caller: Caller | undefined, now: number): Caller {
  house.limiter.take(caller ? `token ${caller.token_id}` : `address ${senderOf(request)}`, now)
  if (caller === undefined) throw unauthorized()
  return caller
}

const needsToken = (right: Right) => right !== 'open' && right !== 'installation'

function may(role: Role, right: Right): boolean {
  if (right === 'admin') return role === 'owner' || role === 'admin'
  if (right === 'write') return role !== 'accountant'
  return true
}

function answerOnce(house: House, route: Route, call: Call, key: string) {
  const { account_id, user_id } = call.caller
  // A key is one person's, because the answer may hold their token. Before there is an account, the tokens tell them apart.
  const tokens = [integrationTokenOf(call.query, call.body), call.token].filter(
    (token) => token !== undefined,
  )
  // Buyers have none: theirs is what they ask from where they are.
  const stranger = tokens.length > 0 ? tokens.map(hashToken).join(' ') : `${call.address} ${call.path}`
  const owner = account_id === 0 ? stranger : `user ${user_id}`
  const print = fingerprint(route.method, `${call.path}.${call.format}`, call.query, call.body)
  return once(house.db, { account_id, owner, key, fingerprint: print }, house.secret, call.now, async (db) =>
    write(await route.operation.run({ ...call, db }), call.format),
  )
}

export function write(answer: Answer, format: string): Written {
  const headers = { 'content-type': answer.content_type ?? contentType(format), ...answer.headers }
  return { status: answer.status, headers, body: answer.write(format) }
}
