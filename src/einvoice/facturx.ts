// PDF metadata (XMP) of Factur-X, in Germany ZUGFeRD: a printed invoice with an embedded CII.

export const FACTURX_NAME = 'factur-x.xml'

const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const PROPERTIES = {
  DocumentFileName: FACTURX_NAME,
  DocumentType: 'INVOICE',
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
}

const property = (name: string): string => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${name} of the structured invoice</pdfaProperty:description>
</rdf:li>`

export const FACTURX_XMP = `<rdf:Description rdf:about="" xmlns:fx="${SPACE}">
${Object.entries(PROPERTIES)
  .map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('\n')}
</rdf:Description>
`

// PDF/A extension schema that declares these properties, because archives reject unknown ones.
export const FACTURX_SCHEMA = `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${Object.keys(PROPERTIES).map(property).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`
