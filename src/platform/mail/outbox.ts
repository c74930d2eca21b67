import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

// Without a mail server letters are kept as files that every mail program opens. One letter is one file, whole or not there,
// however often it is written.
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
