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
  ...get('/channels', 'json xml', list(options)),
  ...post('/channels', 'json xml', connect(options)),
  ...get('/channels/:id', 'json xml', show(options)),
  ...put('/channels/:id', 'json xml', reconnect(options)),
  ...del('/channels/:id', 'json xml', disconnect()),
  ...post('/channels/:id/check', 'json xml', check(options)),
  ...post('/channels/:id/fetch', 'json xml', fetchNow(options)),
  ...get('/channels/:id/lookup', 'json xml', lookup(options)),
  ...get('/network_transmissions', 'json xml', listSent()),
  ...get('/invoices/:id/delivery', 'json xml', delivery(options)),
  ...post('/invoices/:id/send_by_network', 'json xml', send()),
]

export const channelWebhookRoutes = (options: ChannelOptions): Route[] =>
  post('/a/:prefix/channels/:token/webhook', 'json', webhook(options))
