import { defineModule } from '../../../module.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { withoutDocumentation } from '../../../platform/http/route.ts'
import { keysTable, receiptsTable } from './schema.ts'

export const onlinePaymentsModule = defineModule({
  name: 'online-payments',
  tables: [keysTable, receiptsTable],
  routes: async ({ config, secret, limits, paymentProviders: providers }) => {
    const { providerRoutes, webhookRoutes } = await import('./routes.ts')
    const { payPageRoutes } = await import('./page-routes.ts')
    const options = { providers, secret }
    const payments = limiter(config.form_limit, { name: 'pay', limits })
    return [
      ...providerRoutes(options),
      ...withoutDocumentation([
        ...payPageRoutes({ ...options, limiter: payments }),
        ...webhookRoutes(options),
      ]),
    ]
  },
  permissions: { all: 'administrators' },
  reference: [{ title: 'Payment form', paths: ['/payment_providers'] }],
})
