import { type ReadFormat, readInvoice } from '../../../einvoice/reading/invoice.ts'
import type { ReadResult } from '../../../einvoice/reading/result.ts'
import { UnreadableInvoice } from '../../../einvoice/reading/tracked-reader.ts'
import { checkReceivedFile, type Verdict } from '../../../einvoice/rules/verdict.ts'
import { readXml, UnreadableXml } from '../../../einvoice/xml/read.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { type EmbeddedFile, takeEmbedded } from './embedded-files.ts'

// Everything that is read from the bytes of a structured invoice, without a database, so that a worker thread can do
// it.

export type Contents = { verdict?: Verdict | undefined } & (
  | { read: ReadResult & { format: ReadFormat }; embedded: EmbeddedFile[] }
  | { read?: undefined; reason: string }
)

export type ContentsInput = { bytes: Uint8Array; today: string }

export function contentsOf({ bytes, today }: ContentsInput): Contents {
  if (bytes.length === 0) return { reason: 'the file is empty' }
  try {
    return contentsOfTree(readXml(bytes), bytes, today)
  } catch (error) {
    if (error instanceof UnreadableXml) return { reason: `the file is not readable XML: ${error.message}` }
    throw error
  }
}

// A file that is not an invoice may still be validated to explain what is wrong with it.
function contentsOfTree(root: Element, bytes: Uint8Array, today: string): Contents {
  try {
    const read = readInvoice(root)
    const { embedded, warnings } = takeEmbedded(read.invoice)
    return {
      read: { ...read, warnings: [...read.warnings, ...warnings] },
      embedded,
      verdict: checkReceivedFile(root, bytes, today),
    }
  } catch (error) {
    if (error instanceof UnreadableInvoice)
      return { reason: error.message, verdict: verdictOfUnread(root, bytes, today) }
    throw error
  }
}

const ROOTS = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice', 'Faktura'])

const verdictOfUnread = (root: Element, bytes: Uint8Array, today: string): Verdict | undefined =>
  ROOTS.has(root.name) ? checkReceivedFile(root, bytes, today) : undefined
