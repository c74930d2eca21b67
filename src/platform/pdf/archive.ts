import { srgbProfile } from './srgb.ts'
import { TOLD_SCHEMA } from './write-structure.ts'
import { type PdfFile, pdfDate, pdfName, pdfText, type Reference } from './writer.ts'

// The parts that turn a PDF into PDF/A-3 with an embedded file: the file, its relation to the pages, and the colour
// profile.

export type Archive = {
  attached: { name: string; media: string; about: string; bytes: Buffer }
  xmp: string // metadata of the embedded format, as RDF descriptions
  schemas: string // extension schemas that describe its properties
}

// PDF/A accepts only described properties. Level A is for files with a structure tree.
export const archiveXmp = (
  { xmp, schemas }: Archive,
  isTold: boolean,
): string => `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>${isTold ? 'A' : 'B'}</pdfaid:conformance>
</rdf:Description>
${xmp}<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>${schemas}${isTold ? `\n${TOLD_SCHEMA}` : ''}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`

// Entries of the document catalog.
export function writeArchive(file: PdfFile, { attached }: Archive, modifiedMs: number): string {
  const { name, media, about, bytes } = attached
  const content = file.stream(
    `/Type /EmbeddedFile /Subtype ${pdfName(media)} /Params <</ModDate ${pdfDate(modifiedMs)} /Size ${bytes.length}>>`,
    bytes,
  )
  const spec = file.add(
    `<</Type /Filespec /F ${ascii(name)} /UF ${pdfText(name)} /AFRelationship /Alternative /Desc ${pdfText(about)}` +
      ` /EF <</F ${content} 0 R /UF ${content} 0 R>>>>`,
  )
  return (
    ` /AF [${spec} 0 R] /Names <</EmbeddedFiles <</Names [${ascii(name)} ${spec} 0 R]>>>>` +
    ` /OutputIntents [${writeIntent(file)} 0 R]`
  )
}

function writeIntent(file: PdfFile): Reference {
  const profile = file.stream('/N 3', srgbProfile())
  return file.add(
    '<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB)' +
      ` /DestOutputProfile ${profile} 0 R>>`,
  )
}

const ascii = (name: string): string => `(${name.replace(/[^\x20-\x7e]|[()\\]/g, '_')})`
