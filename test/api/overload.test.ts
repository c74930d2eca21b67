import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests overload: requests beyond a limit get a clear error, and the others are still served.

describe('load', () => {
  let kwit: Kwit
  let mine: TestAccount
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_BODY_LIMIT: '20000' })
    mine = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const create = (name: string) =>
    kwit.call('POST', '/clients.json', { token: mine.token, json: { client: { name } } })

  test('endless bodies share a memory limit, and end with their connection', async () => {
    const sockets: Socket[] = []
    for (let number = 0; number < 40; number++) sockets.push(await sendWithoutEnd(kwit.url, 19_990))
    const refused = await sendWithoutEnd(kwit.url, 19_990)
    const [answer] = (await once(refused, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1/s)
    expect((await kwit.call('GET', '/clients.json', { token: mine.token })).status).toBe(200)
    for (const socket of [...sockets, refused]) {
      const closed = once(socket, 'close')
      socket.destroy()
      await closed
    }
    await expect.poll(async () => (await create('After the flood')).status).toBe(201)
  })

  test('the 150th record of a name gets its number as fast as the second', async () => {
    await Promise.all(Array.from({ length: 149 }, () => create('Acme')))
    const { json } = await create('Acme')
    expect(json.shortcut).toBe('Acme (150)')
    const list = await kwit.call('GET', '/clients.json?name=acme&per_page=100&page=2', { token: mine.token })
    expect(list.headers.get('x-total-count')).toBe('150')
    const shortcuts = [1, 2].map(async (page) => {
      const { json } = await kwit.call('GET', `/clients.json?name=acme&per_page=100&page=${page}`, {
        token: mine.token,
      })
      return json.map((client: { shortcut: string }) => client.shortcut)
    })
    expect(new Set((await Promise.all(shortcuts)).flat()).size).toBe(150)
  })

  if (ENGINE === 'sqlite') {
    test('while another program holds the write lock, reads are answered and writes wait', async () => {
      const other = new DatabaseSync(join(kwit.config.data, 'kwit.db'))
      other.exec('begin immediate')
      const waiting = create('Waits')
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect((await kwit.call('GET', '/clients.json', { token: mine.token })).status).toBe(200)
      other.exec('commit')
      other.close()
      expect((await waiting).status).toBe(201)
    })
  }
})

async function sendWithoutEnd(url: string, bytes: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(`POST /clients.json HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes + 1}\r\n\r\n`)
  socket.write('x'.repeat(bytes))
  return socket
}
