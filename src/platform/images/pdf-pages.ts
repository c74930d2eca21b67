import { threadQueue } from '../thread-queue.ts'

// Reads the text of a PDF and draws its pages, in a thread with limits, because the file is that of a stranger.

export const PAGES_MAX = 20

// A page to draw, counted from 0; without one the text is read.
export type PdfPagesInput = { bytes: Uint8Array; page?: number }
export type PdfPagesOutput = { text: string; pages: number } | { png: Uint8Array }

// Resolves with undefined if the file is damaged, encrypted, or takes too long.
export const readPdfPages = threadQueue<PdfPagesInput, PdfPagesOutput>({
  module: new URL('./pdf-pages-thread.ts', import.meta.url),
  heap_mb: 128,
  longest_ms: 15_000,
  inputs: 'PDFs',
  bytesOf: ({ bytes }) => bytes.length,
})
