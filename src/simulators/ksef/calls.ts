import type { IncomingHttpHeaders } from 'node:http'
import { printTime } from '../../platform/clock.ts'
import { invalidRequest } from './errors.ts'
import type { Group } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { Authentication, Simulator, Status } from './state.ts'

// Requests and replies as the routes of the simulator see them, and readers of their values.

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  // Path parameters by name.
  readonly params: { readonly [name: string]: string }
  // The authentication of the caller; a placeholder for open routes.
  readonly caller: Authentication
  // Verdict that the fault script sets for a submitted document.
  readonly verdict?: Status | undefined
}

export type Reply = {
  readonly status: number
  readonly json?: unknown
  readonly bytes?: Buffer
  readonly type?: string
  readonly headers?: { readonly [name: string]: string }
}

export type Route = {
  // `POST /sessions/online/:session/invoices`
  readonly call: string
  readonly group?: Group
  readonly access: 'open' | 'operation' | 'refresh' | 'context'
  readonly needs?: readonly Permission[]
  readonly handle: (simulator: Simulator, call: Call) => Reply
}

export const jsonReply = (json: unknown, status = 200): Reply => ({ status, json })
export const noContent: Reply = { status: 204 }

export const at = (ms: number): string => printTime(ms, 'UTC')
export const maybeAt = (ms: number | undefined): string | null => (ms === undefined ? null : at(ms))

export type Body = { readonly [name: string]: unknown }

export function jsonBody({ bytes }: Call): Body {
  try {
    const body = JSON.parse(bytes.toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {}
  throw invalidRequest(21405, 'Treść żądania nie jest obiektem JSON.')
}

const rejectField = (name: string, problem: string): never => {
  throw invalidRequest(21405, `'${name}' ${problem}.`)
}

export function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : rejectField(name, 'must not be empty')
}

export function maybeText(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : rejectField(name, 'must be a text')
}

export function numberIn(body: Body, name: string): number {
  const value = body[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0
    ? value
    : rejectField(name, 'must be a whole number greater than 0')
}

export function partIn(body: Body, name: string): Body {
  const value = body[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Body)
    : rejectField(name, 'must not be empty')
}

export function listIn(body: Body, name: string): readonly unknown[] {
  const value = body[name]
  return Array.isArray(value) ? value : rejectField(name, 'must be a list')
}

export const flagIn = (body: Body, name: string): boolean => body[name] === true

export function bytesIn(body: Body, name: string): Buffer {
  const text = textIn(body, name)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text)
    ? Buffer.from(text, 'base64')
    : rejectField(name, 'must be Base64')
}

const HASH = /^[A-Za-z0-9+/]{43}=$/

export function hashIn(body: Body, name: string): string {
  const text = textIn(body, name)
  return HASH.test(text) ? text : rejectField(name, 'must be a SHA-256 in Base64')
}

export function oneOf<Value extends string>(body: Body, name: string, values: readonly Value[]): Value {
  const value = textIn(body, name)
  return values.includes(value as Value)
    ? (value as Value)
    : rejectField(name, `must be one of ${values.join(', ')}`)
}

export function sizeIn({ query }: Call, min: number, max: number): number {
  const size = Number(query.get('pageSize') ?? min)
  return Number.isInteger(size) && size >= min && size <= max
    ? size
    : rejectField('pageSize', `must be between ${min} and ${max}`)
}

export function offsetIn({ query }: Call): number {
  const offset = Number(query.get('pageOffset') ?? 0)
  return Number.isInteger(offset) && offset >= 0 ? offset : rejectField('pageOffset', 'must not be negative')
}

// Returns one page of a list and the token of the next page, which encodes its offset.
export function paginate<Item>(call: Call, items: readonly Item[], min: number, max: number) {
  const size = sizeIn(call, min, max)
  const token = call.headers['x-continuation-token']
  const from = token === undefined ? 0 : Number(Buffer.from(String(token), 'base64url').toString())
  if (!Number.isInteger(from) || from < 0) throw invalidRequest(21418)
  const next = from + size
  return {
    page: items.slice(from, next),
    continuationToken: next < items.length ? Buffer.from(String(next)).toString('base64url') : null,
  }
}

const NIP = /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/
export const isNip = (text: string): boolean => NIP.test(text)
