type Document = { number: string | null; id: number }

export const pdfFileName = (document: Document): string => documentFileName(document, '.pdf')

// The document number without characters that file systems reject or that reverse the text direction.
export function documentFileName({ number, id }: Document, ending: string): string {
  const safe = (number ?? '')
    .toWellFormed()
    .replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
    .replace(/^[\s.-]+|[\s.-]+$/g, '')
  return `${safe.slice(0, 100).toWellFormed() || id}${ending}`
}
