import { defineModule } from '../module.ts'
import { limiter } from '../platform/http/limiter.ts'
import { withoutDocumentation } from '../platform/http/route.ts'

const BUYERS_AT_ONCE = 20

export const paymentFormModule = defineModule({
  name: 'payment-form',
  routes: async ({ config: { form_limit }, secret, limits, paymentProviders: providers }) => {
    const { orderRoutes, widgetRoutes } = await import('./routes.ts')
    const by_buyer = limiter(form_limit, { name: 'buyer', limits })
    const by_product = limiter(form_limit * BUYERS_AT_ONCE, { name: 'product', limits })
    const options = { providers, secret, by_buyer, by_product }
    return [...orderRoutes(options), ...withoutDocumentation(widgetRoutes(options))]
  },
  permissions: 'open',
  reference: [
    {
      title: 'Payment form',
      paths: ['/a'],
      about: 'A form that sells a product on any web page, its orders, and payment providers.',
    },
  ],
})
