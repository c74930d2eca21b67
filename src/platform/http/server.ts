import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server as TlsServer } from 'node:tls'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError, notFound, tooLarge } from '../api-error.ts'
import { countLimit } from '../events.ts'
import { readQuery } from '../formats/form.ts'
import type { ServerContext } from './authentication.ts'
import { bodyReader } from './body-reader.ts'
import { sessionTokenIn } from './browser-session.ts'
import { serve } from './pipeline.ts'
import { SECURITY_HEADERS, send } from './reply.ts'
import { newRequestId, requestIdFrom, traceIdFrom } from './request-id.ts'
import { contentType, errorResponse, internalErrorResponse } from './response.ts'
import type { Route } from './route.ts'
import { routeFinder } from './route-finder.ts'
import { write } from './run-operation.ts'
import { scrub } from './scrub.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { API, type IncomingRequest, pageMatcher, prefixOfHost, rewriteUrl } from './url.ts'
import type { Web } from './web-application.ts'

const CLOSING_TICK_MS = 50
const CHECKING_MS = 5_000
const CONNECTIONS_MAX = 10_000
const WAITING_MAX = 1_000

export type ServerOptions = {
  house: ServerContext
  routes: readonly Route[]
  web: Web
  body_limit_bytes: number
  request_timeout_ms: number
  trust_proxy: string[]
  tls?: { cert: Buffer; key: Buffer } | undefined
}

export function createServer(options: ServerOptions): FastifyInstance {
  const isTrusted = trustedProxies(options.trust_proxy)
  const server = fastify({
    rewriteUrl: (request: IncomingRequest) => {
      request.trace_id = traceIdFrom(request, isTrusted)
      return rewriteUrl(request)
    },
    routerOptions: {
      maxParamLength: 1000,
      // Parsed later, in the pipeline: an error thrown by the router would end the process.
      querystringParser: (text: string) => text,
      ignoreTrailingSlash: true,
    },
    bodyLimit: options.body_limit_bytes,
    requestTimeout: options.request_timeout_ms,
    // How often idle and slow connections are checked.
    http: { connectionsCheckingInterval: CHECKING_MS },
    ...(options.tls ? { https: { ...options.tls, connectionsCheckingInterval: CHECKING_MS } } : {}),
    trustProxy: isTrusted,
    genReqId: requestIdFrom(isTrusted),
    requestIdHeader: false,
    logger: false,
    // The pipeline reads bodies and writes responses, so the schema compilers of Fastify are not loaded.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // Requests that were in flight when closing began are still served.
    return503OnClosing: false,
    frameworkErrors: (error: Failure, request: FastifyRequest, reply: FastifyReply) =>
      fail(options, error, request, reply),
    clientErrorHandler: rejectConnection,
  } as object) as FastifyInstance

  // A client that closes its writing side still wants the response.
  Object.assign(server.server, { httpAllowHalfOpen: true, maxConnections: CONNECTIONS_MAX })
  server.server.on('drop', () => countLimit('connections'))
  // Some clients send their token in the body of a GET.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', bodyReader(options.body_limit_bytes))
  server.addHook('onRequest', serveInOrder)
  server.addHook('preClose', async () => closeIdleConnections(server.server))
  server.setErrorHandler<Failure>((error, request, reply) => fail(options, error, request, reply))
  const isPage = pageMatcher(options.routes)
  server.setNotFoundHandler((request, reply) => {
    if (isFromProgram(request) || !isPage(pathOf(request))) return fail(options, notFound(), request, reply)
    return showWeb(options, request, reply)
  })
  const context = { ...options.house, findRoute: routeFinder(options.routes) }
  for (const route of options.routes) {
    server.route({
      method: route.method,
      bodyLimit: Math.max(options.body_limit_bytes, route.operation.body_bytes_max ?? 0),
      url: (route.formats.includes('page') ? '' : API) + route.path,
      handler: (request, reply) => serve(context, route, request, reply),
    })
  }
  return server
}

// Replaces the certificate for new connections.
export function replaceCertificate({ server: http }: FastifyInstance, tls: ServerOptions['tls']) {
  if (tls && http instanceof TlsServer) http.setSecureContext(tls)
}

// The number of requests that wait for earlier ones on their connection.
const waiting = new WeakMap<Socket, number>()

// Serves pipelined requests of a connection in order, because a later one may rely on an earlier one.
function serveInOrder({ raw: request }: FastifyRequest, { raw: response }: FastifyReply, next: () => void) {
  if (response.socket) return next()
  const { socket } = request
  const count = waiting.get(socket) ?? 0
  if (count === WAITING_MAX) {
    countLimit('waiting')
    return void socket.destroy()
  }
  waiting.set(socket, count + 1)
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) as number) - 1)
    next()
  })
}

