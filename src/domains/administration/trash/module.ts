import { defineModule } from '../../../module.ts'
import { RECORD_AREAS } from '../permissions/rules.ts'

export const trashModule = defineModule({
  name: 'trash',
  routes: async ({ deletableResources }) => (await import('./routes.ts')).binRoutes(deletableResources),
  permissions: { all: { areas: RECORD_AREAS, is_whole: true } },
  reference: [{ title: 'Overview', paths: ['/bin'] }],
  jobs: async () => (await import('./routes.ts')).binJobs,
})
