import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type Kept, placesStream, placesTable } from './cross-references.ts'

// A PDF file as objects. Nothing here knows the time or chance: the same objects make the same bytes.

export type Reference = number

export type PdfFile = {
  reserve: () => Reference
  put: (reference: Reference, value: string) => void
  add: (value: string) => Reference
  stream: (dictionary: string, bytes: Buffer, options?: { deflated?: boolean }) => Reference
  pack: (reference: Reference, value: string) => void // together with others, as small as they become
  finish: (root: Reference, info: Reference, id: string) => Buffer
}

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export function createPdfFile(): PdfFile {
  const objects: (Buffer | undefined)[] = []
  const packed: [Reference, string][] = []
  const reserve = () => objects.push(undefined)
  const put = (reference: Reference, value: string) => {
    objects[reference - 1] = Buffer.from(`${reference} 0 obj\n${value}\nendobj\n`, 'latin1')
  }
  const add = (value: string) => {
    const reference = reserve()
    put(reference, value)
    return reference
  }
  const stream = (dictionary: string, bytes: Buffer, { deflated = true } = {}) => {
    const reference = reserve()
    objects[reference - 1] = streamObject(reference, dictionary, bytes, deflated)
    return reference
  }
  return {
    reserve,
    put,
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

// Objects in one stream: first which they are and where each begins.
function packOf(packed: readonly [Reference, string][]): [string, Buffer] {
  let at = 0
  const places = packed.map(([reference, value]) => {
    const place = `${reference} ${at}`
    at += value.length + 1
    return place
  })
  const head = `${places.join(' ')}\n`
  const content = `${head}${packed.map(([, value]) => value).join('\n')}`
  return [`/Type /ObjStm /N ${packed.length} /First ${head.length}`, Buffer.from(content, 'latin1')]
}

type Packed = { pack: Reference | undefined; packed: readonly Reference[] }

// The first half of the id says which document it is, the second which version of it.
function assemble(
  objects: readonly (Buffer | undefined)[],
  { pack, packed }: Packed,
  { root, info, id }: { root: Reference; info: Reference; id: string },
): Buffer {
  const body = Buffer.concat([HEADER, ...objects.filter((object) => object !== undefined)])
  const digest = (content: string | Buffer) => createHash('md5').update(content).digest('hex')
  const entries = `/Root ${root} 0 R /Info ${info} 0 R /ID [<${digest(id)}> <${digest(body)}>]`
  const kept = placesOf(objects)
  if (pack === undefined)
    return Buffer.concat([
      body,
      Buffer.from(
        `${placesTable(kept)}trailer\n<</Size ${objects.length + 1} ${entries}>>\n${endOf(body)}`,
        'latin1',
      ),
    ])
  packed.forEach((reference, index) => {
    kept[reference - 1] = { pack, index }
  })
  kept.push({ at: body.length })
  const table = streamObject(
    kept.length,
    `${placesStream.dictionary} /Size ${kept.length + 1} ${entries}`,
    placesStream.bytes(kept),
    true,
  )
  return Buffer.concat([body, table, Buffer.from(endOf(body), 'latin1')])
}

function placesOf(objects: readonly (Buffer | undefined)[]): Kept[] {
  let at = HEADER.length
  return objects.map((object) => {
    const kept = { at }
    at += object?.length ?? 0
    return kept
  })
}

const endOf = (body: Buffer): string => `startxref\n${body.length}\n%%EOF\n`

// Any text as a PDF string; UTF-16 in hexadecimal needs no escaping.
export function pdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}

// A name takes printable ASCII; the rest is written by its code.
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

// Coordinates to a hundredth of a point, which no eye and no printer tells apart.
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
