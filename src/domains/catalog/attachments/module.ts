import { defineInternalModule } from '../../../module.ts'
import { contentsTable } from '../../../platform/files/database.ts'
import { keptFilesTable } from '../../../platform/files/stored-files.ts'
import { attachmentsTable, uploadsTable } from './schema.ts'

// The attachment routes belong to the modules whose records have files.
export const attachmentsModule = defineInternalModule({
  name: 'attachments',
  tables: [attachmentsTable, uploadsTable, keptFilesTable, contentsTable],
  jobs: async ({ attachmentStorage: { files } }) => {
    const { sweepJobs } = await import('../../../platform/files/stored-files.ts')
    return { ...(await import('./jobs.ts')).uploadJobs, ...sweepJobs(files) }
  },
})
