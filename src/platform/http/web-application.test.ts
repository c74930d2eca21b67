import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WebRequest, webApplication } from './web-application.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-web-'))
  mkdirSync(join(folder, 'assets'))
  const page = '<meta content="%NONCE%"><meta content="%ACCOUNT%"><meta content="%SESSION%">'
  const files = {
    'index.html': page,
    'favicon.svg': 'svg',
    'assets/a-1.js': 'plain',
    'assets/a-1.js.br': 'br',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const visit = (path: string, more: Partial<WebRequest> = {}) =>
  webApplication(folder)({
    method: 'GET',
    path,
    has_extension: /\.\w+$/.test(path),
    accept_encoding: '',
    host_prefix: undefined,
    has_session: false,
    ...more,
  })

describe('the files of the web application', () => {
  test('are cached for ever if their name has a hash', () => {
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

  test('are compressed if the browser accepts it', () => {
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
    ['a missing file', '/assets/b.js', {}],
    ['a path outside the folder', '/assets/../../package.json', {}],
    ['a compressed copy by its own name', '/assets/a-1.js.br', {}],
    ['the page by its file', '/index.html', {}],
    ['a write', '/', { method: 'POST' }],
  ])('give nothing for %s', (_what, path, more) => {
    expect(visit(path, more)).toBeUndefined()
  })
})

describe('the page of the web application', () => {
  test('is served at any path, with a new nonce each time', () => {
    const [home, second] = [visit('/'), visit('/invoices/12')]
    const nonce = /content="([^"]{20,})"/.exec(String(home?.body))?.[1]
    expect(home?.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(home?.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    expect(String(second?.body)).not.toContain(nonce)
  })

  test('names the account of the host', () => {
    expect(String(visit('/', { host_prefix: 'demo' })?.body)).toContain('<meta content="demo">')
    expect(String(visit('/')?.body)).toContain('<meta content="">')
  })

  test('says whether the browser sent a session', () => {
    expect(String(visit('/', { has_session: true })?.body)).toContain('<meta content="yes">')
    expect(String(visit('/')?.body)).not.toContain('yes')
  })

  test('explains how to build it if it is not built', () => {
    const request = {
      method: 'GET',
      has_extension: false,
      accept_encoding: '',
      host_prefix: undefined,
      has_session: false,
    }
    const web = webApplication(join(folder, 'nowhere'))
    expect(web({ ...request, path: '/' })).toMatchObject({
      status: 503,
      body: expect.stringContaining('npm run web:build'),
    })
    expect(web({ ...request, path: '/invoices' })).toBeUndefined()
  })
})
