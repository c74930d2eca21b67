import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { auth_routes } from './auth.ts'
import { batch_routes } from './batch.ts'
import { answerBeacon } from './beacon.ts'
import { type Answer, at, type Call, type Route } from './calls.ts'
import { collective_routes } from './collective.ts'
import { enrolment_routes } from './enrolment.ts'
import { Fault, forbidden, renderFault, unauthorized } from './errors.ts'
import { export_routes } from './exports.ts'
import { answerInstead, brokenAnswer, type Faults, type Trouble } from './faults.ts'
import { drawHex } from './ids.ts'
import { type Kind, readJwt } from './jwt.ts'
import type { Counter } from './limits.ts'
import { about_routes } from './limits-routes.ts'
import { online_routes } from './online-session.ts'
import { answerQr } from './qr.ts'
import { query_routes } from './query.ts'
import { session_routes } from './sessions.ts'
import type { Authentication, Office } from './state.ts'
import { answerStorage } from './storage.ts'
import { token_routes } from './tokens.ts'
import { upo_routes } from './upo.ts'

// The way of a call: body, trouble of the script, who, how often, may they, work, answer.

export type Logged = { at: number; call: string; status: number; context: string }

export type House = { office: Office; faults: Faults; count: Counter; log: Logged[]; changed: () => void }

type Compiled = Route & { method: string; pattern: RegExp; names: string[] }

// What is named comes before what stands for anything.
const routes: readonly Compiled[] = [
  ...about_routes,
  ...auth_routes,
  ...token_routes,
  ...online_routes,
  ...batch_routes,
  ...session_routes,
  ...upo_routes,
  ...query_routes,
  ...export_routes,
  ...collective_routes,
  ...enrolment_routes,
].map((route) => {
  const [method = '', path = ''] = route.call.split(' ')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return { ...route, method, names, pattern: new RegExp(`^/v2${path.replace(/:\w+/g, '([^/]+)')}$`) }
})

const BODY_MAX_BYTES = 110_000_000

export const openServer = (house: House): Server =>
  createServer((incoming, outgoing) => {
    void serve(house, incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`ministry: ${error instanceof Error ? error.stack : String(error)}\n`)
      outgoing.destroy()
    })
  })

async function serve(house: House, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://ministry')
  const bytes = await bodyOf(incoming)
  const call = {
    ...{
      method: incoming.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      bytes,
    },
    ...{ named: {}, caller: NOBODY },
  }
  const trouble = house.faults.next(
    { ...call, path: pathname.replace(/^\/v2/, '') },
    () => Number.parseInt(drawHex(house.office, 6), 16) / 0x1000000,
  )
  if (trouble?.do === 'reset') return void incoming.socket.destroy()
  if (trouble?.do === 'slow') await wait(trouble.ms)
  const answer = answered(house, call, trouble)
  house.changed()
  if (trouble?.do === 'lose') return void incoming.socket.destroy()
  send(outgoing, answer)
}

const NOBODY = { nip: '' } as Authentication

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    size += (part as Buffer).length
    if (size > BODY_MAX_BYTES) throw new Error('a body larger than anything the ministry takes')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function answered(house: House, call: Call, trouble: Trouble | undefined): Answer {
  const { office, log } = house
  const seen = { context: '' }
  const answer = orFault(office, call, () => {
    if (trouble?.do === 'run' && !trouble.after_work) trouble.run()
    const instead = trouble && answerInstead(trouble)
    if (instead !== undefined) return instead
    const verdict = trouble?.do === 'verdict' ? trouble.status : undefined
    const answer = worked(house, { ...call, verdict }, seen)
    if (trouble?.do === 'run' && trouble.after_work) trouble.run()
    return trouble?.do === 'fail' ? brokenAnswer(trouble.status) : answer
  })
  log.push({ at: office.clock.now(), call: `${call.method} ${call.path}`, status: answer.status, ...seen })
  return answer
}

function orFault(office: Office, { path, headers }: Call, work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { type, body } = renderFault(error, {
      ...{ instance: path, timestamp: at(office.clock.now()), trace: drawHex(office, 32).toLowerCase() },
      is_problem: headers['x-error-format'] === 'problem-details',
    })
    return { status: error.status, type, json: body, headers: error.headers }
  }
}

function worked(house: House, call: Call, seen: { context: string }): Answer {
  const { office, count } = house
  if (call.path.startsWith('/latarnia/')) return answerBeacon(office, call.path)
  if (call.path.startsWith('/storage/')) return answerStorage(office, call)
  if (call.path.startsWith('/qr/')) return answerQr(office, call.path)
  const found = find(call)
  if (found === undefined) throw new Fault(404, { details: ['Nie ma takiego zasobu.'] })
  const { route, named } = found
  const caller = callerOf(office, route, call)
  seen.context = caller.nip
  const group = route.group ?? 'other'
  count.take(office, `${caller.nip} ${group === 'other' ? route.call : group}`, group)
  checkRight(route, caller)
  return route.work(office, { ...call, named, caller })
}

function find({ method, path }: Call): { route: Compiled; named: { [name: string]: string } } | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match === null) continue
    const named = route.names.map((name, place) => [name, decodeURIComponent(match[place + 1] as string)])
    return { route, named: Object.fromEntries(named) }
  }
  return undefined
}

const KINDS: { readonly [access: string]: Kind } = {
  operation: 'AuthenticationOperation',
  refresh: 'RefreshToken',
  context: 'ContextToken',
}

function callerOf(office: Office, { access }: Route, { headers }: Call): Authentication {
  const kind = KINDS[access]
  if (kind === undefined) return NOBODY
  if (headers.authorization === undefined) throw unauthorized('Brak uwierzytelnienia.')
  return readJwt(office, headers.authorization, kind)
}

function checkRight({ needs = [] }: Route, { permissions }: Authentication): void {
  if (needs.length === 0 || needs.some((one) => permissions.includes(one))) return
  throw forbidden('missing-permissions', 'Brak wymaganych uprawnień.', {
    requiredAnyOfPermissions: needs,
    presentPermissions: permissions,
  })
}

function send(outgoing: ServerResponse, { status, json, bytes, type, headers = {} }: Answer): void {
  const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)))
  const kind = type ?? (json === undefined ? undefined : 'application/json; charset=utf-8')
  outgoing.writeHead(status, {
    ...(kind === undefined ? {} : { 'content-type': kind }),
    ...(status === 204 ? {} : { 'content-length': body.length }),
    ...headers,
  })
  outgoing.end(status === 204 ? undefined : body)
}
