import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type House, serve } from './pipeline.ts'
import type { Caller, Route } from './route.ts'

// Requests that arrive in one turn take each stage together: in-step.ts says why.

const caller = { account_id: 1, user_id: 1, token_id: 1, session_id: 0, role: 'owner' } as Caller

test('who arrives together is answered together, when all have done their work and all answers are made', async () => {
  const seen: string[] = []
  const house = {
    root_url: 'http://localhost',
    root_host: 'localhost',
    db: { forAccount: () => undefined, forReading: () => undefined },
    clock: { now: () => 0 },
    limiter: { take: () => {} },
    log: { info: (_: string, { request_id }: { request_id: string }) => seen.push(`log of ${request_id}`) },
    note: () => {},
    // The first is known, the second has to be looked up.
    authenticate: (_: unknown, token: string) => {
      seen.push(`who is ${token}`)
      return token === 'one' ? caller : turnOver(5).then(() => caller)
    },
  } as unknown as House
  const route: Route = {
    method: 'GET',
    path: '/things',
    formats: ['json'],
    operation: {
      summary: '',
      right: 'read',
      run: ({ token }) => {
        seen.push(`work of ${token}`)
        return { status: 200, write: () => `${seen.push(`text for ${token}`)}` }
      },
    },
  }
  const both = ['one', 'two'].map((token) => serve(house, route, requestOf(token), replyTo(token, seen)))
  expect(seen).toEqual([])
  await turn()
  await Promise.all(both)
  expect(seen).toEqual([
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
  ({
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
  }) as unknown as FastifyRequest

const replyTo = (token: string, seen: string[]) =>
  ({
    hijack: () => {},
    raw: { writeHead: () => seen.push(`head for ${token}`), end: () => seen.push(`answer to ${token}`) },
  }) as unknown as FastifyReply
