// XMP metadata of a file, as archives and PDF/A readers expect it.

export type Metadata = {
  title: string
  author: string
  subject: string
  language: string // BCP 47
  second_language?: string | undefined // the language of the translation beside the first one
  created_ms: number
  modified_ms: number
}

export const PRODUCER = 'Kwit'

// `more` contains further descriptions, depending on the kind of file.
export function writeXmp(metadata: Metadata, more = ''): Buffer {
  const { title, author, subject, language, second_language, created_ms, modified_ms } = metadata
  const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
  const alternatives = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`
  const languages = [language, ...(second_language ? [second_language] : [])].map(
    (code) => `<rdf:li>${escapeXml(code)}</rdf:li>`,
  )
  const xml = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title>${alternatives(title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${alternatives(subject)}</dc:description>
<dc:language><rdf:Bag>${languages.join('')}</rdf:Bag></dc:language>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<xmp:CreateDate>${time(created_ms)}</xmp:CreateDate>
<xmp:ModifyDate>${time(modified_ms)}</xmp:ModifyDate>
<pdf:Producer>${PRODUCER}</pdf:Producer>
</rdf:Description>
${more}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
  return Buffer.from(xml, 'utf8')
}

// Drops characters that XML cannot represent.
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
