import type { FieldProblems, Refusal } from '../api-error.ts'
import type { Page } from '../database/lists/list.ts'
import { tagOf } from '../database/record-version.ts'
import { writeXmlHash, writeXmlList, writeXmlRecord, type XmlTypes } from '../formats/xml-write.ts'

// What an operation gives back; the format is chosen only when it is written.
export type Answer = {
  status: number
  headers?: { [name: string]: string }
  write: (format: string) => string | Buffer
  content_type?: string
  stream?: Stream // in place of writing it at once
}

// Makes an answer piece by piece; each waits until the client has taken what came before.
export type Stream = (
  write: (piece: Uint8Array | string) => Promise<void>,
  setHeader: SetHeader,
) => Promise<void>

// For what is known only once the work has begun; it has an effect until the first piece is written.
export type SetHeader = (name: string, value: string) => void

export type Document = { [name: string]: unknown }
type Shape = { name: string; plural: string; xml_types: XmlTypes }

// Its version is the time of its last change, so whoever has read a list can name it too.
export const recordAnswer = (
  shape: Shape,
  document: Document,
  status = 200,
  version = document.updated_at,
): Answer => ({
  status,
  ...(typeof version === 'string' && { headers: { etag: tagOf(version) } }),
  write: (format) =>
    format === 'xml' ? writeXmlRecord(shape.name, document, shape.xml_types) : JSON.stringify(document),
})

export const listAnswer = (
  shape: Shape,
  documents: Document[],
  page: Omit<Page<unknown>, 'items'>,
  link: (page: number) => string,
): Answer => ({
  status: 200,
  headers: { 'x-total-count': String(page.total), ...linkHeader(page, link) },
  write: (format) =>
    format === 'xml'
      ? writeXmlList(shape.plural, shape.name, documents, shape.xml_types)
      : JSON.stringify(documents),
})

// A list that has no pages.
export const itemsAnswer = (shape: Shape, documents: Document[]): Answer => ({
  status: 200,
  write: (format) =>
    format === 'xml'
      ? writeXmlList(shape.plural, shape.name, documents, shape.xml_types)
      : JSON.stringify(documents),
})

export const plainAnswer = (value: unknown, status = 200): Answer => ({
  status,
  write: (format) => (format === 'xml' ? writeXmlHash(value) : JSON.stringify(value)),
})

export const okAnswer = (headers: { [name: string]: string } = {}): Answer => ({
  ...plainAnswer('ok'),
  headers,
})

export const fileAnswer = (
  content: string | Buffer,
  content_type: string,
  headers: { [name: string]: string } = {},
): Answer => ({
  status: 200,
  headers: content_type === 'application/pdf' ? { ...PDF_HEADERS, ...headers } : headers,
  content_type,
  write: () => content,
})

// The web application shows it in a frame of its own page; the viewers of browsers style themselves.
const PDF_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
}

export const streamAnswer = (
  stream: Stream,
  content_type: string,
  headers: { [name: string]: string } = {},
): Answer => ({ status: 200, headers, content_type, stream, write: () => '' })

// Shown in the browser and saved under this name; old clients get it without what is not ASCII.
export function inlineFile(name: string, place: 'inline' | 'attachment' = 'inline'): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${place}; filename="${plain}"; filename*=UTF-8''${whole}`
}

const REASONS: { [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const refusalAnswer = (refusal: Refusal, request_id: string): Answer => ({
  ...plainAnswer(
    { ...envelope(refusal.status, refusal.detail, request_id), ...refusal.more },
    refusal.status,
  ),
  headers: refusal.headers,
})

export const faultAnswer = (request_id: string): Answer =>
  plainAnswer(envelope(500, 'Something went wrong on our side', request_id), 500)

const envelope = (status: number, message: string | FieldProblems, request_id: string) => ({
  code: 'error',
  message,
  status,
  error: REASONS[status] ?? 'Error',
  request_id,
})

export const contentType = (format: string) =>
  format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8'

const LINK_MAX = 4000

function linkHeader(
  { page, per_page, total }: Omit<Page<unknown>, 'items'>,
  link: (page: number) => string,
): { [name: string]: string } {
  const last = Math.max(1, Math.ceil(total / per_page))
  const links: { [rel: string]: number } = { first: 1 }
  if (page > 1) links.prev = Math.min(page - 1, last)
  if (page < last) links.next = page + 1
  links.last = last
  const text = Object.entries(links).map(([rel, number]) => `<${link(number)}>; rel="${rel}"`)
  const header = text.join(', ')
  // The links repeat the question, and clients and proxies read only so much of a header.
  return header.length > LINK_MAX ? {} : { link: header }
}
