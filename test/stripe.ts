// A simulator of Stripe on this machine: the part of its API that checkout needs, and webhooks with its signatures.
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const KEYS = { secret_key: 'sk_test_0123456789abcd', webhook_secret: 'whsec_0123456789' }

export type StripeSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: { kwit?: string }
  url: string
  success_url: string
  cancel_url: string
  customer_email: string | null
  name: string
}

export type FakeStripe = {
  url: string
  sessions: StripeSession[]
  refuse: (isDown: boolean) => void
  pay: (session: StripeSession) => void
  event: (session: StripeSession, type?: string) => string
  sign: (payload: string, secret?: string, atS?: number) => string
  close: () => Promise<void>
}

export async function startStripe(): Promise<FakeStripe> {
  const sessions: StripeSession[] = []
  let isDown = false
  const server = createServer(async (request, response) => {
    if (isDown) return answer(response, 500, { error: { message: 'down', type: 'api_error' } })
    const { pathname } = new URL(request.url ?? '/', 'http://stripe')
    const paid = /^\/pay\/(\w+)$/.exec(pathname)
    if (paid) return payHere(response, paid[1] as string)
    if (request.headers.authorization !== `Bearer ${KEYS.secret_key}`)
      return answer(response, 401, { error: { message: 'Invalid API Key', type: 'invalid_request_error' } })
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
    if (id === undefined) return answer(response, 200, await create(request))
    const session = sessions.find((candidate) => candidate.id === id)
    if (!session)
      return answer(response, 404, { error: { message: 'No such session', type: 'invalid_request_error' } })
    if (verb === 'expire') session.status = 'expired'
    return answer(response, 200, session)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function create(request: IncomingMessage): Promise<StripeSession> {
    let body = ''
    for await (const chunk of request) body += chunk
    const parameters = new URLSearchParams(body)
    const get = (name: string) => parameters.get(name) ?? ''
    const id = `cs_test_${randomBytes(8).toString('hex')}`
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total:
        Number(get('line_items[0][price_data][unit_amount]')) * Number(get('line_items[0][quantity]')),
      currency: get('line_items[0][price_data][currency]'),
      client_reference_id: get('client_reference_id'),
      metadata: { kwit: get('metadata[kwit]') },
      url: `${url}/pay/${id}`,
      success_url: get('success_url'),
      cancel_url: get('cancel_url'),
      customer_email: parameters.get('customer_email'),
      name: get('line_items[0][price_data][product_data][name]'),
    }
    sessions.push(session)
    return session
  }

  const pay = (session: StripeSession) => {
    session.status = 'complete'
    session.payment_status = 'paid'
  }

  // Opening the payment page counts as paying.
  function payHere(response: ServerResponse, id: string) {
    const session = sessions.find((candidate) => candidate.id === id) as StripeSession
    pay(session)
    response.writeHead(303, { location: session.success_url }).end()
  }

  return {
    url,
    sessions,
    refuse: (now) => {
      isDown = now
    },
    pay,
    event: (session, type = 'checkout.session.completed') =>
      JSON.stringify({
        id: `evt_${randomBytes(6).toString('hex')}`,
        object: 'event',
        type,
        data: { object: session },
      }),
    sign: (payload, secret = KEYS.webhook_secret, atS = Math.floor(Date.now() / 1000)) =>
      `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${payload}`).digest('hex')}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
