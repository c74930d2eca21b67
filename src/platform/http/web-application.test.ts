import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WebRequest, webApplication } from './web-application.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-web-'))
  mkdirSync(join(folder, 'assets'))
  const page =
    '<meta content="%NONCE%"><meta content="%ACCOUNT%"><meta content="%SESSION%"><link href="%MANIFEST%"><html lang="en"><noscript>%NO_SCRIPT%</noscript>'
  const files = {
    'index.html': page,
    'favicon.svg': 'svg',
    'service-worker.js': 'worker',
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
    accept_language: '',
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

describe('the manifest of the web application', () => {
  const manifest = (path: string, accept_language = '') => {
    const response = visit(path, { accept_language })
    return { ...response, json: JSON.parse(String(response?.body)) }
  }

  test('starts at the account, and covers the pages for signing in', () => {
    const { headers, json } = manifest('/a/acme/manifest.json')
    expect(headers?.['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(json).toMatchObject({ id: '/a/acme/', start_url: '/a/acme', scope: '/', display: 'standalone' })
    expect(manifest('/manifest.json').json).toMatchObject({ id: '/', start_url: '/', scope: '/' })
    expect(
      json.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual([...['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']])
  })

  test.each([
    ['pl-PL,pl;q=0.9,en;q=0.8', 'pl', 'Nowa faktura'],
    ['fr, de-AT;q=0.5', 'de', 'Neue Rechnung'],
    ['fr', 'en', 'New invoice'],
  ])('is written in the language of the browser: %s', (accepted, lang, name) => {
    const { headers, json } = manifest('/a/acme/manifest.json', accepted)
    expect([json.lang, json.shortcuts[0].name, headers?.vary]).toEqual([lang, name, 'accept-language'])
  })

  test.each(['/a/ACME/manifest.json', '/a/manifest.json', '/a/a/b/manifest.json', '/x/manifest.json'])(
    'is not at %s',
    (path) => {
      expect(visit(path)).toBeUndefined()
    },
  )

  test.each([
    ['/', '/manifest.json'],
    ['/invoices', '/manifest.json'],
    ['/a/acme', '/a/acme/manifest.json'],
    ['/a/acme/invoices/12', '/a/acme/manifest.json'],
    ['/a/"><script>/x', '/manifest.json'],
  ])('is linked by the page at %s', (path, href) => {
    expect(String(visit(path)?.body)).toContain(`<link href="${href}">`)
  })
})

test('the service worker is checked for a new version each time, and may request only this site', () => {
  expect(visit('/service-worker.js')?.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
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

  test.each([
    ['pl-PL,pl;q=0.9,en;q=0.8', 'pl', 'Kwit wymaga JavaScriptu'],
    ['fr, de-AT;q=0.5', 'de', 'Kwit benötigt JavaScript'],
    ['fr', 'en', 'Kwit requires JavaScript'],
    ['', 'en', 'Kwit requires JavaScript'],
  ])('is in the language of the browser before scripts run: %s', (accept_language, lang, text) => {
    expect(String(visit('/', { accept_language })?.body)).toContain(`<html lang="${lang}"><noscript>${text}`)
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
      accept_language: '',
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
