import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

// A PDF file as objects. Nothing here knows the time or chance: the same objects make the same bytes.

export type Reference = number

export type PdfFile = {
  reserve: () => Reference
  put: (reference: Reference, value: string) => void
  add: (value: string) => Reference
  stream: (dictionary: string, bytes: Buffer, options?: { deflated?: boolean }) => Reference
  finish: (root: Reference, info: Reference, id: string) => Buffer
}

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export function createPdfFile(): PdfFile {
  const objects: (Buffer | undefined)[] = []
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
    const packed = deflated ? deflateSync(bytes) : bytes
    const filter = deflated ? ' /Filter /FlateDecode' : ''
    const head = `${reference} 0 obj\n<<${dictionary}${filter} /Length ${packed.length}>>\nstream\n`
    objects[reference - 1] = Buffer.concat([
      Buffer.from(head, 'latin1'),
      packed,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ])
    return reference
  }
  return {
    reserve,
    put,
    add,
    stream,
    finish: (root, info, id) => assemble(objects as Buffer[], root, info, id),
  }
}

// The first half of the id says which document it is, the second which version of it.
function assemble(objects: readonly Buffer[], root: Reference, info: Reference, id: string): Buffer {
  const body = Buffer.concat([HEADER, ...objects])
  const digest = (content: string | Buffer) => createHash('md5').update(content).digest('hex')
  let at = HEADER.length
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const object of objects) {
    table += `${String(at).padStart(10, '0')} 00000 n \n`
    at += object.length
  }
  const trailer =
    `trailer\n<</Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R` +
    ` /ID [<${digest(id)}> <${digest(body)}>]>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(table + trailer, 'latin1')])
}

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
