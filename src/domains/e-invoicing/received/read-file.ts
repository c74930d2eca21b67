import { startsLikeXml } from '../../../platform/formats/xml-encoding.ts'
import { isPdf, readAttachments } from '../../../platform/pdf/attachments.ts'
import { threadQueue } from '../../../platform/thread-queue.ts'
import { type Contents, type ContentsInput, contentsOf } from './file-contents.ts'
import { readPicture } from './picture.ts'
import type { Extension } from './schema.ts'

// Reads the invoice in a file, or the reason why it cannot be read. `bytes` are those to store.
export type FileRead = { extension: Extension; bytes: Buffer } & Contents

export async function readBytes(accountId: number, bytes: Buffer, today: string): Promise<FileRead> {
  const picture = readPicture(bytes)
  if (picture !== undefined)
    return 'problem' in picture
      ? { extension: 'bin', bytes, reason: picture.problem }
      : { ...picture, reason: 'a picture contains no structured invoice' }
  const extension = startsLikeXml(bytes) ? 'xml' : isPdf(bytes) ? 'pdf' : 'bin'
  const contents = await (extension === 'pdf'
    ? readPdf(accountId, bytes, today)
    : readOne(accountId, { bytes, today }))
  return { extension, bytes, ...contents }
}

// Reading an ordinary invoice is faster than starting a thread; a large one would block all requests.
const LARGE_BYTES = 1_000_000

const readLarge = threadQueue<ContentsInput, Contents>({
  module: new URL('./file-contents-thread.ts', import.meta.url),
  heap_mb: 512,
  longest_ms: 30_000,
  inputs: 'large files',
  bytesOf: ({ bytes }) => bytes.length,
})

async function readOne(accountId: number, input: ContentsInput): Promise<Contents> {
  if (input.bytes.length <= LARGE_BYTES) return contentsOf(input)
  return (await readLarge(accountId, input)) ?? { reason: 'the file takes too long to read' }
}

// Standard name of the embedded file, and names that older files use.
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']
// Each embedded file may be as large as a separate file.
const CANDIDATES_MAX = 3

async function readPdf(accountId: number, bytes: Buffer, today: string): Promise<Contents> {
  const attached = await readAttachments(accountId, bytes)
  if (attached === undefined)
    return { reason: 'the PDF is damaged, locked by a password, or takes too long to open' }
  if (attached.length === 0) return { reason: 'the PDF contains no structured invoice' }
  const isNamed = ({ name }: { name: string }) => NAMES.includes(name.toLowerCase())
  const ordered = [...attached.filter(isNamed), ...attached.filter((attachment) => !isNamed(attachment))]
  const unread: Contents[] = []
  for (const attachment of ordered.slice(0, CANDIDATES_MAX)) {
    const contents = await readOne(accountId, { bytes: attachment.bytes, today })
    if (contents.read) return contents
    unread.push(contents)
  }
  if (ordered.length <= CANDIDATES_MAX) return unread[0] as Contents
  return {
    reason: `the PDF contains ${ordered.length} XML files, and none of the first ${CANDIDATES_MAX} is an invoice`,
  }
}
