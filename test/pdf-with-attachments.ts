import { deflateSync } from 'node:zlib'

// Builds a PDF with one empty page and embedded files, including malformed ones that no real program would write.
export function pdfWith(files: readonly { name: string; bytes: Uint8Array }[]): Buffer {
  const carried = files.flatMap(({ name, bytes }, index) => {
    const stream = deflateSync(bytes)
    return [
      `<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${FIRST + 2 * index + 1} 0 R>>>>`,
      Buffer.concat([
        Buffer.from(`<</Type/EmbeddedFile/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    ]
  })
  const names = files.map(({ name }, index) => `(${name})${FIRST + 2 * index} 0 R`).join(' ')
  return writeObjects([
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
    ...carried,
  ])
}

const FIRST = 4

function writeObjects(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = (parts[0] as Buffer).length
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat(
      [`${index + 1} 0 obj\n`, object, '\nendobj\n'].map((piece) => Buffer.from(piece)),
    )
    offsets.push(at)
    parts.push(part)
    at += part.length
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.concat([
    ...parts,
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer<</Size ${size}/Root 1 0 R>>\n`),
    Buffer.from(`startxref\n${at}\n%%EOF`),
  ])
}
