import { defineModule } from '../../../module.ts'
import { calendarTable } from './schema.ts'

export const schedulerModule = defineModule({
  name: 'scheduler',
  tables: [calendarTable],
  jobs: async ({ scheduledWork }) => (await import('./jobs.ts')).calendarJobs(scheduledWork),
})
