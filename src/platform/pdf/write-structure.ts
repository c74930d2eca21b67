import type { Box, Mark } from './paper.ts'
import type { Artifact, Element } from './structure-tree.ts'
import type { Span } from './text-shaping.ts'
import { pdfNumber as n, type PdfFile, pdfText, type Reference } from './writer.ts'

// Writes the structure tree into the file (PDF/UA): pages name the element of each content, elements refer to their
// contents.

// The state of a sheet: the attributes of its current content, and the element of each of its contents by number.
export type MarkedSheet = {
  operations: string[]
  open: Element | Artifact | undefined
  contents: Owner[]
  span?: Span
}

// A span is an element inside the one of its line.
type Owner = { element: Element; of?: Element }

export function markContent(
  sheet: MarkedSheet,
  element: Element | undefined,
  artifact: Artifact = 'Layout',
): void {
  const target = element ?? artifact
  if (sheet.open === target) return
  endContent(sheet)
  sheet.open = target
  if (element === undefined) sheet.operations.push(ARTIFACTS[artifact])
  else sheet.operations.push(`/${element.tag} <</MCID ${sheet.contents.push({ element }) - 1}>> BDC`)
}

const ARTIFACTS: { readonly [name in Artifact]: string } = {
  Layout: '/Artifact <</Type /Layout>> BDC',
  Header: '/Artifact <</Type /Pagination /Subtype /Header>> BDC',
  Footer: '/Artifact <</Type /Pagination /Subtype /Footer>> BDC',
}

export type SpanContent = { span: Span; language: string | undefined; text: string | undefined }

// Begins a part of a line with its own text or language, or the line again. Marked content is never nested, because
// some readers end the outer one with the inner one. Letters reordered by their script get their text besides for
// copying, but not right-to-left text, for which readers expect the visual order.
export function markSpan(sheet: MarkedSheet, of: Element, content: SpanContent | undefined): void {
  if (content === undefined) {
    markContent(sheet, of)
    return
  }
  const { span, language, text } = content
  const open = sheet.contents.at(-1)
  const goesOn = open?.of === of && sheet.open === open.element
  if (goesOn && text === undefined && isIn(open.element, language)) return
  if (goesOn && text !== undefined && open.element.text === text && sheet.span === span) return
  endContent(sheet)
  const element: Element = { tag: 'Span', kids: [], language, text }
  sheet.open = element
  sheet.span = span
  const number = sheet.contents.push({ element, of }) - 1
  const spoken = text === undefined || span.turns ? '' : ` /ActualText ${pdfText(text)}`
  sheet.operations.push(`/Span <</MCID ${number}${spoken}>> BDC`)
}

const isIn = (element: Element, language: string | undefined): boolean =>
  element.text === undefined && element.language === language

export function endContent(sheet: MarkedSheet): void {
  if (sheet.open !== undefined) sheet.operations.push('EMC')
  sheet.open = undefined
}

// Lines after which the same element continues with another word.
export function followedLines(marks: readonly Mark[]): Set<Mark> {
  const followed = new Set<Mark>()
  const last = new Map<Element, Mark & { kind: 'line' }>()
  for (const mark of marks) {
    if (mark.kind !== 'line' || mark.element === undefined) continue
    const before = last.get(mark.element)
    if (before && !before.line.is_cut) followed.add(before)
    last.set(mark.element, mark)
  }
  return followed
}

const SPACE = 'http://www.aiim.org/pdfua/ns/id/'

export const TOLD_XMP = `<rdf:Description rdf:about="" xmlns:pdfuaid="${SPACE}">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
`

export const TOLD_SCHEMA = `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file keeps to</pdfaProperty:description>
</rdf:li>
</rdf:Seq></pdfaSchema:property>
</rdf:li>`

type DrawnElement = { sheets: readonly MarkedSheet[]; bounds: ReadonlyMap<Element, Box> }
type Content = { page: Reference; number: number }

