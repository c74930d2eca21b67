import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server as TlsServer } from 'node:tls'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { notFound, Refusal, tooLarge } from '../api-error.ts'
import { countLimit } from '../events.ts'
import { readQuery } from '../formats/form.ts'
import { bodyReader } from './body-reader.ts'
import { type House, serve, write } from './pipeline.ts'
import { SECURITY_HEADERS, send } from './reply.ts'
import { newRequestId, requestIdFrom, traceIdFrom } from './request-id.ts'
import { contentType, faultAnswer, refusalAnswer } from './response.ts'
import type { Route } from './route.ts'
import { scrub } from './scrub.ts'
import { trusting } from './trusted-proxies.ts'
import { API, type Arrival, pageKnower, prefixOfHost, rewriteUrl } from './url.ts'
import type { Web } from './web-application.ts'

const CLOSING_TICK_MS = 50
const CHECKING_MS = 5_000
const CONNECTIONS_MAX = 10_000
const WAITING_MAX = 1_000

export type ServerOptions = {
  house: House
  routes: readonly Route[]
  web: Web
  body_limit_bytes: number
  request_timeout_ms: number
  trust_proxy: string[]
  tls?: { cert: Buffer; key: Buffer } | undefined
}

export function createServer(options: ServerOptions): FastifyInstance {
  const isTrusted = trusting(options.trust_proxy)
  const server = fastify({
    rewriteUrl: (request: Arrival) => {
      request.trace_id = traceIdFrom(request, isTrusted)
      return rewriteUrl(request)
    },
    routerOptions: {
      maxParamLength: 1000,
      // Read later, in the pipeline: what the router throws is nobody's to answer and would end the process.
      querystringParser: ((text: string) => text) as never,
      ignoreTrailingSlash: true,
    },
    bodyLimit: options.body_limit_bytes,
    requestTimeout: options.request_timeout_ms,
    // How often connections are looked through for those that have taken too long, or never said a word.
    http: { connectionsCheckingInterval: CHECKING_MS },
    ...(options.tls ? { https: { ...options.tls, connectionsCheckingInterval: CHECKING_MS } } : {}),
    trustProxy: isTrusted,
    genReqId: requestIdFrom(isTrusted),
    requestIdHeader: false,
    logger: false,
    // Bodies are read and answers written in the pipeline, by no schema of the framework: its compilers need not be loaded.
    schemaController: { compilersFactory: { buildValidator: unneeded, buildSerializer: unneeded } },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // A request that was on its way when the closing began is served like the others.
    return503OnClosing: false,
    frameworkErrors: (error: Failure, request: FastifyRequest, reply: FastifyReply) =>
      fail(options, error, request, reply),
    clientErrorHandler: refuseConnection,
  } as object) as FastifyInstance

  // Who has said all and hangs up its own side still wants the answer.
  Object.assign(server.server, { httpAllowHalfOpen: true, maxConnections: CONNECTIONS_MAX })
  server.server.on('drop', () => countLimit('connections'))
  // A body on GET is tolerated: some clients carry their token there.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', bodyReader(options.body_limit_bytes))
  server.addHook('onRequest', inTurn)
  server.addHook('preClose', async () => letConnectionsGo(server.server))
  server.setErrorHandler<Failure>((error, request, reply) => fail(options, error, request, reply))
  const isPage = pageKnower(options.routes)
  server.setNotFoundHandler((request, reply) => {
    if (isOfProgram(request) || !isPage(pathOf(request))) return fail(options, notFound(), request, reply)
    return showWeb(options, request, reply)
  })
  for (const route of options.routes) {
    server.route({
      method: route.method,
      bodyLimit: Math.max(options.body_limit_bytes, route.operation.body_bytes_max ?? 0),
      url: (route.formats.includes('page') ? '' : API) + route.path,
      handler: (request, reply) => serve(options.house, route, request, reply),
    })
  }
  return server
}

// Connections that are open keep the one they began with.
export function replaceCertificate({ server: http }: FastifyInstance, tls: ServerOptions['tls']) {
  if (tls && http instanceof TlsServer) http.setSecureContext(tls)
}

// How many wait for their turn on a connection.
const waiting = new WeakMap<Socket, number>()

