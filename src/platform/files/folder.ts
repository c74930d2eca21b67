import { constants } from 'node:fs'
import { access, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { databaseReadOnly } from '../api-error.ts'
import { makeFolder } from '../make-folder.ts'
import type { FileStore } from './files.ts'

// Stores files in a folder: FOLDER/ACCOUNT/ab/abcdef…, written under a temporary name, flushed and then renamed.

export function folderFiles(folder: string): FileStore {
  const root = resolve(folder)
  const placeOf = (accountId: number, name: string) => {
    // A manipulated backup must not lead outside of the folder.
    if (!/^[\w-]+$/.test(name)) throw new Error(`${name} is no name of a file`)
    return join(root, String(accountId), name.slice(0, 2), name)
  }
  return {
    is_database: false,
    put: async (accountId, name, bytes) => {
      try {
        await write(root, placeOf(accountId, name), bytes)
      } catch (error) {
        throw databaseReadOnly('The file cannot be stored', error as Error)
      }
    },
    get: async (accountId, name) => readFile(placeOf(accountId, name)).catch(unlessMissing),
    remove: async (accountId, name) => {
      const path = placeOf(accountId, name)
      await rm(path, { force: true })
      await rm(partOf(path), { force: true })
    },
    removeAll: (accountId) => rm(join(root, String(accountId)), { recursive: true, force: true }),
  }
}

// All writers of the same content use one temporary name, so that leftovers of a crash are found by it.
const partOf = (path: string) => `${path}.part`

// Not truncated first: a concurrent writer writes the same content.
const BESIDE = constants.O_CREAT | constants.O_WRONLY

async function write(root: string, path: string, bytes: Buffer) {
  const folder = dirname(path)
  makeFolder(folder)
  const part = partOf(path)
  try {
    const handle = await open(part, BESIDE, 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.truncate(bytes.length)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path).catch((error) => unlessNamed(error, path))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  // A new name is durable only after its folder is flushed, and a new folder after its parent.
  for (let above = folder; ; above = dirname(above)) {
    await flush(above)
    if (above === root || above === dirname(above)) return
  }
}

// A concurrent writer of the same content was first.
async function unlessNamed(error: NodeJS.ErrnoException, path: string) {
  if (error.code !== 'ENOENT') throw error
  await access(path)
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