// Packed, because a long table has thousands of cells.
export function writeStructure(
  file: PdfFile,
  document: Element,
  { sheets, bounds }: DrawnElement,
  pages: readonly Reference[],
): { root: Reference; links: ReadonlyMap<Reference, readonly Reference[]> } {
  const contents = contentsOf(sheets, pages)
  const links: Link[] = []
  const references = new Map<Element, Reference>()
  const isTold = (element: Element): boolean =>
    element.tag === 'TD' || element.tag === 'TH' || contents.has(element) || element.kids.some(isTold)
  const write = (element: Element, parent: Reference): Reference => {
    const reference = file.reserve()
    references.set(element, reference)
    const kids = element.kids.filter(isTold).map((kid) => `${write(kid, reference)} 0 R`)
    const link = linkOf(element, contents, bounds)
    if (link) {
      const number = sheets.length + links.length
      const annotation = file.add(annotationText(element, link, number))
      links.push({ ...link, annotation, element: reference })
      kids.push(`<</Type /OBJR /Obj ${annotation} 0 R /Pg ${link.page} 0 R>>`)
    }
    const children =
      kids.length > 0
        ? ` /K [${kids.join(' ')}]`
        : contentText(contents.get(element), (span) => write(span, reference))
    const attributes = attributesOf(element, bounds.get(element))
    file.pack(reference, `<</S /${element.tag} /P ${parent} 0 R${children}${attributes}>>`)
    return reference
  }
  const root = file.reserve()
  const rootReference = write(document, root)
  const owners = sheets.map(({ contents: sheetContents }, index) => {
    const list = file.reserve()
    file.pack(list, `[${sheetContents.map(({ element }) => `${references.get(element)} 0 R`).join(' ')}]`)
    return `${index} ${list} 0 R`
  })
  const linked = links.map(({ element }, index) => `${sheets.length + index} ${element} 0 R`)
  file.pack(
    root,
    `<</Type /StructTreeRoot /K [${rootReference} 0 R] /ParentTree <</Nums [${[...owners, ...linked].join(' ')}]>>` +
      ` /ParentTreeNextKey ${sheets.length + links.length}>>`,
  )
  const byPage = Map.groupBy(links, ({ page }) => page)
  return {
    root,
    links: new Map([...byPage].map(([page, of]) => [page, of.map(({ annotation }) => annotation)])),
  }
}

type LinkPlace = { page: Reference; box: Box; address: string }
type Link = LinkPlace & { annotation: Reference; element: Reference }

// A link has the size of the image it contains.
function linkOf(
  { address, kids }: Element,
  contents: ReadonlyMap<Element, readonly (Content | Element)[]>,
  bounds: ReadonlyMap<Element, Box>,
): LinkPlace | undefined {
  const [picture] = kids
  const box = picture && bounds.get(picture)
  const content = picture && contents.get(picture)?.find((item) => 'page' in item)
  return address && box && content ? { page: content.page, box, address } : undefined
}

function annotationText({ words }: Element, { page, box, address }: LinkPlace, number: number): string {
  const ascii = encodeURI(address).replace(/[()\\]/g, (character) => `\\${character}`)
  return (
    `<</Type /Annot /Subtype /Link /Rect [${box.map(n).join(' ')}] /Border [0 0 0] /F 4 /P ${page} 0 R` +
    ` /Contents ${pdfText(words ?? address)} /StructParent ${number} /A <</S /URI /URI (${ascii})>>>>`
  )
}

// The children of an element in drawing order: contents of pages, and spans.
function contentsOf(
  sheets: readonly MarkedSheet[],
  pages: readonly Reference[],
): Map<Element, (Content | Element)[]> {
  const contents = new Map<Element, (Content | Element)[]>()
  const add = (element: Element, item: Content | Element) => {
    const children = contents.get(element)
    if (children) children.push(item)
    else contents.set(element, [item])
  }
  sheets.forEach((sheet, index) => {
    sheet.contents.forEach(({ element, of }, number) => {
      if (of) add(of, element)
      add(element, { page: pages[index] as Reference, number })
    })
  })
  return contents
}

// Numbers refer to the first page; contents on other pages name their page.
function contentText(
  contents: readonly (Content | Element)[] | undefined,
  write: (span: Element) => Reference,
): string {
  if (contents === undefined) return ''
  const first = contents.find((item) => 'page' in item)?.page
  const items = contents.map((item) => {
    if (!('page' in item)) return `${write(item)} 0 R`
    return item.page === first ? item.number : `<</Type /MCR /Pg ${item.page} 0 R /MCID ${item.number}>>`
  })
  const page = first === undefined ? '' : ` /Pg ${first} 0 R`
  return `${page} /K ${items.length === 1 ? items[0] : `[${items.join(' ')}]`}`
}

function attributesOf({ tag, span, scope, words, language, text }: Element, bounds: Box | undefined): string {
  if (tag === 'Span')
    return (
      (language === undefined ? '' : ` /Lang ${pdfText(language)}`) +
      (text === undefined ? '' : ` /ActualText ${pdfText(text)}`)
    )
  const spans = span !== undefined && span > 1 ? ` /ColSpan ${span}` : ''
  if (tag === 'TH') return ` /A <</O /Table /Scope /${scope ?? 'Column'}${spans}>>`
  if (spans) return ` /A <</O /Table${spans}>>`
  if (tag !== 'Figure') return ''
  const box = bounds ? ` /A <</O /Layout /Placement /Block /BBox [${bounds.map(n).join(' ')}]>>` : ''
  return ` /Alt ${pdfText(words ?? '')}${box}`
}
