import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ApiError } from '../api-error.ts'
import { currentPath } from './renamed-paths.ts'
import type { Caller, Route } from './route.ts'

// Parses the URL of a request: its extension is the format, the remainder the route, and the host may name an account.

export type IncomingRequest = IncomingMessage & {
  format?: string
  content_type?: string | undefined
  route?: string
  arrived_at?: number
  caller?: Caller // identified by its token
  account_id?: number // identified by token or session
  user_id?: number
  trace_id?: string | undefined
  refused?: ApiError
  ignored?: string // unknown fields of the body
}

// API routes have this internal prefix, so that /invoices (a page) and /invoices.json (the API) differ.
export const API = '/~'

// Proxies send absolute URLs: GET http://host/path.
const withoutOrigin = (url: string) =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/'

const EXTENSION = /^([a-zA-Z0-9]{1,8})\/*$/

export function rewriteUrl(request: IncomingRequest): string {
  request.arrived_at = performance.now()
  // formats/body.ts reads the content type; Fastify accepts any.
  request.content_type = request.headers['content-type']
  if (request.content_type !== undefined) request.headers['content-type'] = undefined
  const url = withoutOrigin(request.url ?? '/')
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  if (path.startsWith(API)) return '/-'
  const dotAt = path.lastIndexOf('.')
  const extension = EXTENSION.exec(path.slice(dotAt + 1))?.[1]
  if (dotAt < 0 || extension === undefined) return url
  request.format = extension.toLowerCase()
  if (path[dotAt - 1] === '/') return url
  return API + currentPath(path.slice(0, dotAt)) + (queryAt < 0 ? '' : url.slice(queryAt))
}

// Pages below a resource are one record and its editor. Everything else there belongs to the API, whose URLs have an
// extension.
export function pageMatcher(routes: readonly Route[]): (path: string) => boolean {
  const collections = new Set(
    routes.flatMap(({ path, formats }) =>
      path.endsWith('/:id') && formats.includes('json') ? path.slice(0, -'/:id'.length) : [],
    ),
  )
  return (path) => {
    const [, collection, remainder] = BELOW.exec(path) ?? []
    return (
      collection === undefined || !collections.has(collection) || /^(new|\d+(\/edit)?)$/.test(remainder ?? '')
    )
  }
}

const BELOW = /^(\/banking\/[^/]+|\/[^/]+)\/+(.+?)\/*$/

// demo.kwit.example below kwit.example is `demo`. The root itself, an IP address or another domain has no prefix.
export function prefixOfHost(host: string, rootHost: string): string | undefined {
  if (!host.includes('.')) return undefined
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!name.endsWith(`.${rootHost}`)) return undefined
  const prefix = name.slice(0, -rootHost.length - 1)
  return /^[a-z0-9-]+$/.test(prefix) ? prefix : undefined
}

let lastAccountUrl = { root_url: '', prefix: '', address: '' }

// Cached, because a list needs the same URL for each of its documents.
export function accountUrl(root_url: string, prefix: string): string {
  if (lastAccountUrl.root_url !== root_url || lastAccountUrl.prefix !== prefix)
    lastAccountUrl = { root_url, prefix, address: makeAccountUrl(root_url, prefix) }
  return lastAccountUrl.address
}

function makeAccountUrl(rootUrl: string, prefix: string): string {
  const url = new URL(rootUrl)
  // An IP address has no subdomains: there the token alone selects the account.
  if (/^[\d.]+$|^\[/.test(url.hostname)) return url.origin
  return `${url.protocol}//${prefix}.${url.host}`
}

// The URL of an account in the web application, for emails to people who may belong to several accounts.
export const applicationUrl = (rootUrl: string, prefix: string): string => `${rootUrl}/a/${prefix}`

// The URL the request was sent to, for links in responses and emails.
export const requestUrl = ({
  root_url,
  host_prefix,
}: {
  root_url: string
  host_prefix: string | undefined
}) => (host_prefix === undefined ? new URL(root_url).origin : accountUrl(root_url, host_prefix))

// The address of the client. A proxy may forward anything, even a token in the wrong header.
export function clientAddress(request: FastifyRequest): string {
  if (!request.headers['x-forwarded-for']) return request.socket.remoteAddress ?? 'unknown'
  return isIP(request.ip) ? request.ip : 'unknown'
}

const GROUPS = 8
const NETWORK_GROUPS = 4

// An owner of an IPv6 address has all 2^64 of its network, so rate limits count the network.
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':'))
  const missingGroups = Array(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  const network = [...before, ...missingGroups, ...after].slice(0, NETWORK_GROUPS)
  return network.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')
}
