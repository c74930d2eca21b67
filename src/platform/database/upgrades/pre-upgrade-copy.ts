import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Alone } from '../database.ts'

// The database file as it was before an upgrade, for the day somebody wants to go back.

const FOLDER = 'before-upgrades'
const COPIES_KEPT = 3

// Gives what is to be called after the upgrade: one that failed needs the room for its next try, one that is done needs no older
// copies.
export async function keepCopy(
  alone: Alone,
  file: string,
  version: string,
  say: (line: string) => void,
): Promise<(is_done: boolean) => void> {
  const folder = join(dirname(file), FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeBrokenOff(folder)
  const { bavail, bsize } = statfsSync(folder)
  const { size } = statSync(file)
  if (bavail * bsize < size)
    throw new Error(`no room for a copy before the upgrade: ${folder} needs ${megabytes(size)} MB`)
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `kwit-${version}-${time}.db`)
  say(`Keeping a copy of the database as it was (${megabytes(size)} MB) in ${copy}`)
  await alone.copyTo(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  return (is_done) => {
    if (!is_done) rmSync(copy, { force: true })
    else for (const old of copiesIn(folder).slice(0, -COPIES_KEPT)) rmSync(join(folder, old))
  }
}

// Whoever writes one works alone: what is there was left by a program that was ended.
function removeBrokenOff(folder: string) {
  for (const name of readdirSync(folder)) {
    if (/^kwit-.+Z\.db\.part(-journal)?$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

// Whatever is not ours stays. The oldest first: the time stands last in the name.
const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^kwit-.+-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/.test(name))
    .sort((one, other) => (timeIn(one) < timeIn(other) ? -1 : 1))

const timeIn = (name: string) => name.slice(-'2026-01-01T00-00-00-000Z.db'.length)

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2)
