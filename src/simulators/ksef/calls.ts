import type { IncomingHttpHeaders } from 'node:http'
import { printTime } from '../../platform/clock.ts'
import { wrong } from './errors.ts'
import type { Group } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { Authentication, Office, Status } from './state.ts'

// A call as the rooms of the ministry see it, and what they give back.

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  // Parts of the address by their names.
  readonly named: { readonly [name: string]: string }
  // Absent where anybody may call.
  readonly caller: Authentication
  // What the fault script makes of a document that is sent.
  readonly verdict?: Status | undefined
}

export type Answer = {
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
  readonly work: (office: Office, call: Call) => Answer
}

export const told = (json: unknown, status = 200): Answer => ({ status, json })
export const done: Answer = { status: 204 }

export const at = (ms: number): string => printTime(ms, 'UTC')
export const maybeAt = (ms: number | undefined): string | null => (ms === undefined ? null : at(ms))

export type Body = { readonly [name: string]: unknown }

export function bodyOf({ bytes }: Call): Body {
  try {
    const body = JSON.parse(bytes.toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {}
  throw wrong(21405, 'Treść żądania nie jest obiektem JSON.')
}

const refuse = (name: string, what: string): never => {
  throw wrong(21405, `'${name}' ${what}.`)
}

export function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' && value !== '' ? value : refuse(name, 'must not be empty')
}

export function maybeText(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : refuse(name, 'must be a text')
}

export function numberIn(body: Body, name: string): number {
  const value = body[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0
    ? value
    : refuse(name, 'must be a whole number greater than 0')
}

export function partIn(body: Body, name: string): Body {
  const value = body[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Body)
    : refuse(name, 'must not be empty')
}

export function listIn(body: Body, name: string): readonly unknown[] {
  const value = body[name]
  return Array.isArray(value) ? value : refuse(name, 'must be a list')
}

export const yesIn = (body: Body, name: string): boolean => body[name] === true

export function bytesIn(body: Body, name: string): Buffer {
  const text = textIn(body, name)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : refuse(name, 'must be Base64')
}

const HASH = /^[A-Za-z0-9+/]{43}=$/

export function hashIn(body: Body, name: string): string {
  const text = textIn(body, name)
  return HASH.test(text) ? text : refuse(name, 'must be a SHA-256 in Base64')
}

export function oneOf<Value extends string>(body: Body, name: string, values: readonly Value[]): Value {
  const value = textIn(body, name)
  return values.includes(value as Value)
    ? (value as Value)
    : refuse(name, `must be one of ${values.join(', ')}`)
}

export function sizeIn({ query }: Call, min: number, max: number): number {
  const size = Number(query.get('pageSize') ?? min)
  return Number.isInteger(size) && size >= min && size <= max
    ? size
    : refuse('pageSize', `must be between ${min} and ${max}`)
}

export function offsetIn({ query }: Call): number {
  const offset = Number(query.get('pageOffset') ?? 0)
  return Number.isInteger(offset) && offset >= 0 ? offset : refuse('pageOffset', 'must not be negative')
}

// One page of a list that is continued by a token: the place of the next.
export function continued<Item>(call: Call, items: readonly Item[], min: number, max: number) {
  const size = sizeIn(call, min, max)
  const token = call.headers['x-continuation-token']
  const from = token === undefined ? 0 : Number(Buffer.from(String(token), 'base64url').toString())
  if (!Number.isInteger(from) || from < 0) throw wrong(21418)
  const next = from + size
  return {
    page: items.slice(from, next),
    continuationToken: next < items.length ? Buffer.from(String(next)).toString('base64url') : null,
  }
}

const NIP = /^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/
export const isNip = (text: string): boolean => NIP.test(text)
