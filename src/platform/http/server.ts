import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { notFound, Refusal, tooLarge } from '../refusal.ts'
import { API, type Arrival, rewriteUrl } from './address.ts'
import { contentType, faultAnswer, refusalAnswer } from './answer.ts'
import { observe } from './metrics.ts'
import { type House, send, serve, write } from './pipeline.ts'
import type { Route } from './route.ts'
import { scrub } from './scrub.ts'
import { trusting } from './trust.ts'

export type ServerOptions = {
  house: House
  routes: readonly Route[]
  body_limit_bytes: number
  request_timeout_ms: number
  trust_proxy: string[]
  log_level: string
  tls?: { cert: Buffer; key: Buffer } | undefined
}

export function createServer(options: ServerOptions): FastifyInstance {
  const server = fastify({
    rewriteUrl: (request: Arrival) => rewriteUrl(request),
    routerOptions: {
      maxParamLength: 1000,
      // Read later, in the pipeline: what the router throws is nobody's to answer and would end the process.
      querystringParser: ((text: string) => text) as never,
      ignoreTrailingSlash: true,
    },
    bodyLimit: options.body_limit_bytes,
    requestTimeout: options.request_timeout_ms,
    trustProxy: trusting(options.trust_proxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: options.log_level === 'silent' ? false : { level: options.log_level, base: null },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (logger: unknown) => logger,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // An address the router cannot read: no hook runs for it, so what hooks do is done here.
    frameworkErrors: (error: Failure, request: FastifyRequest, reply: FastifyReply) => {
      secure(request, reply, () => fail(options, error, request, reply))
      report(request, reply, () => {})
    },
    clientErrorHandler: refuseConnection,
    ...(options.tls ? { https: options.tls } : {}),
  } as object) as FastifyInstance

  // A body on GET is tolerated: some clients carry their token there.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.addHook('onRequest', secure)
  server.addHook('onResponse', report)
  server.setErrorHandler<Failure>((error, request, reply) => fail(options, error, request, reply))
  server.setNotFoundHandler((request, reply) => fail(options, notFound(), request, reply))
  for (const route of options.routes) {
    server.route({
      method: route.method,
      url: (route.formats.includes('page') ? '' : API) + route.path,
      handler: (request, reply) => serve(options.house, route, request, reply),
    })
  }
  return server
}

type Failure = Error & { statusCode?: number; code?: string }

function fail(options: ServerOptions, error: Failure, request: FastifyRequest, reply: FastifyReply) {
  const format = (request.raw as Arrival).format === 'xml' ? 'xml' : 'json'
  const refusal = toRefusal(error, options.body_limit_bytes)
  if (refusal === undefined)
    request.log.error({ request_id: request.id, error: scrub(String(error.stack)) }, 'fault')
  send(reply, write(refusal ? refusalAnswer(refusal, request.id) : faultAnswer(request.id), format))
}

function toRefusal(error: Failure, body_limit_bytes: number): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return tooLarge(body_limit_bytes)
  if (error.code?.startsWith('FST_') && error.statusCode && error.statusCode < 500) {
    return new Refusal(error.statusCode === 404 ? 404 : 400, 'The request could not be read')
  }
  return undefined
}

// What is no HTTP, or has too much of it before the body, never becomes a request.
function refuseConnection(error: Failure, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const request_id = randomUUID()
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

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const HSTS = 'max-age=31536000; includeSubDomains'

function secure(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  done()
}

// One line a request: the route's pattern, never the address itself, which may hold a token.
function report(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const route = request.routeOptions.url?.replace(API, '') ?? 'unknown'
  observe(request.method, route, reply.statusCode, reply.elapsedTime)
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      route,
      format: (request.raw as Arrival).format,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      address: request.ip,
    },
    'request',
  )
  done()
}
