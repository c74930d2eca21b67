import { constants } from 'node:fs'
import { access, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { unwritable } from '../api-error.ts'
import { makeFolder } from '../make-folder.ts'
import type { Files } from './files.ts'

// Files in a folder: FOLDER/ACCOUNT/ab/abcdef…, written beside, flushed and only then given their name.

export function folderFiles(folder: string): Files {
  const root = resolve(folder)
  const placeOf = (account_id: number, name: string) => {
    // A backup that somebody has changed must not lead elsewhere.
    if (!/^[\w-]+$/.test(name)) throw new Error(`${name} is no name of a file`)
    return join(root, String(account_id), name.slice(0, 2), name)
  }
  return {
    is_database: false,
    put: async (account_id, name, bytes) => {
      try {
        await write(root, placeOf(account_id, name), bytes)
      } catch (error) {
        throw unwritable('The file cannot be kept', error as Error)
      }
    },
    get: async (account_id, name) => readFile(placeOf(account_id, name)).catch(unlessMissing),
    remove: async (account_id, name) => {
      const place = placeOf(account_id, name)
      await rm(place, { force: true })
      await rm(partOf(place), { force: true })
    },
    removeAll: (account_id) => rm(join(root, String(account_id)), { recursive: true, force: true }),
  }
}

// One name for all who write the same, so that what a crash left is found by it.
const partOf = (place: string) => `${place}.part`

// Not emptied first: whoever writes there too writes the same.
const BESIDE = constants.O_CREAT | constants.O_WRONLY

async function write(root: string, place: string, bytes: Buffer) {
  const folder = dirname(place)
  makeFolder(folder)
  const part = partOf(place)
  try {
    const handle = await open(part, BESIDE, 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.truncate(bytes.length)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, place).catch((error) => unlessNamed(error, place))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  // A name is safe only when its folder is, and a new folder when the one above is.
  for (let above = folder; ; above = dirname(above)) {
    await flush(above)
    if (above === root || above === dirname(above)) return
  }
}

// Another who wrote the same was first.
async function unlessNamed(error: NodeJS.ErrnoException, place: string) {
  if (error.code !== 'ENOENT') throw error
  await access(place)
}

async function flush(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
