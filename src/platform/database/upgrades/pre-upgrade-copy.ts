import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ExclusiveSession } from '../database.ts'

// Copies the database file before an upgrade, so that the operator can go back.

const FOLDER = 'before-upgrades'
const COPIES_KEPT = 3

// Returns a callback for the end of the upgrade: it removes the copy after a failure, and older copies after a success.
export async function copyBeforeUpgrade(
  session: ExclusiveSession,
  file: string,
  version: string,
  log: (line: string) => void,
): Promise<(isDone: boolean) => void> {
  const folder = join(dirname(file), FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder)
  const { bavail, bsize } = statfsSync(folder)
  const { size } = statSync(file)
  if (bavail * bsize < size)
    throw new Error(
      `not enough disk space to copy the database before the upgrade: free ${megabytes(size)} MB for ${folder}`,
    )
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `kwit-${version}-${time}.db`)
  log(`Copying the database before the upgrade (${megabytes(size)} MB) to ${copy}`)
  await session.copyTo(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  return (isDone) => {
    if (!isDone) rmSync(copy, { force: true })
    else for (const old of copiesIn(folder).slice(0, -COPIES_KEPT)) rmSync(join(folder, old))
  }
}

// Copies run exclusively, so an unfinished one was left by a killed process.
function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder)) {
    if (/^kwit-.+Z\.db\.part(-journal)?$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

// Other files stay. The oldest first: names end with the time.
const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^kwit-.+-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/.test(name))
    .sort((a, b) => (timeIn(a) < timeIn(b) ? -1 : 1))

const timeIn = (name: string) => name.slice(-'2026-01-01T00-00-00-000Z.db'.length)

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2)
