import { defineModule } from '../../../module.ts'
import { RECORD_AREAS } from '../permissions/rules.ts'

export const trashModule = defineModule({
  name: 'trash',
  routes: async ({ deletableResources }) => (await import('./routes.ts')).trashRoutes(deletableResources),
  permissions: { all: { areas: RECORD_AREAS, spansDepartments: true } },
  reference: [{ title: 'Overview', paths: ['/trash'] }],
  jobs: async () => (await import('./routes.ts')).trashJobs,
})
