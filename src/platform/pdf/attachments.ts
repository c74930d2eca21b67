import { threadQueue } from '../thread-queue.ts'

// The XML files that a PDF carries.

export type Attachment = { name: string; bytes: Uint8Array }

// Nothing where the file is damaged, locked by a password, or takes too long.
export const readAttachments = threadQueue<Buffer, Attachment[]>({
  module: new URL('./attachments-thread.ts', import.meta.url),
  heap_mb: 128,
  longest_ms: 20_000,
  inputs: 'PDFs',
  bytesOf: ({ length }) => length,
})

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')
