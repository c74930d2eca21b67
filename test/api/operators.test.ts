import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit } from '../harness.ts'

describe('operations', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  test('metrics are for this machine only, whatever headers a client sends', async () => {
    const from = (headers: { [name: string]: string }) => kwit.call('GET', '/metrics', { headers })
    expect((await from({})).status).toBe(200)
    expect((await from({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
    for (const chain of [
      '203.0.113.9',
      '127.0.0.1, 203.0.113.9',
      '::1, 2001:db8::1',
      '127.0.0.1.evil.example',
      '127.x',
    ]) {
      const reply = await from({ 'x-forwarded-for': chain })
      expect(reply).toMatchObject({ status: 403, json: { code: 'error' } })
      expect(reply.text).not.toContain('kwit_')
    }
  })

  test('health and readiness are plain text', async () => {
    expect(await kwit.call('GET', '/healthz')).toMatchObject({ status: 200, text: 'ok\n' })
    expect(await kwit.call('GET', '/readyz')).toMatchObject({ status: 200, text: 'ready\n' })
    expect((await kwit.call('HEAD', '/healthz')).status).toBe(200)
  })

  test('the API description is valid OpenAPI 3.1 and contains every route', async () => {
    const { json: document, headers } = await kwit.call('GET', '/openapi.json')
    expect(headers.get('content-type')).toContain('application/json')
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const references = [...allReferences(document)]
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([])
    const described = new Map<string, any>()
    for (const [path, methods] of Object.entries(
      document.paths as { [path: string]: { [method: string]: any } },
    )) {
      for (const [method, operation] of Object.entries(methods)) described.set(`${method} ${path}`, operation)
    }
    const routes = kwit.routes.filter(
      ({ operation, formats }) => operation.access !== 'open' && !formats.includes('page'),
    )
    for (const { method, path, formats } of routes) {
      const address = path.replace(/:(\w+)/g, '{$1}') + (formats.length > 1 ? '.{format}' : `.${formats[0]}`)
      const operation = described.get(`${method.toLowerCase()} ${address}`)
      expect(operation, `${method} ${path}`).toMatchObject({
        summary: expect.any(String),
        responses: expect.any(Object),
      })
      const parameters = (operation.parameters ?? [])
        .filter((parameter: any) => parameter.in === 'path')
        .map((parameter: any) => parameter.name)
      expect(parameters.sort(), address).toEqual(
        [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      )
    }
    const ids = [...described.values()].map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [name, operation] of described) {
      for (const [status, answer] of Object.entries(operation.responses as { [status: string]: any })) {
        expect(status, name).toMatch(/^[2-5]\d\d$/)
        expect(answer.description ?? answer.$ref, name).toEqual(expect.any(String))
      }
    }
  })

  test('the reference has a page for each section, none too large, and contains every path', async () => {
    const first = await kwit.call('GET', '/docs')
    const parts = [...new Set([...first.text.matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path]) => path))]
    expect(parts.length).toBeGreaterThan(10)
    let all = ''
    for (const path of ['/docs', ...(parts as string[])]) {
      const { text, headers, status } = await kwit.call('GET', path)
      expect(status, path).toBe(200)
      expect(headers.get('content-type')).toContain('text/html')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(Buffer.byteLength(text), path).toBeLessThan(150_000)
      const without = text.replace('<script src="/docs.js" defer></script>', '')
      expect(without).not.toMatch(/<script|javascript:|\son\w+\s*=\s*["']|<iframe|<object|<embed/i)
      expect(without).not.toMatch(/(src|href)="(https?:)?\/\/(?!kwit\.test)/i)
      all += text.replaceAll('<wbr>', '')
    }
    for (const { path, operation } of kwit.routes)
      if (operation.access !== 'open') expect(all).toContain(path.split('/:')[0])
    expect((await kwit.call('GET', '/docs.css')).headers.get('content-type')).toContain('text/css')
    expect((await kwit.call('GET', '/docs.js')).headers.get('content-type')).toContain('text/javascript')
    expect((await kwit.call('GET', '/docs/nothing')).status).toBe(404)
  })

  test('the reference is there as Markdown too, and llms.txt lists its pages', async () => {
    const index = await kwit.call('GET', '/llms.txt')
    expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(index.text).toMatch(/^# Kwit API\n\n> \S/)
    const pages = [...index.text.matchAll(/\]\((\S+\/docs(?:\/[^\s/]+)?\.md)\)/g)].map(
      ([, url]) => new URL(String(url)).pathname,
    )
    expect(pages.length).toBeGreaterThan(10)
    let all = ''
    for (const path of pages) {
      const { text, headers, status } = await kwit.call('GET', path)
      expect(status, path).toBe(200)
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(text).toMatch(/^# \S/)
      expect(text.replace(/```[\s\S]*?```|`[^`]*`/g, ''), path).not.toMatch(/<\w+|&\w+;/)
      all += text
    }
    for (const { path, operation } of kwit.routes)
      if (operation.access !== 'open') expect(all).toContain(path.split('/:')[0])
    expect(all).toContain('| `buyer_name` |')
    expect(all).toContain("curl 'http")
    expect((await kwit.call('GET', '/docs/nothing.md')).status).toBe(404)
  })

  test('the guides are there as Markdown, with links that lead to pages', async () => {
    const { text: index } = await kwit.call('GET', '/llms.txt')
    const listed = [...index.matchAll(/^- \[(.+)\]\(http:\/\/kwit\.test(\/docs\/\S+\/\S+\.md)\): (.+)$/gm)]
    expect(listed.map(([, title, path]) => [path, title])).toContainEqual([
      '/docs/integrate/assistants.md',
      'Assistants (MCP)',
    ])
    expect(listed.length).toBeGreaterThan(70)
    const paths = new Set(listed.map(([, , path]) => String(path)))
    for (const path of paths) {
      if (path.startsWith('http')) continue
      const { text, status } = await kwit.call('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toMatch(/^# \S/)
      expect(text).not.toContain('![')
      for (const [, target] of text.matchAll(/\]\(([^)\s#]+)/g))
        paths.add(new URL(String(target), `http://kwit.test${path}`).href.replace('http://kwit.test', ''))
    }
    expect([...paths].filter((path) => !/^(\/docs\/|https?:)/.test(path))).toEqual([])
    for (const path of ['/docs/decisions/0001.md', '/docs/use/nothing.md', '/docs/use/..%2f..%2fREADME.md'])
      expect([path, (await kwit.call('GET', path)).status]).toEqual([path, 404])
  })
})

function* allReferences(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (key === '$ref' && typeof item === 'string') yield item
    else yield* allReferences(item)
  }
}

function resolve(document: any, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce((node, step) => node?.[step], document)
}
