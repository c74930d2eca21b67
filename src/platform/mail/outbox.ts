import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

// Writes emails as files if no mail server is configured. Any mail program opens them. An email is one file, written
// atomically, however often it is sent.
export const outbox = (folder: string, from: string): Mailer => ({
  goes_to: 'outbox',
  from,
  send: async ({ id, to, bytes }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${id.replace(/[^\w.@-]/g, '_')}.eml`)
    await writeFile(`${file}.new`, bytes, { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
    return { accepted: [...to], refused: [] }
  },
})
