import { Zip, ZipPassThrough } from 'fflate'
import { freeFileName } from '../files/file-name.ts'
import { type ApiResponse, contentDisposition, streamResponse } from './response.ts'

// Streams files as a ZIP archive, each read when it is its turn. Files are stored uncompressed, because most are
// compressed already.

export type ZipEntry = { name: string; mtime?: number; read: () => Promise<Uint8Array> }

export const zipResponse = (name: string, entries: readonly ZipEntry[]): ApiResponse =>
  streamResponse(
    async (write) => {
      let waiting: Uint8Array[] = []
      const zip = new Zip((error, bytes) => {
        if (error) throw error
        waiting.push(bytes)
      })
      const flush = async () => {
        const ready = waiting
        waiting = []
        for (const piece of ready) await write(piece)
      }
      const usedNames = new Set<string>()
      for (const { name, mtime, read } of entries) {
        const bytes = await read()
        const entry = new ZipPassThrough(freeFileName(name, usedNames))
        if (mtime !== undefined) entry.mtime = mtime
        zip.add(entry)
        entry.push(bytes, true)
        await flush()
      }
      zip.end()
      await flush()
    },
    'application/zip',
    { 'content-disposition': contentDisposition(name, 'attachment') },
  )
