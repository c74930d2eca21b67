import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../permissions/rules.ts'
import { clockMovesTable } from './schema.ts'

export const sandboxModule = defineModule({
  name: 'sandbox',
  tables: [clockMovesTable],
  routes: async ({ scheduledWork }) => (await import('./routes.ts')).clockRoutes(scheduledWork),
  permissions: { read: EVERYBODY, write: 'administrators' },
  reference: [
    {
      title: 'Sandboxes',
      paths: ['/account/clock'],
      about: 'The clock of a sandbox account. Moving it runs everything that falls due on the way.',
    },
  ],
  jobs: async ({ scheduledWork, ksef }) => (await import('./jobs.ts')).clockJobs(scheduledWork, ksef.clock),
})
