import { inflateSync } from 'node:zlib'

// Reads a PDF that Kwit wrote, by its cross-reference table or stream: the texts of each page with their positions,
// and every object, so that tests see what a reader of the file sees.

// A text on the page, without the space that separates it from the next line.
export type Piece = { x: number; y: number; text: string }
// A text as a reader of the structure sees it: its content number, or decoration, with the text of each glyph.
export type Content = Piece & { told?: number | 'decoration' | undefined; tag?: string; signs: string[] }
export type ReadPdf = {
  pages: Piece[][]
  contents: Content[][]
  objects: Map<number, string>
  trailer: string
}

export function readPdf(file: Buffer): ReadPdf {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const { objects, trailer } = text.startsWith('xref\n', start)
    ? objectsByTable(file, text, start)
    : objectsByStream(file, text, start)
  const sheets = pagesOf(objects)
  const contents = sheets.map((page) => contentsOf(page, objects))
  const pages = sheets.map((page, index) => linesOf(contents[index] as Content[], ownersOf(objects, page)))
  return { pages, contents, objects, trailer }
}

type Objects = { objects: Map<number, string>; trailer: string }

function objectsByTable(file: Buffer, text: string, start: number): Objects {
  const table = text.slice(start)
  const [, count] = /^xref\n0 (\d+)\n/.exec(table) as RegExpExecArray
  const objects = new Map<number, string>()
  for (const [index, [, at]] of [...table.matchAll(/(\d{10}) 00000 n \n/g)].entries())
    objects.set(index + 1, namedObject(file, text, index + 1, Number(at)))
  if (objects.size !== Number(count) - 1) throw new Error('the table does not count its objects')
  return { objects, trailer: table.slice(table.indexOf('trailer')) }
}

function namedObject(file: Buffer, text: string, number: number, at: number): string {
  const head = `${number} 0 obj\n`
  if (!text.startsWith(head, at)) throw new Error(`object ${number} is not where the table says`)
  return objectAt(file, text, at + head.length)
}

// Each row has a byte for the predictor (the difference from the row above), a type, an offset and a generation or
// index.
function objectsByStream(file: Buffer, text: string, start: number): Objects {
  const objectNumber = Number(/^(\d+) 0 obj/.exec(text.slice(start, start + 20))?.[1])
  const dictionary = namedObject(file, text, objectNumber, start)
  const [trailer, content] = [
    dictionary.slice(0, dictionary.indexOf('\0')),
    dictionary.slice(dictionary.indexOf('\0') + 1),
  ]
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1])
  if (!trailer.includes('/W [1 4 3]') || !trailer.includes('/Predictor 12'))
    throw new Error('the places are told in an unknown way')
  const table = Buffer.from(content, 'latin1')
  if (table.length !== size * 9) throw new Error('the stream does not count its objects')
  const objects = new Map<number, string>()
  const packed: { number: number; pack: number; index: number }[] = []
  const row = Buffer.alloc(8)
  for (let number = 0; number < size; number++) {
    for (let byte = 0; byte < 8; byte++)
      row[byte] = (row[byte] as number) + (table[number * 9 + 1 + byte] as number)
    const [kind, at, index] = [row[0], row.readUInt32BE(1), row.readUIntBE(5, 3)]
    if (kind === 1) objects.set(number, namedObject(file, text, number, at))
    if (kind === 2) packed.push({ number, pack: at, index })
  }
  for (const [pack, all] of Map.groupBy(packed, (entry) => entry.pack)) {
    const objectsInPack = packedObjects(objects.get(pack) as string)
    for (const { number, index } of all) {
      if (objectsInPack[index]?.number !== number) throw new Error(`object ${number} is not in its pack`)
      objects.set(number, objectsInPack[index].text)
    }
  }
  return { objects, trailer }
}

function packedObjects(pack: string): { number: number; text: string }[] {
  const first = Number(/\/First (\d+)/.exec(pack)?.[1])
  const content = pack.slice(pack.indexOf('\0') + 1)
  const places = content.slice(0, first).trim().split(' ').map(Number)
  return Array.from({ length: places.length / 2 }, (_, index) => {
    const [number, at, , next = Number.POSITIVE_INFINITY] = places.slice(index * 2, index * 2 + 4)
    return { number: number as number, text: content.slice(first + (at as number), first + next) }
  })
}

