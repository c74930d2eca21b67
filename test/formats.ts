import { request as httpRequest } from 'node:http'
import { SaxesParser } from 'saxes'
import { ENGINE, type Kwit } from './harness.ts'
import { ResponseHeaders } from './http-client.ts'

// Sends the same request as JSON and as XML, and reads both responses into one form, so that a test is written once.

export type Format = 'json' | 'xml'
// Requests are parsed before, and responses written after the database is used, so both engines treat a format the
// same. BOTH_FORMATS is for tests that run on SQLite alone, and for the few that cover all resources.
export const BOTH_FORMATS: readonly Format[] = ENGINE === 'postgres' ? ['json'] : ['json', 'xml']
// KWIT_TEST_FORMATS=both runs all tests in both formats on SQLite.
const ON_SQLITE: readonly Format[] = process.env.KWIT_TEST_FORMATS === 'both' ? BOTH_FORMATS : ['xml']
export const FORMATS: readonly Format[] = ENGINE === 'postgres' ? ['json'] : ON_SQLITE
export type Tree = { [name: string]: unknown }
export type Answer = { status: number; headers: ResponseHeaders; text: string; body: any }
export type Ask = (method: string, path: string, input?: Tree, headers?: Tree) => Promise<Answer>

// Sends `ask('PUT', '/clients/7?page=2', {client: {name: 'Acme'}})` as PUT /clients/7.json?page=2 or in XML.
export const speaker =
  (kwit: Kwit, format: Format, token?: string): Ask =>
  async (method, path, input, headers = {}) => {
    const [address = '', query] = path.split(/\?(.*)/s)
    const options = { token, headers: headers as { [name: string]: string } }
    const body = input && (format === 'json' ? { json: input } : { xml: toXml(input) })
    const url = `${address}.${format}${query === undefined ? '' : `?${query}`}`
    return read(format, await kwit.call(method, url, { ...options, ...body }))
  }

// Writes XML in the style of Rails: dashes, types, nil. Several top-level keys need a root element.
export function toXml(input: Tree): string {
  const names = Object.keys(input)
  const [name = ''] = names
  return names.length === 1 ? element(name, input[name]) : element('request', input)
}

// Both formats give the same: numbers for integers, booleans, texts for decimals and dates, null for missing values.
export const fromJson = (text: string): any => withoutEmptyObjects(JSON.parse(text))

export function fromXml(text: string): any {
  const parser = new SaxesParser({ xmlns: false })
  const open: Element[] = [{ attributes: {}, text: '', children: [] }]
  parser.on('opentag', ({ attributes }) => open.push({ attributes, text: '', children: [] }))
  parser.on('text', (piece) => {
    ;(open.at(-1) as Element).text += piece
  })
  parser.on('closetag', ({ name }) => {
    const closed = open.pop() as Element
    open.at(-1)?.children.push([name.replaceAll('-', '_'), elementValue(closed)])
  })
  parser.write(text).close()
  return open[0]?.children[0]?.[1]
}

export function read(
  format: Format,
  reply: { status: number; headers: ResponseHeaders; text: string },
): Answer {
  const { status, headers, text } = reply
  return { status, headers, text, body: format === 'json' ? fromJson(text) : fromXml(text) }
}

export const without = (record: Tree, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

export type RawRequest = {
  host?: string
  headers?: { [name: string]: string }
  body?: string | Buffer | Iterable<string | Buffer> // several pieces are sent as chunks
  deadline_ms?: number
}

// Sends requests that fetch refuses: another Host, a body with GET, chunks, a body that the server does not wait for.
export function raw(kwit: Kwit, method: string, path: string, request: RawRequest = {}) {
  const { host, body, deadline_ms = 30_000 } = request
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body)
  const headers: { [name: string]: string | number } = { ...request.headers, ...(host ? { host } : {}) }
  if (isWhole) headers['content-length'] = Buffer.byteLength(body)
  return new Promise<{ status: number; headers: ResponseHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(kwit.url)
    const request = httpRequest({ hostname, port, path, method, headers, agent: false, timeout: deadline_ms })
    let isAnswered = false
    request.on('response', async (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk)
      } catch (error) {
        return reject(error)
      }
      request.destroy()
      const text = Buffer.concat(chunks).toString()
      resolve({
        status: response.statusCode as number,
        headers: new ResponseHeaders(response.rawHeaders),
        text,
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${deadline_ms} ms`)))
    // The server may cut off a refused body: that is a response, not an error.
    request.on('error', (error) => isAnswered || reject(error))
    if (isWhole || body === undefined) request.end(body)
    else void writeAll(request, body, () => isAnswered)
  })
}

async function writeAll(
  request: ReturnType<typeof httpRequest>,
  pieces: Iterable<string | Buffer>,
  isAnswered: () => boolean,
) {
  for (const piece of pieces) {
    if (isAnswered() || request.destroyed) return
    await new Promise<void>((resolve) => request.write(piece, () => resolve()))
  }
  request.end()
}

type Element = { attributes: { [name: string]: string }; text: string; children: [string, unknown][] }

function element(name: string, value: unknown): string {
  const tag = name.replaceAll('_', '-')
  if (value === null || value === undefined) return `<${tag} nil="true"/>`
  if (Array.isArray(value)) {
    return `<${tag} type="array">${value.map((item) => element('item', item)).join('')}</${tag}>`
  }
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, item]) => element(key, item))
    return `<${tag}>${inner.join('')}</${tag}>`
  }
  return `<${tag}${typeOf(value)}>${escapeXml(String(value))}</${tag}>`
}

function typeOf(value: unknown): string {
  if (typeof value === 'boolean') return ' type="boolean"'
  if (typeof value !== 'number') return ''
  return Number.isInteger(value) ? ' type="integer"' : ' type="decimal"'
}

const escapeXml = (text: string) => text.replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`)

function elementValue({ attributes, text, children }: Element): unknown {
  if (attributes.nil === 'true') return null
  if (attributes.type === 'array') return children.map(([, value]) => value)
  if (children.length > 0) return Object.fromEntries(children)
  if (attributes.type === 'integer') return Number(text)
  if (attributes.type === 'boolean') return text === 'true'
  return text
}

// In XML an empty record and an empty text look the same.
function withoutEmptyObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyObjects)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, withoutEmptyObjects(item)])
  return entries.length === 0 ? '' : Object.fromEntries(entries)
}
