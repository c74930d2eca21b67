import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, webOf } from './web-application.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-web-'))
  mkdirSync(join(folder, 'assets'))
  const page = '<meta content="%NONCE%"><meta content="%ACCOUNT%">'
  const files = {
    'index.html': page,
    'favicon.svg': 'svg',
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'br',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const visit = (path: string, more: Partial<Visit> = {}) =>
  webOf(folder)({
    method: 'GET',
    path,
    has_extension: /\.\w+$/.test(path),
    accept_encoding: '',
    host_prefix: undefined,
    ...more,
  })

describe('the files of the web application', () => {
  test('are kept by the browser as long as their name holds', () => {
    expect(visit('/assets/a-1.js')).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': expect.stringContaining('immutable'),
      },
      body: Buffer.from('plain'),
    })
    expect(visit('/favicon.svg')?.headers['cache-control']).not.toContain('immutable')
  })

  test('come compressed to whoever understands it', () => {
    const accept_encoding = 'gzip, deflate, br;q=0.9'
    expect(visit('/assets/a-1.js', { accept_encoding })).toMatchObject({
      headers: { 'content-encoding': 'br', vary: 'accept-encoding' },
      body: Buffer.from('br'),
    })
    expect(visit('/assets/a-1.js', { accept_encoding: 'gzip' })?.headers).not.toHaveProperty(
      'content-encoding',
    )
  })

  test.each([
    ['what is not there', '/assets/b.js', {}],
    ['what lies beside', '/assets/../../package.json', {}],
    ['the compressed twin by its own name', '/assets/a-1.js.br', {}],
    ['the page by its file', '/index.html', {}],
    ['a write', '/', { method: 'POST' }],
  ])('give nothing for %s', (_what, path, more) => {
    expect(visit(path, more)).toBeUndefined()
  })
})

describe('the page of the web application', () => {
  test('answers any address, each time with a nonce of its own', () => {
    const [one, other] = [visit('/'), visit('/invoices/12')]
    const nonce = /content="([^"]{20,})"/.exec(String(one?.body))?.[1]
    expect(one?.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(one?.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    expect(String(other?.body)).not.toContain(nonce)
  })

  test('knows the account whose host it is', () => {
    expect(String(visit('/', { host_prefix: 'demo' })?.body)).toContain('<meta content="demo">')
    expect(String(visit('/')?.body)).toContain('<meta content="">')
  })

  test('says how it is built where it is not', () => {
    const asked = { method: 'GET', has_extension: false, accept_encoding: '', host_prefix: undefined }
    const web = webOf(join(folder, 'nowhere'))
    expect(web({ ...asked, path: '/' })).toMatchObject({
      status: 503,
      body: expect.stringContaining('npm run web:build'),
    })
    expect(web({ ...asked, path: '/invoices' })).toBeUndefined()
  })
})