export const textOf = ({ pages }: ReadPdf): string =>
  pages.map((page) => page.map(({ text }) => text).join('\n')).join('\n')

// A dictionary, followed by the uncompressed content of a stream.
function objectAt(file: Buffer, text: string, at: number): string {
  const stream = text.indexOf('stream\n', at)
  const end = text.indexOf('endobj', at)
  if (stream < 0 || stream > end) return text.slice(at, end)
  const dictionary = text.slice(at, stream)
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const content = file.subarray(stream + 7, stream + 7 + length)
  if (text.slice(stream + 7 + length, stream + 18 + length) !== '\nendstream\n')
    throw new Error('the length of a stream is wrong')
  const isPacked = dictionary.includes('/FlateDecode') && !dictionary.includes('/Image')
  return `${dictionary}\0${(isPacked ? inflateSync(content) : content).toString('latin1')}`
}

export const referred = (source: string, name: string): number[] =>
  [...(new RegExp(`/${name} \\[?((?:\\d+ 0 R ?)+)`).exec(source)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, entry]) => Number(entry),
  )

function pagesOf(objects: Map<number, string>): string[] {
  const tree = [...objects.values()].find((object) => object.includes('/Type /Pages')) as string
  return referred(tree, 'Kids').map((page) => objects.get(page) as string)
}

function contentsOf(page: string, objects: Map<number, string>): Content[] {
  const resources = objects.get(referred(page, 'Resources')[0] as number) as string
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name as string, unicodeMap(objects, Number(font)))
  const content = (objects.get(referred(page, 'Contents')[0] as number) as string).split('\0')[1] as string
  let font = new Map<string, string>()
  let mark: Pick<Content, 'told' | 'tag'> = {}
  return content.split('\n').flatMap((operation) => {
    const begun = /^\/(\w+) (?:BMC|<<(?:\/MCID (\d+))?.*>> BDC)$/.exec(operation)
    if (begun?.[1]) mark = { told: begun[2] === undefined ? 'decoration' : Number(begun[2]), tag: begun[1] }
    if (operation === 'EMC') mark = {}
    const match = /BT (?:\/(F\d+) [\d.]+ Tf )?(-?[\d.]+) (-?[\d.]+) Td (.*) ET/.exec(operation)
    if (match === null) return []
    if (match[1]) font = fonts.get(match[1]) as Map<string, string>
    const codes = [...(match[4] as string).matchAll(/<([0-9a-f]+)>/g)].map(([, entry]) => entry).join('')
    const signs = (codes.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '')
    return [{ x: Number(match[2]), y: Number(match[3]), text: signs.join(''), signs, ...mark }]
  })
}

// Joins the parts of a line in two languages, which look like one text.
function linesOf(contents: readonly Content[], owners: readonly number[]): Piece[] {
  const lines: Piece[] = []
  contents.forEach(({ x, y, text, tag, told }, index) => {
    const before = contents[index - 1]
    const last = lines.at(-1)
    const hasSpan = tag === 'Span' || before?.tag === 'Span'
    const isPart = hasSpan && owners[told as number] === owners[before?.told as number]
    const next = contents[index + 1]
    const isEnd = next?.y !== y || owners[told as number] !== owners[next.told as number]
    const shown = typeof told === 'number' && isEnd ? text.replace(/ $/, '') : text
    if (last && isPart && before?.y === y) last.text += shown
    else lines.push({ x, y, text: shown })
  })
  return lines
}

// Returns the element of each content of a page by its number; for a span its parent.
function ownersOf(objects: Map<number, string>, page: string): number[] {
  const index = /\/StructParents (\d+)/.exec(page)?.[1]
  const root = [...objects.values()].find((object) => object.includes('/Type /StructTreeRoot')) ?? ''
  const list = new RegExp(`(?:\\[| )${index} (\\d+) 0 R`).exec(/\/Nums \[.*?\]/.exec(root)?.[0] ?? '')?.[1]
  return [...(objects.get(Number(list)) ?? '').matchAll(/(\d+) 0 R/g)].map(([, entry]) => {
    const element = objects.get(Number(entry)) ?? ''
    return element.includes('/S /Span') ? (referred(element, 'P')[0] as number) : Number(entry)
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
