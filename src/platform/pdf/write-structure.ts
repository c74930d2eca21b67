import type { Box } from './paper.ts'
import type { Element } from './structure.ts'
import { pdfNumber as n, type PdfFile, pdfText, type Reference } from './writer.ts'

// The structure of a text in its file (PDF/UA): pages say which of their content is whose, elements where their content is.

// A sheet that is being drawn: what is told of its last content, and whose each of its contents is, by number.
export type Marked = {
  operations: string[]
  open: Element | typeof DECORATION | undefined
  contents: Element[]
}

const DECORATION = 'decoration'

export function markContent(sheet: Marked, element: Element | undefined): void {
  const wanted = element ?? DECORATION
  if (sheet.open === wanted) return
  endContent(sheet)
  sheet.open = wanted
  if (element === undefined) sheet.operations.push('/Artifact BMC')
  else sheet.operations.push(`/${element.tag} <</MCID ${sheet.contents.push(element) - 1}>> BDC`)
}

export function endContent(sheet: Marked): void {
  if (sheet.open !== undefined) sheet.operations.push('EMC')
  sheet.open = undefined
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

type Drawn = { sheets: readonly Marked[]; bounds: ReadonlyMap<Element, Box> }
type Content = { page: Reference; number: number }

// A long table has thousands of cells, so all of it is packed.
export function writeStructure(
  file: PdfFile,
  document: Element,
  { sheets, bounds }: Drawn,
  pages: readonly Reference[],
): Reference {
  const contents = contentsOf(sheets, pages)
  const references = new Map<Element, Reference>()
  const isTold = (element: Element): boolean =>
    element.tag === 'TD' || element.tag === 'TH' || contents.has(element) || element.kids.some(isTold)
  const write = (element: Element, parent: Reference): Reference => {
    const reference = file.reserve()
    references.set(element, reference)
    const kids = element.kids.filter(isTold).map((kid) => `${write(kid, reference)} 0 R`)
    const held = kids.length > 0 ? ` /K [${kids.join(' ')}]` : contentText(contents.get(element))
    const attributes = attributesOf(element, bounds.get(element))
    file.pack(reference, `<</S /${element.tag} /P ${parent} 0 R${held}${attributes}>>`)
    return reference
  }
  const root = file.reserve()
  const whole = write(document, root)
  const owners = sheets.map(({ contents: own }, place) => {
    const list = file.reserve()
    file.pack(list, `[${own.map((element) => `${references.get(element)} 0 R`).join(' ')}]`)
    return `${place} ${list} 0 R`
  })
  file.pack(
    root,
    `<</Type /StructTreeRoot /K [${whole} 0 R] /ParentTree <</Nums [${owners.join(' ')}]>> /ParentTreeNextKey ${sheets.length}>>`,
  )
  return root
}

function contentsOf(sheets: readonly Marked[], pages: readonly Reference[]): Map<Element, Content[]> {
  const contents = new Map<Element, Content[]>()
  sheets.forEach((sheet, place) => {
    sheet.contents.forEach((element, number) => {
      const content = { page: pages[place] as Reference, number }
      const known = contents.get(element)
      if (known) known.push(content)
      else contents.set(element, [content])
    })
  })
  return contents
}

// Numbers are those of the first page; what goes on to another one says on which.
function contentText(contents: readonly Content[] | undefined): string {
  const [first] = contents ?? []
  if (contents === undefined || first === undefined) return ''
  const items = contents.map(({ page, number }) =>
    page === first.page ? number : `<</Type /MCR /Pg ${page} 0 R /MCID ${number}>>`,
  )
  return ` /Pg ${first.page} 0 R /K ${items.length === 1 ? items[0] : `[${items.join(' ')}]`}`
}

function attributesOf({ tag, span, words }: Element, bounds: Box | undefined): string {
  if (tag === 'TH') return ' /A <</O /Table /Scope /Column>>'
  if (span !== undefined && span > 1) return ` /A <</O /Table /ColSpan ${span}>>`
  if (tag !== 'Figure') return ''
  const box = bounds ? ` /A <</O /Layout /Placement /Block /BBox [${bounds.map(n).join(' ')}]>>` : ''
  return ` /Alt ${pdfText(words ?? '')}${box}`
}
