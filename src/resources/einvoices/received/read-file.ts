import { type ReadFormat, readInvoice } from '../../../einvoice/reading/invoice.ts'
import type { Read } from '../../../einvoice/reading/read.ts'
import { UnreadableInvoice } from '../../../einvoice/reading/taken.ts'
import { readXml, UnreadableXml } from '../../../einvoice/xml/read.ts'
import { startsLikeXml } from '../../../platform/formats/xml-encoding.ts'
import { isPdf, readAttachments } from '../../../platform/pdf/attachments.ts'
import type { Extension } from './schema.ts'

// The invoice in a file, or why there is none.
export type FileRead = { extension: Extension } & (
  | { read: Read & { format: ReadFormat } }
  | { read?: undefined; reason: string }
)

export async function readBytes(account_id: number, bytes: Buffer): Promise<FileRead> {
  if (startsLikeXml(bytes)) return { extension: 'xml', ...readOne(bytes) }
  if (isPdf(bytes)) return { extension: 'pdf', ...(await readPdf(account_id, bytes)) }
  return { extension: 'bin', ...readOne(bytes) }
}

function readOne(bytes: Uint8Array): { read: Read & { format: ReadFormat } } | { reason: string } {
  if (bytes.length === 0) return { reason: 'the file is empty' }
  try {
    return { read: readInvoice(readXml(bytes)) }
  } catch (error) {
    if (error instanceof UnreadableXml) return { reason: `no XML that can be read: ${error.message}` }
    if (error instanceof UnreadableInvoice) return { reason: error.message }
    throw error
  }
}

// As the norms call it; older files carry it under names of their own.
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']
// Each may be as large as a file alone, and everybody waits while it is read.
const TRIED_MAX = 3

async function readPdf(account_id: number, bytes: Buffer) {
  const attached = await readAttachments(account_id, bytes)
  if (attached === undefined)
    return { reason: 'the PDF is damaged, locked by a password, or takes too long to open' }
  if (attached.length === 0) return { reason: 'the PDF carries no structured invoice' }
  const isNamed = ({ name }: { name: string }) => NAMES.includes(name.toLowerCase())
  const ordered = [...attached.filter(isNamed), ...attached.filter((one) => !isNamed(one))]
  const reasons: string[] = []
  for (const one of ordered.slice(0, TRIED_MAX)) {
    const tried = readOne(one.bytes)
    if ('read' in tried) return tried
    reasons.push(tried.reason)
  }
  if (ordered.length <= TRIED_MAX) return { reason: reasons[0] as string }
  return {
    reason: `the PDF carries ${ordered.length} XML files, and none of the first ${TRIED_MAX} is an invoice`,
  }
}
