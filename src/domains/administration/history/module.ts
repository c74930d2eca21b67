import { defineModule } from '../../../module.ts'
import { RECORD_AREAS } from '../permissions/rules.ts'

export const historyModule = defineModule({
  name: 'history',
  routes: async ({ resources }) => (await import('./routes.ts')).historyRoutes(resources),
  permissions: { all: { areas: RECORD_AREAS, spansDepartments: true } },
  reference: [{ title: 'Security and history', paths: ['/account/history'] }],
})
