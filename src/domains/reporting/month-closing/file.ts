import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { keepFile, writeBytes } from '../../../platform/files/stored-files.ts'
import type { RunningJob } from '../../../platform/jobs/jobs.ts'
import { writeContextForJob } from '../../administration/accounts/write-context.ts'
import type { AttachmentStorage } from '../../catalog/attachments/schema.ts'
import { insertAttachment } from '../../catalog/attachments/store.ts'
import { collectJpkV7 } from '../jpk/v7-file.ts'
import { getPeriod, saveFile, saveProblem, type TaxPeriod } from '../tax-periods/store.ts'

// Writes the JPK_V7 file of a closed month from its frozen entries. The file never changes, and the history holds its
// SHA-256.

export const FILES = 'tax_periods'
const CONTENT_TYPE = 'application/xml'

export const writeTaxFile =
  ({ files }: AttachmentStorage) =>
  async (db: Database, job: RunningJob): Promise<void> => {
    const { account_id } = job
    const { id, ...requester } = JSON.parse(job.payload) as {
      id: number
      user_id: number
      request_id: string
    }
    const writer = await writeContextForJob(db, job, requester)
    const period = await getPeriod(db, account_id, id)
    if (!isAwaited(period)) return
    const { variant } = period.stated
    const bytes = await collectJpkV7(db, writer, {
      month: period.period,
      variant,
      declaration: period.sums.filter(({ name }) => name.startsWith('P_')),
      reason: period.reason,
    }).catch((error) => {
      if (error instanceof ApiError) return errorMessage(error)
      throw error
    })
    if (typeof bytes === 'string') {
      await whileAwaited(db, job, id, (db) => saveProblem(db, account_id, id, bytes))
      return
    }
    const storedFile = await writeBytes(files, db, account_id, bytes, job.now)
    const file_name = fileName(period.period, variant, period.revision)
    await whileAwaited(db, job, id, async (db) => {
      await keepFile(db, account_id, storedFile)
      const { sha256, size } = storedFile
      await insertAttachment(db, {
        account_id,
        resource: FILES,
        record_id: id,
        file_name,
        content_type: CONTENT_TYPE,
        created_at: job.now,
        user_id: requester.user_id,
        sha256,
        size,
      })
      await saveFile(db, account_id, id, { file_name, sha256, size })
      audit(db, writer, {
        action: 'write_file',
        resource: 'closing',
        record_id: id,
        changes: { month: [null, period.period], file_name: [null, file_name], sha256: [null, sha256] },
      })
    })
  }

// A month that was opened again, or whose file another run has written, has no file to write.
const isAwaited = ({ state }: TaxPeriod): boolean => state === 'closing'

const whileAwaited = (
  db: Database,
  { account_id }: RunningJob,
  id: number,
  write: (db: Database) => Promise<void>,
): Promise<void> =>
  transaction(db, async (db) => {
    if (isAwaited(await getPeriod(db, account_id, id))) await write(db)
  })

const fileName = (month: string, variant: string, revision: number): string =>
  `JPK_${variant}-${month}${revision === 0 ? '' : `-${revision}`}.xml`
