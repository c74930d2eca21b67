import type { Invoice, SupportingDocument } from '../../../einvoice/model.ts'
import { MIME_TYPES } from '../../../einvoice/rules/codes/kinds.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { cleanFileName, contentTypeOf } from '../../../platform/files/file-name.ts'

// The files inside a received invoice that become attachments of its document. What is damaged, too many, or of a kind that EN 16931 does not
// allow stays in the file, and a warning names it.

export type EmbeddedFile = { filename: string; bytes: Uint8Array }

const EMBEDDED_MAX = 20

const EXTENSIONS: { readonly [mime_code: string]: string } = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/csv': 'csv',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

// Takes them out of the invoice, whose text need not be held any longer.
export function takeEmbedded(invoice: Invoice): { embedded: EmbeddedFile[]; doubts: Warning[] } {
  const embedded: EmbeddedFile[] = []
  const doubts: Warning[] = []
  for (const one of invoice.attachments ?? []) {
    const filename = nameOf(one)
    const bytes = embedded.length < EMBEDDED_MAX ? bytesOf(one.content) : undefined
    const message = problemOf(one, filename, bytes, embedded.length)
    if (bytes && message === undefined) embedded.push({ filename, bytes })
    else doubts.push({ field: 'attachments', message: message ?? '' })
  }
  invoice.attachments = undefined
  return { embedded, doubts: doubts.slice(0, EMBEDDED_MAX) }
}

function nameOf({ name, id, mime_code }: SupportingDocument): string {
  const extension = EXTENSIONS[mime_code]
  return cleanFileName(name ?? (extension ? `${id}.${extension}` : id))
}

const FOREIGN = /[^A-Za-z0-9+/=]/

// Node would skip what is no base64, and the file would be another one than the vendor's.
function bytesOf(content: string): Buffer | undefined {
  const digits = content.replace(/={1,2}$/, '')
  if (digits === '' || digits.includes('=') || FOREIGN.test(content)) return undefined
  const bytes = Buffer.from(content, 'base64')
  return bytes.length === Math.floor((digits.length * 3) / 4) && digits.length % 4 !== 1 ? bytes : undefined
}

// What is inside counts, whatever the vendor calls it.
function problemOf(
  { mime_code }: SupportingDocument,
  filename: string,
  bytes: Buffer | undefined,
  count: number,
): string | undefined {
  if (count >= EMBEDDED_MAX)
    return `${filename} stays in the file: more than ${EMBEDDED_MAX} files are embedded`
  if (bytes === undefined) return `${filename} stays in the file: it is damaged`
  if (!MIME_TYPES.has(mime_code)) return `${filename} stays in the file: EN 16931 does not allow its type`
  const [found] = contentTypeOf(bytes, filename).split(';')
  const is_same = found === mime_code || (mime_code === 'text/csv' && found === 'text/plain')
  const is_office = found === 'application/zip' && mime_code.startsWith('application/vnd.')
  return is_same || is_office
    ? undefined
    : `${filename} stays in the file: it is not of the type that the file names`
}
