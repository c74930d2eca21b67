import { threadQueue } from '../thread-queue.ts'

// Extracts the XML files that are embedded in a PDF.

export type Attachment = { name: string; bytes: Uint8Array }

// Returns nothing if the file is damaged, encrypted, or takes too long.
export const readAttachments = threadQueue<Buffer, Attachment[]>({
  module: new URL('./attachments-thread.ts', import.meta.url),
  heap_mb: 128,
  longest_ms: 20_000,
  inputs: 'PDFs',
  bytesOf: ({ length }) => length,
})

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')
