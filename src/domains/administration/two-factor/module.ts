import { defineInternalModule } from '../../../module.ts'
import { twoFactorTables } from './schema.ts'

export const twoFactorModule = defineInternalModule({
  name: 'two-factor',
  tables: twoFactorTables,
  jobs: async ({ mailer }) => (await import('./jobs.ts')).twoFactorJobs(mailer),
})
