import { defineModule } from '../../../module.ts'
import { everybodyMayWrite } from '../../administration/permissions/rules.ts'

export const mcpModule = defineModule({
  name: 'mcp',
  routes: async ({ secret }) => (await import('./routes.ts')).mcpRoutes(secret),
  permissions: {
    all: everybodyMayWrite('each tool requires the permission of its own route'),
  },
  reference: [],
})
