import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../api-error.ts'
import type { Caller, Route } from './route.ts'

// Reads the address of a request: the extension becomes the format, the rest the route; the host may name an account.

export type Arrival = IncomingMessage & {
  format?: string
  content_type?: string | undefined
  route?: string
  arrived_at?: number
  caller?: Caller // known by the token it carried
  account_id?: number // whoever it was, by token or session
  user_id?: number
  trace_id?: string | undefined
  refused?: Refusal
  ignored?: string // fields of the body that nobody knows
}

// API routes live under this mark inside, so that /invoices (a page) and /invoices.json (the API) stay apart.
export const API = '/~'

// As a proxy is asked: GET http://host/path.
const withoutOrigin = (url: string) =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/'

const EXTENSION = /^([a-zA-Z0-9]{1,8})\/*$/

export function rewriteUrl(request: Arrival): string {
  request.arrived_at = performance.now()
  // How the body is written is read by formats/body.ts; the server itself takes any.
  request.content_type = request.headers['content-type']
  if (request.content_type !== undefined) request.headers['content-type'] = undefined
  const url = withoutOrigin(request.url ?? '/')
  const query_at = url.indexOf('?')
  const path = query_at < 0 ? url : url.slice(0, query_at)
  if (path.startsWith(API)) return '/-'
  const dot_at = path.lastIndexOf('.')
  const extension = EXTENSION.exec(path.slice(dot_at + 1))?.[1]
  if (dot_at < 0 || extension === undefined) return url
  request.format = extension.toLowerCase()
  if (path[dot_at - 1] === '/') return url
  return API + path.slice(0, dot_at) + (query_at < 0 ? '' : url.slice(query_at))
}

// Below the name of a resource stand one record and its editor; everything else there is the API's, whose addresses have an
// extension.
export function pageKnower(routes: readonly Route[]): (path: string) => boolean {
  const collections = new Set(
    routes.flatMap(({ path, formats }) =>
      path.endsWith('/:id') && formats.includes('json') ? path.slice(0, -'/:id'.length) : [],
    ),
  )
  return (path) => {
    const [, collection, rest] = BELOW.exec(path) ?? []
    return collection === undefined || !collections.has(collection) || /^(new|\d+(\/edit)?)$/.test(rest ?? '')
  }
}

const BELOW = /^(\/banking\/[^/]+|\/[^/]+)\/+(.+?)\/*$/

// demo.kwit.example under the root kwit.example is `demo`; the root itself, an IP address or a stranger is nobody's.
export function prefixOfHost(host: string, root_host: string): string | undefined {
  if (!host.includes('.')) return undefined
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!name.endsWith(`.${root_host}`)) return undefined
  const prefix = name.slice(0, -root_host.length - 1)
  return /^[a-z0-9-]+$/.test(prefix) ? prefix : undefined
}

let told = { root_url: '', prefix: '', address: '' }

// A list asks for the same address for each of its documents.
export function accountUrl(root_url: string, prefix: string): string {
  if (told.root_url !== root_url || told.prefix !== prefix)
    told = { root_url, prefix, address: makeAccountUrl(root_url, prefix) }
  return told.address
}

function makeAccountUrl(root_url: string, prefix: string): string {
  const url = new URL(root_url)
  // An IP address has no subdomains: there the token alone chooses the account.
  if (/^[\d.]+$|^\[/.test(url.hostname)) return url.origin
  return `${url.protocol}//${prefix}.${url.host}`
}

// Where the application shows an account, whatever host it is at: for letters to people who may belong to several.
export const applicationUrl = (root_url: string, prefix: string): string => `${root_url}/a/${prefix}`

// The address that was asked: links in answers and letters lead there.
export const askedUrl = ({ root_url, host_prefix }: { root_url: string; host_prefix: string | undefined }) =>
  host_prefix === undefined ? new URL(root_url).origin : accountUrl(root_url, host_prefix)

// Where a request comes from. What a proxy passes on may be anything, also a token that landed in the wrong header.
export function senderOf(request: FastifyRequest): string {
  if (!request.headers['x-forwarded-for']) return request.socket.remoteAddress ?? 'unknown'
  return isIP(request.ip) ? request.ip : 'unknown'
}

const GROUPS = 8
const NETWORK_GROUPS = 4

// Whoever has an IPv6 address has all 2^64 of its network: where a sender's requests are counted, these are one.
export function networkOf(sender: string): string {
  if (!sender.includes(':') || sender.startsWith('::')) return sender
  const [before = [], after = []] = sender.split('::').map((part) => part.split(':'))
  const left_out = Array(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  const network = [...before, ...left_out, ...after].slice(0, NETWORK_GROUPS)
  return network.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')
}
