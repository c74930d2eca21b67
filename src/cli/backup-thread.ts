import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openGround } from '../bootstrap.ts'
import type { Config } from '../config.ts'
import { lasting } from '../database-schema.ts'
import type { BackupOutcome } from '../domains/administration/backups/jobs.ts'
import { makeBackupInFolder } from '../domains/administration/backups/make-backup.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { scrub } from '../platform/http/scrub.ts'

// The thread in which the server makes its backups.

const PATIENT = 10

stepBack()
parentPort?.postMessage(await outcomeOf(workerData as Asked))

type Asked = { settings: Config; file: string; now: number }

async function outcomeOf({ settings, file, now }: Asked): Promise<BackupOutcome> {
  try {
    const { db } = openGround(settings)
    const files = openFiles(settings.files.address, db)
    const made = await makeBackupInFolder(db, lasting, settings.backup, { file, now, files })
    await db.close()
    return made
  } catch (error) {
    return { fault: scrub(error instanceof Error ? error.message : String(error)) }
  }
}

// Those who wait for an answer go first. On Linux this is about the thread, elsewhere it would be about the whole program.
function stepBack() {
  if (process.platform !== 'linux') return
  try {
    setPriority(PATIENT)
  } catch {
    // A system that does not allow it makes them all the same.
  }
}
