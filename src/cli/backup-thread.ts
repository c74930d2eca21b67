import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openRuntime } from '../bootstrap.ts'
import type { Config } from '../config.ts'
import { persistentTables } from '../database-schema.ts'
import type { BackupOutcome } from '../domains/administration/backups/jobs.ts'
import { makeBackupInFolder } from '../domains/administration/backups/make-backup.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { scrub } from '../platform/http/scrub.ts'

// Entry point of the thread in which the server makes its backups.

const LOW_PRIORITY = 10

lowerPriority()
parentPort?.postMessage(await outcomeOf(workerData as BackupRequest))

type BackupRequest = { settings: Config; file: string; now: number }

async function outcomeOf({ settings, file, now }: BackupRequest): Promise<BackupOutcome> {
  try {
    const { db } = openRuntime(settings)
    const files = openFiles(settings.files.address, db)
    const outcome = await makeBackupInFolder(db, persistentTables, settings.backup, { file, now, files })
    await db.close()
    return outcome
  } catch (error) {
    return { fault: scrub(error instanceof Error ? error.message : String(error)) }
  }
}

// Lowers the priority so that requests go first. Only Linux sets it for the thread; other systems would lower it for
// the whole process.
function lowerPriority() {
  if (process.platform !== 'linux') return
  try {
    setPriority(LOW_PRIORITY)
  } catch {
    // A system that forbids it makes the backup with the normal priority.
  }
}
