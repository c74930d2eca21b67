import { startsLikeXml } from '../../../platform/formats/xml-encoding.ts'
import { isPdf, readAttachments } from '../../../platform/pdf/attachments.ts'
import { threadQueue } from '../../../platform/thread-queue.ts'
import { type Contents, type ContentsInput, contentsOf } from './file-contents.ts'
import type { Extension } from './schema.ts'

// The invoice in a file, or why there is none.
export type FileRead = { extension: Extension } & Contents

export async function readBytes(account_id: number, bytes: Buffer, today: string): Promise<FileRead> {
  const extension = startsLikeXml(bytes) ? 'xml' : isPdf(bytes) ? 'pdf' : 'bin'
  const contents = await (extension === 'pdf'
    ? readPdf(account_id, bytes, today)
    : readOne(account_id, { bytes, today }))
  return { extension, ...contents }
}

// Reading an ordinary invoice takes less than starting a thread; a larger one would keep everybody waiting.
const LARGE_BYTES = 1_000_000

const readLarge = threadQueue<ContentsInput, Contents>({
  module: new URL('./file-contents-thread.ts', import.meta.url),
  heap_mb: 512,
  longest_ms: 30_000,
  inputs: 'large files',
  bytesOf: ({ bytes }) => bytes.length,
})

async function readOne(account_id: number, input: ContentsInput): Promise<Contents> {
  if (input.bytes.length <= LARGE_BYTES) return contentsOf(input)
  return (await readLarge(account_id, input)) ?? { reason: 'the file takes too long to read' }
}

// As the norms call it; older files carry it under names of their own.
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']
// Each may be as large as a file alone.
const TRIED_MAX = 3

async function readPdf(account_id: number, bytes: Buffer, today: string): Promise<Contents> {
  const attached = await readAttachments(account_id, bytes)
  if (attached === undefined)
    return { reason: 'the PDF is damaged, locked by a password, or takes too long to open' }
  if (attached.length === 0) return { reason: 'the PDF carries no structured invoice' }
  const isNamed = ({ name }: { name: string }) => NAMES.includes(name.toLowerCase())
  const ordered = [...attached.filter(isNamed), ...attached.filter((one) => !isNamed(one))]
  const unread: Contents[] = []
  for (const one of ordered.slice(0, TRIED_MAX)) {
    const tried = await readOne(account_id, { bytes: one.bytes, today })
    if (tried.read) return tried
    unread.push(tried)
  }
  if (ordered.length <= TRIED_MAX) return unread[0] as Contents
  return {
    reason: `the PDF carries ${ordered.length} XML files, and none of the first ${TRIED_MAX} is an invoice`,
  }
}
