import { defineModule } from '../../../module.ts'
import { undocumented } from '../../../platform/http/route.ts'

export const clientPortalModule = defineModule({
  name: 'client-portal',
  routes: async ({ secret }) => {
    return undocumented((await import('./routes.ts')).portalRoutes(secret))
  },
  permissions: 'open',
  reference: [],
})
