import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

// Creates missing parents one by one, because Node's recursive option never returns in folders such as /proc.
export function makeFolder(folder: string) {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
