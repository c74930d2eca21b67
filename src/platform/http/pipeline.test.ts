import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import type { ServerContext } from './authentication.ts'
import { serve } from './pipeline.ts'
import type { Caller, Route } from './route.ts'

// Tests that requests which arrive together run each stage together; commit/request-batching.ts says why.

const caller = { account_id: 1, user_id: 1, token_id: 1, session_id: 0, role: 'owner' } as Caller

test('requests that arrive together pass each stage of the pipeline together', async () => {
  const events: string[] = []
  const context = stub<ServerContext>({
    root_url: 'http://localhost',
    root_host: 'localhost',
    db: { forAccount: () => undefined, forReading: () => undefined },
    clock: { now: () => 0 },
    limiter: { take: () => {} },
    log: { info: (_: string, { request_id }: { request_id: string }) => events.push(`log of ${request_id}`) },
    observe: () => {},
    // The first caller is cached, the second one is looked up.
    authenticate: (_: unknown, token: string) => {
      events.push(`who is ${token}`)
      return token === 'one' ? caller : turnOver(5).then(() => caller)
    },
  })
  const route: Route = {
    method: 'GET',
    path: '/things',
    formats: ['json'],
    operation: {
      summary: '',
      access: 'read',
      run: ({ token }) => {
        events.push(`work of ${token}`)
        return { status: 200, write: () => `${events.push(`text for ${token}`)}` }
      },
    },
  }
  const both = ['one', 'two'].map((token) => serve(context, route, requestOf(token), replyTo(token, events)))
  expect(events).toEqual([])
  await turn()
  await Promise.all(both)
  expect(events).toEqual([
    ...['who is one', 'who is two'],
    ...['work of one', 'work of two'],
    ...['text for one', 'text for two'],
    ...['head for one', 'head for two'],
    ...['answer to one', 'answer to two'],
    ...['log of one', 'log of two'],
  ])
})

async function turnOver(times: number) {
  for (let time = 0; time < times; time++) await undefined
}

const requestOf = (token: string) =>
  stub<FastifyRequest>({
    raw: { format: 'json' },
    id: token,
    url: '/~/things',
    method: 'GET',
    host: 'localhost',
    ip: '127.0.0.1',
    socket: { remoteAddress: '127.0.0.1' },
    protocol: 'http',
    query: '',
    params: {},
    headers: { authorization: `Bearer ${token}` },
    routeOptions: { url: '/~/things' },
  })

const replyTo = (token: string, events: string[]) =>
  stub<FastifyReply>({
    hijack: () => {},
    raw: { writeHead: () => events.push(`head for ${token}`), end: () => events.push(`answer to ${token}`) },
  })
