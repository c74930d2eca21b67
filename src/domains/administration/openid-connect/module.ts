import { defineInternalModule } from '../../../module.ts'
import { openIdConnectTables } from './schema.ts'

export const openIdConnectModule = defineInternalModule({
  name: 'openid-connect',
  tables: openIdConnectTables,
})
