import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type CrossReference, placesStream, placesTable } from './cross-references.ts'

// Writes the objects of a PDF file. It uses neither time nor random numbers: the same objects give the same bytes.

export type Reference = number

export type PdfFile = {
  reserve: () => Reference
  setObject: (reference: Reference, value: string) => void
  add: (value: string) => Reference
  stream: (dictionary: string, bytes: Buffer, options?: { deflated?: boolean }) => Reference
  pack: (reference: Reference, value: string) => void // in an object stream, compressed with others
  finish: (root: Reference, info: Reference, id: string) => Buffer
}

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export function createPdfFile(): PdfFile {
  const objects: (Buffer | undefined)[] = []
  const packed: [Reference, string][] = []
  const reserve = () => objects.push(undefined)
  const setObject = (reference: Reference, value: string) => {
    objects[reference - 1] = Buffer.from(`${reference} 0 obj\n${value}\nendobj\n`, 'latin1')
  }
  const add = (value: string) => {
    const reference = reserve()
    setObject(reference, value)
    return reference
  }
  const stream = (dictionary: string, bytes: Buffer, { deflated = true } = {}) => {
    const reference = reserve()
    objects[reference - 1] = streamObject(reference, dictionary, bytes, deflated)
    return reference
  }
  return {
    reserve,
    setObject,
    add,
    stream,
    pack: (reference, value) => packed.push([reference, value]),
    finish: (root, info, id) => {
      const pack = packed.length === 0 ? undefined : stream(...packOf(packed))
      return assemble(objects, { pack, packed: packed.map(([reference]) => reference) }, { root, info, id })
    },
  }
}

function streamObject(reference: Reference, dictionary: string, bytes: Buffer, deflated: boolean): Buffer {
  const packed = deflated ? deflateSync(bytes) : bytes
  const filter = deflated ? ' /Filter /FlateDecode' : ''
  const head = `${reference} 0 obj\n<<${dictionary}${filter} /Length ${packed.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')])
}

// An object stream: first the ids and offsets of its objects.
function packOf(packed: readonly [Reference, string][]): [string, Buffer] {
  let at = 0
  const places = packed.map(([reference, value]) => {
    const entry = `${reference} ${at}`
    at += value.length + 1
    return entry
  })
  const head = `${places.join(' ')}\n`
  const content = `${head}${packed.map(([, value]) => value).join('\n')}`
  return [`/Type /ObjStm /N ${packed.length} /First ${head.length}`, Buffer.from(content, 'latin1')]
}

type PackedObjects = { pack: Reference | undefined; packed: readonly Reference[] }

// The first half of the id identifies the document, the second one its version.
function assemble(
  objects: readonly (Buffer | undefined)[],
  { pack, packed }: PackedObjects,
  { root, info, id }: { root: Reference; info: Reference; id: string },
): Buffer {
  const body = Buffer.concat([HEADER, ...objects.filter((object) => object !== undefined)])
  const digest = (content: string | Buffer) => createHash('md5').update(content).digest('hex')
  const entries = `/Root ${root} 0 R /Info ${info} 0 R /ID [<${digest(id)}> <${digest(body)}>]`
  const references = placesOf(objects)
  if (pack === undefined)
    return Buffer.concat([
      body,
      Buffer.from(
        `${placesTable(references)}trailer\n<</Size ${objects.length + 1} ${entries}>>\n${endOf(body)}`,
        'latin1',
      ),
    ])
  packed.forEach((reference, index) => {
    references[reference - 1] = { pack, index }
  })
  references.push({ at: body.length })
  const table = streamObject(
    references.length,
    `${placesStream.dictionary} /Size ${references.length + 1} ${entries}`,
    placesStream.bytes(references),
    true,
  )
  return Buffer.concat([body, table, Buffer.from(endOf(body), 'latin1')])
}

function placesOf(objects: readonly (Buffer | undefined)[]): CrossReference[] {
  let at = HEADER.length
  return objects.map((object) => {
    const references = { at }
    at += object?.length ?? 0
    return references
  })
}

const endOf = (body: Buffer): string => `startxref\n${body.length}\n%%EOF\n`

// Any text as a PDF string; hexadecimal UTF-16 needs no escaping.
export function pdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

// A name contains printable ASCII; other characters are escaped by their code.
export const pdfName = (name: string): string =>
  `/${[...Buffer.from(name, 'utf8')]
    .map((byte) =>
      /[A-Za-z0-9+._-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `#${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')}`

export const pdfDate = (ms: number): string =>
  `(D:${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

// Rounds coordinates to a hundredth of a point, which is below the resolution of printers.
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
