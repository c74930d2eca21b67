import type { Invoice, SupportingDocument } from '../../../einvoice/model.ts'
import { MIME_TYPES } from '../../../einvoice/rules/codes/kinds.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { cleanFileName, contentTypeOf } from '../../../platform/files/file-name.ts'

// Extracts the files embedded in a received invoice as attachments. Files that are damaged, too many, or of a type
// that EN 16931 does not allow are skipped with a warning.

export type EmbeddedFile = { filename: string; bytes: Uint8Array }

const EMBEDDED_MAX = 20

const EXTENSIONS: { readonly [mimeCode: string]: string } = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

// Removes them from the invoice to free memory.
export function takeEmbedded(invoice: Invoice): { embedded: EmbeddedFile[]; warnings: Warning[] } {
  const embedded: EmbeddedFile[] = []
  const warnings: Warning[] = []
  for (const attachment of invoice.attachments ?? []) {
    const filename = nameOf(attachment)
    const bytes = embedded.length < EMBEDDED_MAX ? bytesOf(attachment.content) : undefined
    const message = problemOf(attachment, filename, bytes, embedded.length)
    if (bytes && message === undefined) embedded.push({ filename, bytes })
    else warnings.push({ field: 'attachments', message: message ?? '' })
  }
  invoice.attachments = undefined
  return { embedded, warnings: warnings.slice(0, EMBEDDED_MAX) }
}

function nameOf({ name, id, mime_code }: SupportingDocument): string {
  const extension = EXTENSIONS[mime_code]
  return cleanFileName(name ?? (extension ? `${id}.${extension}` : id))
}

const FOREIGN = /[^A-Za-z0-9+/=]/

// Rejects invalid base64, which Node would skip, so that the file would differ from the supplier's.
function bytesOf(content: string): Buffer | undefined {
  const digits = content.replace(/={1,2}$/, '')
  if (digits === '' || digits.includes('=') || FOREIGN.test(content)) return undefined
  const bytes = Buffer.from(content, 'base64')
  return bytes.length === Math.floor((digits.length * 3) / 4) && digits.length % 4 !== 1 ? bytes : undefined
}

// Checks the actual content type, whatever the supplier states.
function problemOf(
  { mime_code }: SupportingDocument,
  filename: string,
  bytes: Buffer | undefined,
  count: number,
): string | undefined {
  if (count >= EMBEDDED_MAX)
    return `${filename} was not attached because more than ${EMBEDDED_MAX} files are embedded; it remains in the received file`
  if (bytes === undefined)
    return `${filename} was not attached because it is damaged; ask the supplier for it`
  if (!MIME_TYPES.has(mime_code))
    return `${filename} was not attached because EN 16931 does not allow its type; it remains in the received file`
  const [contentType] = contentTypeOf(bytes, filename).split(';')
  const isSame = contentType === mime_code || (mime_code === 'text/csv' && contentType === 'text/plain')
  const isOffice = contentType === 'application/zip' && mime_code.startsWith('application/vnd.')
  return isSame || isOffice
    ? undefined
    : `${filename} was not attached because its content does not match its stated type; it remains in the received file`
}
