import { defineModule } from '../../../module.ts'
import { RECORD_AREAS } from '../../administration/permissions/rules.ts'

export const eventsModule = defineModule({
  name: 'events',
  routes: async ({ resources }) => (await import('./routes.ts')).eventRoutes(resources),
  permissions: { all: { areas: RECORD_AREAS, spansDepartments: true } },
  reference: [
    {
      title: 'Events',
      paths: ['/events'],
      about: 'What happened in the account, for programs that follow it.',
    },
  ],
})
