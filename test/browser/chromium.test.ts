// Tests what the other files rely on: the browser enforces its own rules, and a crashed browser is reported and
// replaced.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chromium, openChromium, takeDeaths } from './chromium.ts'

let chromium: Chromium
let server: Server
const requests: { path: string; cookie: string | undefined }[] = []
beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  chromium = await openChromium('foreign')
})
afterAll(async () => {
  await chromium?.close()
  server?.close()
})

function answer(request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/'
  requests.push({ path, cookie: request.headers.cookie })
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (path === '/cookies')
    response.setHeader('set-cookie', ['lax=1; SameSite=Lax', 'strict=1; SameSite=Strict'])
  if (path === '/strict')
    response.setHeader('content-security-policy', "default-src 'self'; frame-src 'none'")
  if (path === '/framed') response.setHeader('x-frame-options', 'DENY')
  response.end(`<!doctype html><title>${path}</title><p>${path}</p>`)
}

const port = () => (server.address() as AddressInfo).port
const home = (path: string) => `http://localhost:${port()}${path}`
const foreign = (path: string) => `http://127.0.0.1:${port()}${path}`

describe('the browser', () => {
  test('does not let a page read other origins without permission', async () => {
    const page = await chromium.newPage({})
    await page.goto(foreign('/'))
    const read = (address: string) =>
      page.evaluate((address) => fetch(address).then((reply) => reply.text(), String), address)
    expect(await read(foreign('/open'))).toContain('/open')
    expect(await read(home('/closed'))).toBe('TypeError: Failed to fetch')
    await page.close()
  })

  test('runs nothing that the policy of a page forbids', async () => {
    const page = await chromium.newPage({})
    for (const [path, runs] of [
      ['/', true],
      ['/strict', false],
    ] as const) {
      await page.goto(home(path))
      await page.evaluate(() => {
        const { document } = globalThis as any
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(script)
      })
      await expect.poll(async () => [path, await page.evaluate('window.ran === true')]).toEqual([path, runs])
    }
    await page.close()
  })

  test('does not frame a page that forbids it', async () => {
    const page = await chromium.newPage({})
    await page.goto(home('/'))
    for (const path of ['/frame', '/framed'])
      await page.evaluate((address) => {
        const { document } = globalThis as any
        const frame = document.createElement('iframe')
        frame.src = address
        document.body.append(frame)
        return new Promise((done) => frame.addEventListener('load', done))
      }, home(path))
    await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/frame')).length).toBe(1)
    await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/framed')).length).toBe(0)
    await page.close()
  })

  test('sends no cookie with a form of another site', async () => {
    const page = await chromium.newPage({})
    await page.goto(home('/cookies'))
    await page.goto(home('/own'))
    expect(requests.find(({ path }) => path === '/own')?.cookie).toBe('lax=1; strict=1')
    await page.goto(foreign('/'))
    await page.evaluate((address) => {
      const { document } = globalThis as any
      const form = document.createElement('form')
      form.method = 'post'
      form.action = address
      document.body.append(form)
      form.submit()
    }, home('/posted'))
    await page.waitForURL(home('/posted'))
    expect(requests.find(({ path }) => path === '/posted')?.cookie).toBe(undefined)
    await page.close()
  })

  test('reports its crash with its last output, and the next test gets a new one', async () => {
    const page = await chromium.newPage({})
    await page.goto(home('/'))
    // Kills the whole process group, because some systems start Chromium with a script.
    process.kill(-(chromium.pid() as number), 'SIGKILL')
    await expect(page.locator('#nowhere').click()).rejects.toThrow(/closed/)
    const deaths: string[] = []
    await expect.poll(() => deaths.push(...takeDeaths())).toBe(1)
    expect(deaths[0]).toMatch(/^The browser died \(SIGKILL\)\. Its last words:\n./)
    const other = await chromium.newPage({})
    expect((await other.goto(home('/')))?.status()).toBe(200)
  })
})
