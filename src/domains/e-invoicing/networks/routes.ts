import { del, get, post, put, type Route } from '../../../platform/http/route.ts'
import type { ChannelOptions } from './connection/actions.ts'
import {
  check,
  connect,
  disconnect,
  fetchNow,
  list,
  lookup,
  reconnect,
  show,
  webhook,
} from './connection/operations.ts'
import { delivery, listSent, send } from './sending/operations.ts'

export const channelRoutes = (options: ChannelOptions): Route[] => [
  ...get('/network_connections', 'json xml', list(options)),
  ...post('/network_connections', 'json xml', connect(options)),
  ...get('/network_connections/:id', 'json xml', show(options)),
  ...put('/network_connections/:id', 'json xml', reconnect(options)),
  ...del('/network_connections/:id', 'json xml', disconnect()),
  ...post('/network_connections/:id/check', 'json xml', check(options)),
  ...post('/network_connections/:id/fetch', 'json xml', fetchNow(options)),
  ...get('/network_connections/:id/lookup', 'json xml', lookup(options)),
  ...get('/network_transmissions', 'json xml', listSent()),
  ...get('/invoices/:id/delivery_channel', 'json xml', delivery(options)),
  ...post('/invoices/:id/send_by_network', 'json xml', send()),
]

export const channelWebhookRoutes = (options: ChannelOptions): Route[] =>
  post('/a/:prefix/channels/:token/webhook', 'json', webhook(options))
