import { Zip, ZipPassThrough } from 'fflate'
import { freeFileName } from '../files/file-name.ts'
import { type Answer, inlineFile, streamAnswer } from './response.ts'

// Files in one, each made when it is its turn and gone when it has left. Nothing is packed tighter: most of it is already.

export type ZipEntry = { name: string; mtime?: number; read: () => Promise<Uint8Array> }

export const zipAnswer = (name: string, entries: readonly ZipEntry[]): Answer =>
  streamAnswer(
    async (write) => {
      let waiting: Uint8Array[] = []
      const zip = new Zip((error, bytes) => {
        if (error) throw error
        waiting.push(bytes)
      })
      const flush = async () => {
        const pieces = waiting
        waiting = []
        for (const piece of pieces) await write(piece)
      }
      const taken = new Set<string>()
      for (const { name, mtime, read } of entries) {
        const bytes = await read()
        const entry = new ZipPassThrough(freeFileName(name, taken))
        if (mtime !== undefined) entry.mtime = mtime
        zip.add(entry)
        entry.push(bytes, true)
        await flush()
      }
      zip.end()
      await flush()
    },
    'application/zip',
    { 'content-disposition': inlineFile(name, 'attachment') },
  )
