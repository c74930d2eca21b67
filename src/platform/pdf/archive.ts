import { srgbProfile } from './srgb.ts'
import { type PdfFile, pdfDate, pdfName, pdfText, type Reference } from './writer.ts'

// What makes a file one for archives that carries another one (PDF/A-3): the file, what it is to the pages, and what the colours mean.

export type Archive = {
  attached: { name: string; media: string; about: string; bytes: Buffer }
  xmp: string // what its kind of file says about itself, as descriptions of RDF
}

export const ARCHIVE_XMP = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
`

// The entries of the catalog.
export function writeArchive(file: PdfFile, { attached }: Archive, modified_ms: number): string {
  const { name, media, about, bytes } = attached
  const content = file.stream(
    `/Type /EmbeddedFile /Subtype ${pdfName(media)} /Params <</ModDate ${pdfDate(modified_ms)} /Size ${bytes.length}>>`,
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
