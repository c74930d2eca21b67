// Sends generated requests and checks their responses.
import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { SaxesParser } from 'saxes'
import type { Attempt } from './requests.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

const ANSWER_MS = 50_000
const ALLOWED = new Set([200, 201, 202, 302, 303, 400, 401, 403, 404, 406, 409, 413, 422, 429])

// `code` is "error" for programs of the family. The web application learns from the others what to ask the user for.
const CODES = [
  ...['error', 'account_closed', 'csrf', 'confirm_identity'],
  ...['second_factor', 'two_factor_required', 'openid_connect_required', 'not_invited', 'no_role'],
]
const XML_CODE = new RegExp(`<hash>[\\s\\S]*<code>(${CODES.join('|')})</code>[\\s\\S]*<request-id>`)

export function faultOf({ path, method }: Attempt, answer: Answer): string | undefined {
  const { status, headers, text } = answer
  // The Model Context Protocol has an envelope of its own, and answers 405 to what is not a message.
  const isMcp = /^\/mcp(\?|$)/.test(path) && parseJson(text)?.jsonrpc === '2.0'
  if (!ALLOWED.has(status) && !(isMcp && status === 405)) return `status ${status}`
  if (headers['x-request-id'] === undefined) return `status ${status} without x-request-id`
  if (headers['x-content-type-options'] !== 'nosniff') return `status ${status} without its security headers`
  const isXml = String(headers['content-type']).startsWith('application/xml')
  if (isXml && method !== 'HEAD') {
    const broken = xmlFault(text)
    if (broken !== undefined) return `status ${status} with broken XML: ${broken}`
  }
  if (status < 400 || isMcp) return undefined
  // Pages for people state a missing record in a text.
  const isPage =
    /^\/(invoice|f|a|panel)\//.test(path) && /^text\/(html|javascript)/.test(String(headers['content-type']))
  if (isPage && status === 404) return undefined
  // Invalid HTTP is refused before its address is read.
  const isAskedForXml = /^[\0-\x7f]*$/.test(path) && /^[^?]*\.xml\/*(\?|$)/i.test(path)
  if (isAskedForXml && !isXml) return `a refusal in ${headers['content-type']}`
  return isXml ? xmlEnvelopeFault(status, headers, text) : jsonEnvelopeFault(status, headers, text)
}

function jsonEnvelopeFault(status: number, headers: IncomingHttpHeaders, text: string): string | undefined {
  const envelope = parseJson(text)
  if (envelope === undefined) return `status ${status} without an envelope`
  const { code, message, error, request_id } = envelope
  if (!CODES.includes(String(code)) || envelope.status !== status || typeof error !== 'string')
    return `status ${status} with another envelope`
  if (request_id !== headers['x-request-id']) return `status ${status} with the request_id ${request_id}`
  if (status !== 422)
    return typeof message === 'string' && message !== '' ? undefined : `status ${status} without a message`
  if (typeof message !== 'object' || message === null) return `a 422 that names no field: ${message}`
  const fields = Object.entries(message)
  const isTold =
    fields.length > 0 &&
    fields.every(
      ([field, texts]) =>
        field !== '' &&
        Array.isArray(texts) &&
        texts.length > 0 &&
        texts.every((text) => typeof text === 'string' && text !== ''),
    )
  return isTold ? undefined : `a 422 that names no field: ${text}`
}

function xmlEnvelopeFault(status: number, headers: IncomingHttpHeaders, text: string): string | undefined {
  if (!XML_CODE.test(text)) return `status ${status} with another envelope`
  if (!text.includes(`<request-id>${headers['x-request-id']}</request-id>`))
    return `status ${status} with another request_id`
  if (!text.includes(`<status type="integer">${status}</status>`)) return `status ${status} that says another`
  if (status === 422 && !/<message>\s*<[a-z]/.test(text)) return 'a 422 that names no field'
  return undefined
}

function parseJson(text: string): { [key: string]: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function xmlFault(text: string): string | undefined {
  try {
    new SaxesParser().write(text).close()
    return undefined
  } catch (error) {
    return String(error)
  }
}

export const printed = ({ method, path, headers, body }: Attempt) =>
  `  ${method} ${path.slice(0, 300)}\n  ${JSON.stringify(headers).slice(0, 400)}\n  ${JSON.stringify(body?.toString('utf8').slice(0, 400))}`

export function send(agent: Agent, url: string, { method, path, headers, body }: Attempt): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.setTimeout(ANSWER_MS, () => outgoing.destroy(new Error(`no answer in ${ANSWER_MS} ms`)))
    outgoing.on('error', (error) =>
      reject(new Error(`${error.message}\n${printed({ method, path, headers, body })}`)),
    )
    outgoing.end(body)
  })
}
