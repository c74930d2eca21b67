import { defineInternalModule } from '../../../module.ts'
import { calendarTable } from './schema.ts'

export const schedulerModule = defineInternalModule({
  name: 'scheduler',
  tables: [calendarTable],
  jobs: async ({ scheduledWork }) => (await import('./jobs.ts')).schedulerJobs(scheduledWork),
})
