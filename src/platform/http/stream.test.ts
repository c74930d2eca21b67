import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import type { Stream } from './response.ts'
import { sendStream } from './stream.ts'

test('work before the first piece ends when the client disconnects', async () => {
  const ended = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const server = createServer((request, raw) => {
    const reply = { raw, hijack: () => {} }
    const work: Stream = async (write) => {
      begun.resolve()
      for (;;) {
        await write('')
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const stream: Stream = (write, setHeader) =>
      work(write, setHeader).catch((error) => {
        ended.resolve(String(error))
        throw error
      })
    const observer = { log: { error: () => {} } }
    sendStream(stub(observer), stub(request), stub(reply), {
      status: 200,
      headers: {},
      stream,
    }).catch(() => {})
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  request.on('error', () => {})
  await begun.promise
  request.destroy()
  expect(await ended.promise).toContain('the client has left')
  server.close()
})
