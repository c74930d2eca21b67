import { defineModule } from '../../../module.ts'
import { EVERYBODY, everybodyMayWrite } from '../../administration/permissions/rules.ts'
import { subscriptionsTable } from './email-schema.ts'

export const todayModule = defineModule({
  name: 'today',
  tables: [subscriptionsTable],
  routes: async ({ config }) => {
    const { todaySource } = await import('./source.ts')
    const { todayEmailRoutes } = await import('./email-routes.ts')
    return [...(await import('./routes.ts')).routes, ...todayEmailRoutes(todaySource(config.mail.from))]
  },
  permissions: { read: EVERYBODY, write: everybodyMayWrite('the subscription belongs to the caller') }, // each section checks its own
  reference: [{ title: 'Overview', paths: ['/today'] }],
  jobs: async ({ config, accountMailer }) =>
    (await import('./email-job.ts')).todayJobs(accountMailer, config.url),
})
