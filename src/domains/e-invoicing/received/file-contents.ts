import { type ReadFormat, readInvoice } from '../../../einvoice/reading/invoice.ts'
import type { Read } from '../../../einvoice/reading/result.ts'
import { UnreadableInvoice } from '../../../einvoice/reading/tracked-reader.ts'
import { type Verdict, verdictOf } from '../../../einvoice/rules/verdict.ts'
import { readXml, UnreadableXml } from '../../../einvoice/xml/read.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { type EmbeddedFile, takeEmbedded } from './embedded-files.ts'

// Everything that the bytes of a structured invoice say. It needs no database, so that a thread of its own can work it out.

export type Contents = { verdict?: Verdict | undefined } & (
  | { read: Read & { format: ReadFormat }; embedded: EmbeddedFile[] }
  | { read?: undefined; reason: string }
)

export type ContentsInput = { bytes: Uint8Array; today: string }

export function contentsOf({ bytes, today }: ContentsInput): Contents {
  if (bytes.length === 0) return { reason: 'the file is empty' }
  try {
    return contentsOfTree(readXml(bytes), bytes, today)
  } catch (error) {
    if (error instanceof UnreadableXml) return { reason: `no XML that can be read: ${error.message}` }
    throw error
  }
}

// A file that is no document of ours may still be told what is wrong with it.
function contentsOfTree(root: Element, bytes: Uint8Array, today: string): Contents {
  try {
    const read = readInvoice(root)
    const { embedded, doubts } = takeEmbedded(read.invoice)
    return {
      read: { ...read, doubts: [...read.doubts, ...doubts] },
      embedded,
      verdict: verdictOf(root, bytes, today),
    }
  } catch (error) {
    if (error instanceof UnreadableInvoice)
      return { reason: error.message, verdict: verdictOfUnread(root, bytes, today) }
    throw error
  }
}

const ROOTS = new Set(['Invoice', 'CreditNote', 'CrossIndustryInvoice', 'Faktura'])

const verdictOfUnread = (root: Element, bytes: Uint8Array, today: string): Verdict | undefined =>
  ROOTS.has(root.name) ? verdictOf(root, bytes, today) : undefined
