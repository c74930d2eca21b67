import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

// Its parents too, one by one: asked for all of them at once, Node tries for ever in a place such as /proc.
export function makeFolder(folder: string) {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Somebody else was quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
