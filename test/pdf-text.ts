import { inflateSync } from 'node:zlib'

// Reads back a PDF that Kwit wrote, by its cross-reference table: the texts of each page with their places, and every
// object, so that tests see what a reader of the file sees.

export type Piece = { x: number; y: number; text: string }
export type ReadPdf = { pages: Piece[][]; objects: Map<number, string>; trailer: string }

export function readPdf(file: Buffer): ReadPdf {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = text.slice(start)
  const [, count] = /^xref\n0 (\d+)\n/.exec(table) as RegExpExecArray
  const objects = new Map<number, string>()
  for (const [place, [, at]] of [...table.matchAll(/(\d{10}) 00000 n \n/g)].entries()) {
    const head = `${place + 1} 0 obj\n`
    if (!text.startsWith(head, Number(at))) throw new Error(`object ${place + 1} is not where the table says`)
    objects.set(place + 1, objectAt(file, text, Number(at) + head.length))
  }
  if (objects.size !== Number(count) - 1) throw new Error('the table does not count its objects')
  const trailer = table.slice(table.indexOf('trailer'))
  return { pages: pagesOf(objects).map((page) => piecesOf(page, objects)), objects, trailer }
}

export const textOf = ({ pages }: ReadPdf): string =>
  pages.map((page) => page.map(({ text }) => text).join('\n')).join('\n')

// A dictionary, followed by the unpacked content of a stream.
function objectAt(file: Buffer, text: string, at: number): string {
  const stream = text.indexOf('stream\n', at)
  const end = text.indexOf('endobj', at)
  if (stream < 0 || stream > end) return text.slice(at, end)
  const dictionary = text.slice(at, stream)
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const content = file.subarray(stream + 7, stream + 7 + length)
  if (text.slice(stream + 7 + length, stream + 18 + length) !== '\nendstream\n')
    throw new Error('the length of a stream is wrong')
  const is_packed = dictionary.includes('/FlateDecode') && !dictionary.includes('/Image')
  return `${dictionary}\0${(is_packed ? inflateSync(content) : content).toString('latin1')}`
}

const referred = (source: string, name: string): number[] =>
  [...(new RegExp(`/${name} \\[?((?:\\d+ 0 R ?)+)`).exec(source)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, one]) => Number(one),
  )

function pagesOf(objects: Map<number, string>): string[] {
  const tree = [...objects.values()].find((object) => object.includes('/Type /Pages')) as string
  return referred(tree, 'Kids').map((page) => objects.get(page) as string)
}

function piecesOf(page: string, objects: Map<number, string>): Piece[] {
  const resources = objects.get(referred(page, 'Resources')[0] as number) as string
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name as string, unicodeMap(objects, Number(font)))
  const content = (objects.get(referred(page, 'Contents')[0] as number) as string).split('\0')[1] as string
  let font = new Map<string, string>()
  return content.split('\n').flatMap((operation) => {
    const found = /BT (?:\/(F\d+) [\d.]+ Tf )?(-?[\d.]+) (-?[\d.]+) Td (.*) ET/.exec(operation)
    if (found === null) return []
    if (found[1]) font = fonts.get(found[1]) as Map<string, string>
    const codes = [...(found[4] as string).matchAll(/<([0-9a-f]+)>/g)].map(([, one]) => one).join('')
    const text = (codes.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '').join('')
    return [{ x: Number(found[2]), y: Number(found[3]), text }]
  })
}

function unicodeMap(objects: Map<number, string>, font: number): Map<string, string> {
  const map = objects.get(referred(objects.get(font) as string, 'ToUnicode')[0] as number) as string
  return new Map(
    [...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/g)]
      .filter(([, code]) => code !== '0000')
      .map(([, code, text]) => [
        code as string,
        Buffer.from(text as string, 'hex')
          .swap16()
          .toString('utf16le'),
      ]),
  )
}