// Announces the end of kept-alive connections with the next response and waits a moment, because a client that sends
// into a closing connection cannot know whether its request arrived.
export async function drainConnections({ server }: FastifyInstance, graceMs: number) {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const until = performance.now() + graceMs
  while (performance.now() < until && (await connectionsOf(server)) > 0) await sleep(CLOSING_TICK_MS)
}

const connectionsOf = (http: Server): Promise<number> =>
  new Promise((resolve) => http.getConnections((_error, count) => resolve(count ?? 0)))

// The server closes when it has no connection left. Connections with a response in flight become idle a moment later.
function closeIdleConnections(http: Server) {
  const timer = setInterval(() => http.closeIdleConnections(), CLOSING_TICK_MS)
  http.once('close', () => clearInterval(timer))
}

const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?')[0] ?? '/'

// Programs send a token or a body, and must not get the web page as a response.
const isFromProgram = ({ headers, originalUrl, body }: FastifyRequest): boolean =>
  /^\s*Bearer\s/i.test(headers.authorization ?? '') ||
  (Buffer.isBuffer(body) && body.length > 0) ||
  'api_token' in readQuery(originalUrl.split('?')[1] ?? '')

function showWeb(options: ServerOptions, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const { house } = options
  const response = options.web({
    method: request.method,
    path,
    // Internal addresses are not pages.
    has_extension: (request.raw as IncomingRequest).format !== undefined || path.startsWith(API),
    accept_encoding: String(request.headers['accept-encoding'] ?? ''),
    accept_language: String(request.headers['accept-language'] ?? ''),
    host_prefix: prefixOfHost(request.host, house.root_host),
    has_session: sessionTokenIn(request.headers.cookie) !== undefined,
  })
  return response ? send(house, request, reply, response) : fail(options, notFound(), request, reply)
}

const rejectSchema = () => {
  throw new Error('no route has a schema of the framework')
}

type Failure = Error & { statusCode?: number; code?: string }

function fail(options: ServerOptions, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const format = (request.raw as IncomingRequest).format === 'xml' ? 'xml' : 'json'
  const apiError = toApiError(error, options.body_limit_bytes)
  if (apiError === undefined)
    options.house.log.error('fault', { request_id: request.id, error: scrub(String(error.stack)) })
  else if (apiError.cause instanceof Error)
    options.house.log.error('database', { request_id: request.id, error: scrub(apiError.cause.message) })
  const response = write(
    apiError ? errorResponse(apiError, request.id) : internalErrorResponse(request.id),
    format,
  )
  const headers = { ...(reply.getHeaders() as { [name: string]: string }), ...response.headers }
  // Closing a connection while the client still sends would lose the response: the rest of an oversized body is read
  // and discarded, and the client closes the connection if it asked for that.
  delete headers.connection
  if (isSending(request.raw)) reply.raw.shouldKeepAlive = true
  if (apiError !== undefined) (request.raw as IncomingRequest).refused = apiError
  return send(options.house, request, reply, { ...response, headers })
}

// A request is complete when its body has arrived, or its head if it has no body.
const isSending = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)

function toApiError(error: Failure, bodyLimitBytes: number): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error.statusCode === 413) return tooLarge(bodyLimitBytes)
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500) {
    return new ApiError(error.statusCode === 404 ? 404 : 400, 'The request could not be read')
  }
  return undefined
}

type RespondingSocket = Socket & { _httpMessage?: ServerResponse | null }
// Rejects a connection once, however much more of it arrives.
const rejectedSockets = new WeakSet<Socket>()

// Invalid HTTP never becomes a request. Earlier requests of the connection are answered first.
function rejectConnection(error: Failure, socket: RespondingSocket) {
  if (error.code === 'ECONNRESET' || rejectedSockets.has(socket)) return
  rejectedSockets.add(socket)
  closeAfterAnswers(error, socket)
}

function closeAfterAnswers(error: Failure, socket: RespondingSocket) {
  if (socket.destroyed) return
  const response = socket._httpMessage
  if (response?.req.complete) {
    response.once('close', () => closeAfterAnswers(error, socket))
    return
  }
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const requestId = newRequestId()
  const { body } = write(
    errorResponse(new ApiError(status, 'The request could not be read'), requestId),
    'json',
  )
  const headers = {
    'content-type': contentType('json'),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}
