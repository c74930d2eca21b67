import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { requestIdFrom, traceIdFrom } from './request-id.ts'

const isTrusted = (address: string | undefined) => address === '127.0.0.1'

const arrival = (headers: object, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage

test.each([
  ['abc-123', true],
  ['9f86d081884c7d659a2feaa0c55ad015', true],
  ['0b6e4d3a-7f3c-4f0e-9d4e-1f2a3b4c5d6e', true],
  ['7F000001:8124_7F000001:1F90_65A5B2C3_0007:1A2B', true],
  ['short', false],
  ['a'.repeat(129), false],
  ['Sec1retTokenOfTheOwner00', false],
  ['move 12', false],
  ['abc123\r\nx: y', false],
  ['', false],
])('X-Request-Id %j is taken from a trusted proxy: %s', (id, isTaken) => {
  const take = requestIdFrom(isTrusted)
  expect(take(arrival({ 'x-request-id': id })) === id).toBe(isTaken)
  expect(take(arrival({ 'x-request-id': id }, '203.0.113.9'))).not.toBe(id)
})

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', undefined],
  ['4bf92f3577b34da6a3ce929d0e0e4736', undefined],
])('traceparent %s', (traceparent, traceId) => {
  expect(traceIdFrom(arrival({ traceparent }), isTrusted)).toBe(traceId)
  expect(traceIdFrom(arrival({ traceparent }, '203.0.113.9'), isTrusted)).toBe(undefined)
})
