import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { badRequest } from '../api-error.ts'
import { assignPath } from './form.ts'
import { type InputObject, type InputValue, isUpload, newInputObject } from './input.ts'
import { readUtf8 } from './utf8.ts'

const MAX_PARTS = 200
const MAX_FILES = 20
const MAX_NAME_BYTES = 200
const MAX_FIELD_BYTES = 1_048_576
const MAX_HEADER_BYTES = 8_192

export async function readMultipart(bytes: Buffer, contentType: string): Promise<InputObject> {
  const boundary = readBoundary(contentType)
  const announced = countParts(bytes, boundary)
  const parts = await splitParts(bytes, boundary)
  // The parser skips parts with invalid headers; nothing sent may be lost silently.
  if (parts.length !== announced) throw malformedBody('a part without a usable name')
  return assemble(parts)
}

type Part = { name: string; filename: string | undefined; content_type: string; bytes: Buffer }

const malformedBody = (reason: string) => badRequest(`Malformed multipart body: ${reason}`)

function readBoundary(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))\s*(?:;|$)/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined)
    throw badRequest('The header Content-Type of a multipart body must contain a boundary')
  return boundary
}

// The parser would wait for ever for a part whose header never ends, so the boundaries are checked first.
function countParts(bytes: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const startsAtOnce = bytes.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  let at = startsAtOnce ? delimiter.length - 2 : endOf(delimiter, bytes, 0)
  for (let parts = 0; at !== -1; parts++) {
    if (bytes.subarray(at, at + 2).equals(DASHES)) return parts
    if (parts === MAX_PARTS) throw badRequest(`The body has more than ${MAX_PARTS} parts; send fewer`)
    const headerEnd = endOf(BLANK_LINE, bytes, at)
    at = endOf(delimiter, bytes, at)
    if (at !== -1 && (headerEnd === -1 || headerEnd > at - delimiter.length)) {
      throw malformedBody(`the header of part ${parts + 1} does not end`)
    }
  }
  throw malformedBody('it ends before its closing boundary')
}

const DASHES = Buffer.from('--')
const BLANK_LINE = Buffer.from('\r\n\r\n')

function endOf(sought: Buffer, bytes: Buffer, from: number): number {
  const match = bytes.indexOf(sought, from)
  return match === -1 ? -1 : match + sought.length
}

// Every part is parsed as a file, so that fields arrive as bytes and invalid text is noticed.
function splitParts(bytes: Buffer, boundary: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = []
    const refuse = () => reject(malformedBody('it cannot be split into parts'))
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      isPartAFile: () => true,
      limits: { headerSize: MAX_HEADER_BYTES },
    })
    parser.on('file', (name, stream, filename, _encoding, content_type) => {
      const part = { name, filename, content_type, bytes: Buffer.alloc(0) }
      parts.push(part)
      collect(stream, part, refuse)
    })
    parser.on('error', refuse)
    parser.on('finish', () => resolve(parts))
    parser.end(bytes)
  })
}

function collect(stream: BusboyFileStream, part: Part, refuse: () => void): void {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('error', refuse)
  stream.on('end', () => {
    part.bytes = Buffer.concat(chunks)
  })
}

function assemble(parts: Part[]): InputObject {
  const tree = newInputObject()
  let files = 0
  for (const part of parts) {
    if (!part.name) throw malformedBody('a part without a usable name')
    if (Buffer.byteLength(part.name) > MAX_NAME_BYTES) {
      throw badRequest(`A field name is longer than ${MAX_NAME_BYTES} bytes`)
    }
    if (isFile(part) && ++files > MAX_FILES)
      throw badRequest(`The body has more than ${MAX_FILES} files; send fewer`)
    if (isUpload(tree[part.name]))
      throw badRequest(`The field ${part.name} contains two files; send one in each request`)
    if (!isEmptyFileInput(part)) assignPath(tree, part.name, partValue(part))
  }
  return tree
}

const isFile = ({ filename, content_type }: Part) =>
  filename !== undefined || content_type === 'application/octet-stream' || content_type.startsWith('image/')

// The value that a browser sends for an empty file field.
const isEmptyFileInput = ({ filename, bytes }: Part) => filename === '' && bytes.length === 0

function partValue(part: Part): InputValue {
  const { filename = '', content_type, bytes } = part
  if (isFile(part)) return { filename, content_type, bytes }
  if (bytes.length > MAX_FIELD_BYTES) throw badRequest(`A field is longer than ${MAX_FIELD_BYTES} bytes`)
  return readUtf8(bytes)
}
