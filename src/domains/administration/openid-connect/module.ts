import { defineModule } from '../../../module.ts'
import { openIdConnectTables } from './schema.ts'

export const openIdConnectModule = defineModule({
  name: 'openid-connect',
  tables: openIdConnectTables,
  routes: async ({ secret, config }) =>
    (await import('./provider-routes.ts')).providerRoutes({
      secret,
      allowsPrivate: config.allows_private_providers,
    }),
  permissions: { all: 'administrators' },
  reference: [{ title: 'Security and history', paths: ['/account/openid_connect'] }],
})
