import { defineModule } from '../../../module.ts'
import { withoutDocumentation } from '../../../platform/http/route.ts'

export const clientPortalModule = defineModule({
  name: 'client-portal',
  routes: async ({ secret, acceptsOnlinePayment }) => {
    return withoutDocumentation((await import('./routes.ts')).portalRoutes(secret, acceptsOnlinePayment))
  },
  permissions: 'open',
  reference: [],
})