// Who sends on before an answer has come may rely on what was asked for first. What waits is not read further than its head.
function inTurn({ raw: request }: FastifyRequest, { raw: response }: FastifyReply, done: () => void) {
  if (response.socket) return done()
  const { socket } = request
  const count = waiting.get(socket) ?? 0
  if (count === WAITING_MAX) {
    countLimit('waiting')
    return void socket.destroy()
  }
  waiting.set(socket, count + 1)
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) as number) - 1)
    done()
  })
}

// Those who keep their connection are told with the next answer that it ends, and have a moment to ask once more: who sends into a
// connection that is being closed does not know whether it arrived.
export async function sayGoodbye({ server: http }: FastifyInstance, grace_ms: number) {
  http.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const until = performance.now() + grace_ms
  while (performance.now() < until && (await connectionsOf(http)) > 0) await sleep(CLOSING_TICK_MS)
}

const connectionsOf = (http: Server): Promise<number> =>
  new Promise((resolve) => http.getConnections((_error, count) => resolve(count ?? 0)))

// The server closes once it has no connection left; one whose answer was still on its way is idle a moment later.
function letConnectionsGo(http: Server) {
  const timer = setInterval(() => http.closeIdleConnections(), CLOSING_TICK_MS)
  http.once('close', () => clearInterval(timer))
}

const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?')[0] ?? '/'

// Programs carry a token or a body, and could take the page for an answer.
const isOfProgram = ({ headers, originalUrl, body }: FastifyRequest): boolean =>
  /^\s*Bearer\s/i.test(headers.authorization ?? '') ||
  (Buffer.isBuffer(body) && body.length > 0) ||
  'api_token' in readQuery(originalUrl.split('?')[1] ?? '')

function showWeb(options: ServerOptions, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const { house } = options
  const written = options.web({
    method: request.method,
    path,
    // What looks like an inner address is none of its pages.
    has_extension: (request.raw as Arrival).format !== undefined || path.startsWith(API),
    accept_encoding: String(request.headers['accept-encoding'] ?? ''),
    host_prefix: prefixOfHost(request.host, house.root_host),
  })
  return written ? send(house, request, reply, written) : fail(options, notFound(), request, reply)
}

const unneeded = () => {
  throw new Error('no route has a schema of the framework')
}

type Failure = Error & { statusCode?: number; code?: string }

function fail(options: ServerOptions, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const format = (request.raw as Arrival).format === 'xml' ? 'xml' : 'json'
  const refusal = toRefusal(error, options.body_limit_bytes)
  if (refusal === undefined)
    options.house.log.error('fault', { request_id: request.id, error: scrub(String(error.stack)) })
  else if (refusal.cause instanceof Error)
    options.house.log.error('database', { request_id: request.id, error: scrub(refusal.cause.message) })
  const written = write(refusal ? refusalAnswer(refusal, request.id) : faultAnswer(request.id), format)
  const headers = { ...(reply.getHeaders() as { [name: string]: string }), ...written.headers }
  // Closing while somebody still sends would lose them the answer: the rest of an oversized body is read and thrown away, and who
  // asked to close does so.
  delete headers.connection
  if (isSending(request.raw)) reply.raw.shouldKeepAlive = true
  if (refusal !== undefined) (request.raw as Arrival).refused = refusal
  return send(options.house, request, reply, { ...written, headers })
}

// A request is complete once its body has come; where none was announced, it was when its head had.
const isSending = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)

function toRefusal(error: Failure, body_limit_bytes: number): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return tooLarge(body_limit_bytes)
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500) {
    return new Refusal(error.statusCode === 404 ? 404 : 400, 'The request could not be read')
  }
  return undefined
}

type Answering = Socket & { _httpMessage?: ServerResponse | null }
// Once for each connection, however much more of it comes while answers are waited for.
const refused = new WeakSet<Socket>()

// What is no HTTP, or has too much of it before the body, never becomes a request. Whatever was asked before it is answered first.
function refuseConnection(error: Failure, socket: Answering) {
  if (error.code === 'ECONNRESET' || refused.has(socket)) return
  refused.add(socket)
  closeAfterAnswers(error, socket)
}

function closeAfterAnswers(error: Failure, socket: Answering) {
  if (socket.destroyed) return
  const answering = socket._httpMessage
  if (answering?.req.complete) {
    answering.once('close', () => closeAfterAnswers(error, socket))
    return
  }
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const request_id = newRequestId()
  const { body } = write(
    refusalAnswer(new Refusal(status, 'The request could not be read'), request_id),
    'json',
  )
  const headers = {
    'content-type': contentType('json'),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': request_id,
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}
