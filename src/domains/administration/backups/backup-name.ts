import { closeSync, lstatSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../../platform/make-folder.ts'
import { backupName } from './rules.ts'

// Chooses the file name of a backup. The process that creates `NAME.part` first owns the name.

const SECOND_MS = 1000

// A second backup within one second gets the name of the next second.
export function claimBackupName(folder: string, now: number): string {
  makeFolder(resolve(folder))
  for (let time = now; ; time += SECOND_MS) {
    const file = join(folder, backupName(time))
    if (fileExists(file) || !createPart(file)) continue
    if (!fileExists(file)) return file
    rmSync(`${file}.part`)
  }
}

// Returns false if the part exists: another process writes it, or was interrupted.
export function createPart(file: string): boolean {
  try {
    closeSync(openSync(`${file}.part`, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Broken symbolic links count as existing.
const fileExists = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined
