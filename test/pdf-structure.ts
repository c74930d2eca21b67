import { type ReadPdf, readPdf, referred } from './pdf-text.ts'

// Reads the structure tree of a PDF as a screen reader does: elements by tag, with their texts. Rejects content without
// an element, elements unknown to their pages, and tables with rows of different lengths.

export type StructureNode = {
  tag: string
  text: string
  kids: StructureNode[]
  span: number
  scope: string
  words: string
  others: { language: string; text: string }[] // parts of the text in another language
}

export function readStructure(file: Buffer): StructureNode {
  const read = readPdf(file)
  checkMarks(read)
  const catalog = [...read.objects.values()].find((object) => object.includes('/Type /Catalog')) as string
  const root = read.objects.get(referred(catalog, 'StructTreeRoot')[0] as number)
  if (root === undefined) throw new Error('there is no structure')
  const pages = pageNumbers(read)
  const owners = pages.map((page) => ownersOf(read, root, page))
  const document = elementOf(read, referred(root, 'K')[0] as number, { pages, owners })
  checkTables(document)
  return document
}

// "H1 Invoice 7", one element per line.
export const outline = (node: StructureNode, depth = 0): string[] => [
  `${'  '.repeat(depth)}${[node.tag, node.words, node.text].filter(Boolean).join(' ')}`,
  ...node.kids.flatMap((kid) => outline(kid, depth + 1)),
]

export const all = (node: StructureNode, tag: string): StructureNode[] => [
  ...(node.tag === tag ? [node] : []),
  ...node.kids.flatMap((kid) => all(kid, tag)),
]

type Places = { pages: readonly number[]; owners: readonly number[][] }

function elementOf(read: ReadPdf, number: number, places: Places): StructureNode {
  const source = read.objects.get(number) as string
  const tag = /\/S \/(\w+)/.exec(source)?.[1] as string
  const items = childrenOf(source).map((item) => {
    if (!('of' in item)) return elementOf(read, item.element, places)
    if (places.owners[places.pages.indexOf(item.of)]?.[item.number] !== number)
      throw new Error(`page ${item.of} does not know whose its content ${item.number} is`)
    return textAt(read, places, item.of, item.number)
  })
  const parts = items.filter((item) => typeof item === 'string' || item.tag === 'Span')
  const kids = items.filter((item): item is StructureNode => typeof item !== 'string' && item.tag !== 'Span')
  const spoken = stringIn(source, 'ActualText')
  const text = spoken ?? parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
  const language = stringIn(source, 'Lang')
  const within = parts.flatMap((part) => (typeof part === 'string' ? [] : part.others))
  return {
    tag,
    text: tag === 'Span' ? text : text.replace(/ $/, ''),
    kids,
    span: Number(/\/ColSpan (\d+)/.exec(source)?.[1] ?? 1),
    scope: /\/Scope \/(\w+)/.exec(source)?.[1] ?? '',
    words: stringIn(source, 'Alt') ?? '',
    others: language === undefined ? within : [{ language, text: text.trimEnd() }],
  }
}

type ContentReference = { of: number; number: number } | { element: number }

// Returns the children of an element in order: content by its number, also on other pages, and elements.
function childrenOf(source: string): ContentReference[] {
  const page = referred(source, 'Pg')[0] as number
  const kidsSource = /\/K (\[.*?\](?= \/|>>|$)|\d+ 0 R|\d+)/s.exec(source)?.[1] ?? ''
  const items = kidsSource.matchAll(/<<\/Type \/MCR \/Pg (\d+) 0 R \/MCID (\d+)>>|<<.*?>>|(\d+) 0 R|(\d+)/g)
  return [...items].flatMap(([, of, number, element, contentIds]): ContentReference[] => {
    if (of !== undefined) return [{ of: Number(of), number: Number(number) }]
    if (element !== undefined) return [{ element: Number(element) }]
    return contentIds === undefined ? [] : [{ of: page, number: Number(contentIds) }]
  })
}

function stringIn(source: string, name: string): string | undefined {
  const hex = new RegExp(`/${name} <FEFF([0-9A-F]*)>`).exec(source)?.[1]
  return hex === undefined ? undefined : Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

// Returns exactly the text of the file, without additional spaces.
const textAt = ({ contents }: ReadPdf, places: Places, page: number, number: number): string =>
  (contents[places.pages.indexOf(page)] ?? [])
    .filter(({ told: node }) => node === number)
    .map(({ text }) => text)
    .join('')

function pageNumbers({ objects }: ReadPdf): number[] {
  const tree = [...objects.values()].find((object) => object.includes('/Type /Pages')) as string
  return referred(tree, 'Kids')
}

function ownersOf({ objects }: ReadPdf, root: string, page: number): number[] {
  const index = /\/StructParents (\d+) \/Tabs \/S/.exec(objects.get(page) as string)?.[1]
  const list = new RegExp(`(?:\\[| )${index} (\\d+) 0 R`).exec(/\/Nums \[.*?\]/.exec(root)?.[0] ?? '')?.[1]
  return [...(objects.get(Number(list)) ?? '').matchAll(/(\d+) 0 R/g)].map(([, item]) => Number(item))
}

// Checks that everything drawn belongs to the structure or is decoration, and that marked contents are not nested.
function checkMarks(read: ReadPdf): void {
  for (const page of pageNumbers(read)) {
    const content = read.objects.get(referred(read.objects.get(page) as string, 'Contents')[0] as number)
    let depth = 0
    for (const operation of (content?.split('\0')[1] ?? '').split('\n')) {
      if (/ B[DM]C$/.test(operation)) depth++
      if (operation === 'EMC') depth--
      if (depth < 0 || depth > 1) throw new Error('what is told does not begin and end in turn')
      if (depth === 0 && /(Tj|TJ|Do| f|^f)\b/.test(operation))
        throw new Error(`${operation} belongs to nothing`)
    }
    if (depth !== 0) throw new Error('what is told does not end')
    if (/BDC\nEMC/.test(content ?? '')) throw new Error('something is told that is nothing')
  }
}

function checkTables(document: StructureNode): void {
  for (const table of all(document, 'Table')) {
    const widths = all(table, 'TR').map(({ kids }) => kids.reduce((sum, { span }) => sum + span, 0))
    if (new Set(widths).size !== 1) throw new Error(`rows of a table have ${widths.join(', ')} columns`)
    const heads = all(table, 'THead').flatMap((head) => all(head, 'TH'))
    if (heads.some(({ scope }) => scope !== 'Column')) throw new Error('a head says not of what')
    const ofRows = all(table, 'TBody').flatMap((body) => all(body, 'TH'))
    if (ofRows.some(({ scope }) => scope !== 'Row')) throw new Error('a head of a row says not of what')
  }
}
