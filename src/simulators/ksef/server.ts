import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { authRoutes } from './auth.ts'
import { batchRoutes } from './batch.ts'
import { answerBeacon } from './beacon.ts'
import { at, type Call, type Reply, type Route } from './calls.ts'
import { collectiveRoutes } from './collective.ts'
import { enrolmentRoutes } from './enrolment.ts'
import { Fault, forbidden, renderFault, unauthorizedFault } from './errors.ts'
import { exportRoutes } from './exports.ts'
import { type Faults, type InjectedFault, replyWithFault, serverError } from './faults.ts'
import { drawHex } from './ids.ts'
import { type Kind, readJwt } from './jwt.ts'
import type { Counter } from './limits.ts'
import { aboutRoutes } from './limits-routes.ts'
import { onlineRoutes } from './online-session.ts'
import { replyQr } from './qr.ts'
import { queryRoutes } from './query.ts'
import { sessionRoutes } from './sessions.ts'
import type { Authentication, Simulator } from './state.ts'
import { replyStorage } from './storage.ts'
import { tokenRoutes } from './tokens.ts'
import { upoRoutes } from './upo.ts'

// HTTP server of the simulator: reads the request, applies the fault script, authenticates, checks limits and
// permissions, and handles the route.

export type LogEntry = { at: number; call: string; status: number; context: string }

export type SimulatorServer = {
  simulator: Simulator
  faults: Faults
  count: Counter
  log: LogEntry[]
  changed: () => void
}

type CompiledRoute = Route & { method: string; pattern: RegExp; names: string[] }

// Fixed paths come before paths with parameters, because the first match wins.
const routes: readonly CompiledRoute[] = [
  ...aboutRoutes,
  ...authRoutes,
  ...tokenRoutes,
  ...onlineRoutes,
  ...batchRoutes,
  ...sessionRoutes,
  ...upoRoutes,
  ...queryRoutes,
  ...exportRoutes,
  ...collectiveRoutes,
  ...enrolmentRoutes,
].map((route) => {
  const [method = '', path = ''] = route.call.split(' ')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return { ...route, method, names, pattern: new RegExp(`^/v2${path.replace(/:\w+/g, '([^/]+)')}$`) }
})

const BODY_MAX_BYTES = 110_000_000

export const openServer = (context: SimulatorServer): Server =>
  createServer((incoming, outgoing) => {
    void serve(context, incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`)
      outgoing.destroy()
    })
  })

async function serve(
  context: SimulatorServer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://ministry')
  const bytes = await bodyOf(incoming)
  const call = {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    bytes,
    params: {},
    caller: NO_CALLER,
  }
  const fault = context.faults.next(
    { ...call, path: pathname.replace(/^\/v2/, '') },
    () => Number.parseInt(drawHex(context.simulator, 6), 16) / 0x1000000,
  )
  if (fault?.do === 'reset') return void incoming.socket.destroy()
  if (fault?.do === 'slow') await wait(fault.ms)
  const answer = replyTo(context, call, fault)
  context.changed()
  if (fault?.do === 'lose') return void incoming.socket.destroy()
  send(outgoing, answer)
}

const NO_CALLER = { nip: '' } as Authentication

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    size += (part as Buffer).length
    if (size > BODY_MAX_BYTES) throw new Error('The request body is larger than KSeF allows')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function replyTo(context: SimulatorServer, call: Call, fault: InjectedFault | undefined): Reply {
  const { simulator, log } = context
  const logged = { context: '' }
  const answer = catchFault(simulator, call, () => {
    if (fault?.do === 'run' && !fault.after_work) fault.run()
    const instead = fault && replyWithFault(fault)
    if (instead !== undefined) return instead
    const verdict = fault?.do === 'verdict' ? fault.status : undefined
    const answer = handleCall(context, { ...call, verdict }, logged)
    if (fault?.do === 'run' && fault.after_work) fault.run()
    return fault?.do === 'fail' ? serverError(fault.status) : answer
  })
  log.push({
    at: simulator.clock.now(),
    call: `${call.method} ${call.path}`,
    status: answer.status,
    ...logged,
  })
  return answer
}

function catchFault(simulator: Simulator, { path, headers }: Call, handle: () => Reply): Reply {
  try {
    return handle()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { type, body } = renderFault(error, {
      instance: path,
      timestamp: at(simulator.clock.now()),
      trace: drawHex(simulator, 32).toLowerCase(),
      is_problem: headers['x-error-format'] === 'problem-details',
    })
    return { status: error.status, type, json: body, headers: error.headers }
  }
}

function handleCall(context: SimulatorServer, call: Call, logged: { context: string }): Reply {
  const { simulator, count } = context
  if (call.path.startsWith('/latarnia/')) return answerBeacon(simulator, call.path)
  if (call.path.startsWith('/storage/')) return replyStorage(simulator, call)
  if (call.path.startsWith('/qr/')) return replyQr(simulator, call.path)
  const match = findRoute(call)
  if (match === undefined) throw new Fault(404, { details: ['Nie ma takiego zasobu.'] })
  const { route, params } = match
  const caller = authenticate(simulator, route, call)
  logged.context = caller.nip
  const group = route.group ?? 'other'
  count.take(simulator, `${caller.nip} ${group === 'other' ? route.call : group}`, group)
  checkPermission(route, caller)
  return route.handle(simulator, { ...call, params, caller })
}

function findRoute({
  method,
  path,
}: Call): { route: CompiledRoute; params: { [name: string]: string } } | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match === null) continue
    const params = route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] as string)])
    return { route, params: Object.fromEntries(params) }
  }
  return undefined
}

const KINDS: { readonly [access: string]: Kind } = {
  operation: 'AuthenticationOperation',
  refresh: 'RefreshToken',
  context: 'ContextToken',
}

function authenticate(simulator: Simulator, { access }: Route, { headers }: Call): Authentication {
  const kind = KINDS[access]
  if (kind === undefined) return NO_CALLER
  if (headers.authorization === undefined) throw unauthorizedFault('Brak uwierzytelnienia.')
  return readJwt(simulator, headers.authorization, kind)
}

function checkPermission({ needs = [] }: Route, { permissions }: Authentication): void {
  if (needs.length === 0 || needs.some((permission) => permissions.includes(permission))) return
  throw forbidden('missing-permissions', 'Brak wymaganych uprawnień.', {
    requiredAnyOfPermissions: needs,
    presentPermissions: permissions,
  })
}

function send(outgoing: ServerResponse, { status, json, bytes, type, headers = {} }: Reply): void {
  const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)))
  const kind = type ?? (json === undefined ? undefined : 'application/json; charset=utf-8')
  outgoing.writeHead(status, {
    ...(kind === undefined ? {} : { 'content-type': kind }),
    ...(status === 204 ? {} : { 'content-length': body.length }),
    ...headers,
  })
  outgoing.end(status === 204 ? undefined : body)
}
