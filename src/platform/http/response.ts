import type { ApiError, FieldProblems } from '../api-error.ts'
import type { PageInfo } from '../database/lists/page-parameters.ts'
import { tagOf } from '../database/record-version.ts'
import { codesOf } from '../error-codes/codes-of.ts'
import type { Fields } from '../fields/field.ts'
import { addOtherNames } from '../fields/renamed-fields.ts'
import { writeXmlHash, writeXmlList, writeXmlRecord, type XmlTypes } from '../formats/xml-write.ts'

// The result of an operation. Its format is chosen when it is written.
export type ApiResponse = {
  status: number
  headers?: { [name: string]: string }
  write: (format: string) => string | Buffer
  content_type?: string
  stream?: Stream // replaces write()
}

// Writes a response piece by piece. Each write waits until the client has received earlier pieces (backpressure).
export type Stream = (
  write: (piece: Uint8Array | string) => Promise<void>,
  setHeader: SetHeader,
) => Promise<void>

// Sets a header that is known only during the work. Has an effect until the first piece is written.
export type SetHeader = (name: string, value: string) => void

export type JsonObject = { [name: string]: unknown }
type Shape = { name: string; plural: string; fields: Fields; xml_types: XmlTypes }

// The version of a record is the time of its last change, so a client that has read a list knows it too.
export const recordResponse = (
  shape: Shape,
  document: JsonObject,
  status = 200,
  version = document.updated_at,
): ApiResponse => {
  addOtherNames(shape, document)
  return {
    status,
    ...(typeof version === 'string' && { headers: { etag: tagOf(version) } }),
    write: (format) =>
      format === 'xml' ? writeXmlRecord(shape.name, document, shape.xml_types) : JSON.stringify(document),
  }
}

export const listResponse = (
  shape: Shape,
  documents: JsonObject[],
  page: PageInfo,
  link: PageLink,
): ApiResponse => ({
  ...itemsResponse(shape, documents),
  headers:
    'next' in page
      ? linksHeader(page.next === undefined ? {} : { next: link({ after: page.next }) })
      : { 'x-total-count': String(page.total), ...linksHeader(linksOf(page, link)) },
})

// The address of a page: its number, or the id before it.
export type PageLink = (target: number | { after: number }) => string

// A list without pages.
export const itemsResponse = (shape: Shape, documents: JsonObject[]): ApiResponse => {
  for (const document of documents) addOtherNames(shape, document)
  return {
    status: 200,
    write: (format) =>
      format === 'xml'
        ? writeXmlList(shape.plural, shape.name, documents, shape.xml_types)
        : JSON.stringify(documents),
  }
}

export const jsonResponse = (value: unknown, status = 200): ApiResponse => ({
  status,
  write: (format) => (format === 'xml' ? writeXmlHash(value) : JSON.stringify(value)),
})

// The result of an operation that is no record of its own.
export const outcomeResponse = (shape: Shape, outcome: JsonObject): ApiResponse => {
  addOtherNames(shape, outcome)
  return jsonResponse(outcome)
}

export const okResponse = (headers: { [name: string]: string } = {}): ApiResponse => ({
  ...jsonResponse('ok'),
  headers,
})

export const fileResponse = (
  content: string | Buffer,
  content_type: string,
  headers: { [name: string]: string } = {},
): ApiResponse => ({
  status: 200,
  headers: content_type === 'application/pdf' ? { ...PDF_HEADERS, ...headers } : headers,
  content_type,
  write: () => content,
})

// The web application shows PDF files in a frame; the PDF viewers of browsers need inline styles.
const PDF_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
}

export const streamResponse = (
  stream: Stream,
  content_type: string,
  headers: { [name: string]: string } = {},
): ApiResponse => ({ status: 200, headers, content_type, stream, write: () => '' })

// The file name, for old clients without characters beyond ASCII.
export function contentDisposition(name: string, disposition: 'inline' | 'attachment' = 'inline'): string {
  const asciiName = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
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

export const errorResponse = (error: ApiError, requestId: string): ApiResponse => ({
  ...jsonResponse({ ...envelope(error.status, error.detail, requestId), ...error.more }, error.status),
  headers: error.headers,
})

export const internalErrorResponse = (requestId: string): ApiResponse =>
  jsonResponse(envelope(500, 'Internal server error', requestId), 500)

const envelope = (status: number, message: string | FieldProblems, request_id: string) => ({
  code: 'error',
  message,
  status,
  error: REASONS[status] ?? 'Error',
  request_id,
  codes: codesOf(status, message),
})

export const contentType = (format: string) =>
  format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8'

const LINK_MAX = 4000

type Links = { [rel: string]: string }

function linksOf({ page, per_page, total }: Extract<PageInfo, { page: number }>, link: PageLink): Links {
  const last = Math.max(1, Math.ceil(total / per_page))
  const links: Links = { first: link(1) }
  if (page > 1) links.prev = link(Math.min(page - 1, last))
  if (page < last) links.next = link(page + 1)
  links.last = link(last)
  return links
}

function linksHeader(links: Links): { [name: string]: string } {
  const header = Object.entries(links)
    .map(([rel, address]) => `<${address}>; rel="${rel}"`)
    .join(', ')
  // The links repeat the query, and clients and proxies limit the length of headers.
  return header === '' || header.length > LINK_MAX ? {} : { link: header }
}
