import { closeSync, lstatSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../../platform/make-folder.ts'
import { backupName } from './rules.ts'

// Where a backup is written: whoever makes `NAME.part` first has the name.

const SECOND_MS = 1000

// Two of one second get two names.
export function claimBackup(folder: string, now: number): string {
  makeFolder(resolve(folder))
  for (let at = now; ; at += SECOND_MS) {
    const file = join(folder, backupName(at))
    if (isThere(file) || !claimPart(file)) continue
    if (!isThere(file)) return file
    rmSync(`${file}.part`)
  }
}

// False when somebody writes it, or was broken off.
export function claimPart(file: string): boolean {
  try {
    closeSync(openSync(`${file}.part`, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Also a link that leads nowhere.
const isThere = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined
