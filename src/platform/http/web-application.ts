import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { WrittenResponse } from './idempotency.ts'
import { preferredLanguage, type WebLanguage } from './web-language.ts'
import { manifestPath, webManifest } from './web-manifest.ts'

// Serves the built web application: its files, and its page for every path without extension that no route matches.

export type WebRequest = {
  method: string
  path: string
  has_extension: boolean
  accept_encoding: string
  accept_language: string
  host_prefix: string | undefined
  // Whether the browser sent a session, valid or not: the page then loads the frame of signed-in users at once.
  has_session: boolean
}
export type Web = (request: WebRequest) => WrittenResponse | undefined

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]
const TYPES: { [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const PAGE = 'index.html'
const SERVICE_WORKER = '/service-worker.js'
// Font files may be cached as long, although their names have no hash.
const IMMUTABLE = /^\/(assets|fonts)\//
const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
const HTML = 'text/html; charset=utf-8'

export function webApplication(folder: string): Web {
  let files: ReadonlyMap<string, Buffer> = new Map()
  return (visit) => {
    if (visit.method !== 'GET' && visit.method !== 'HEAD') return undefined
    // Loaded into memory at the first request, so that a build beside a running server never mixes two versions.
    if (files.size === 0) files = readFolder(folder)
    if (!visit.has_extension) return page(files.get(`/${PAGE}`), visit)
    return webManifest(visit.path, visit.accept_language) ?? file(files, visit)
  }
}

function file(
  files: ReadonlyMap<string, Buffer>,
  { path, accept_encoding }: WebRequest,
): WrittenResponse | undefined {
  const plain = files.get(path)
  const type = TYPES[extname(path)]
  if (plain === undefined || type === undefined) return undefined
  const accepted = accept_encoding.split(',').map((part) => part.trim().replace(/;.*$/, ''))
  const encoding = ENCODINGS.find(
    ({ name, extension }) => accepted.includes(name) && files.has(path + extension),
  )
  return {
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': IMMUTABLE.test(path) ? YEAR : path === SERVICE_WORKER ? 'no-cache' : HOUR,
      vary: 'accept-encoding',
      // What a service worker may request follows from its own policy.
      ...(path === SERVICE_WORKER
        ? { 'content-security-policy': "default-src 'none'; connect-src 'self'" }
        : {}),
      ...(encoding ? { 'content-encoding': encoding.name } : {}),
    },
    body: encoding ? (files.get(path + encoding.extension) as Buffer) : plain,
  }
}

function page(
  index: Buffer | undefined,
  { path, host_prefix, has_session, accept_language }: WebRequest,
): WrittenResponse | undefined {
  if (index === undefined) return path === '/' ? NOT_BUILT : undefined
  const nonce = randomBytes(18).toString('base64')
  const lang = preferredLanguage(accept_language)
  const body = index
    .toString()
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replaceAll('%NO_SCRIPT%', NO_SCRIPT[lang])
    .replaceAll('%NONCE%', nonce)
    .replaceAll('%ACCOUNT%', host_prefix ?? '')
    .replaceAll('%MANIFEST%', manifestPath(path))
    .replaceAll('%SESSION%', has_session ? 'yes' : '')
  return { status: 200, headers: { 'content-type': HTML, 'content-security-policy': policy(nonce) }, body }
}

const NO_SCRIPT: { readonly [lang in WebLanguage]: string } = {
  en: 'Kwit requires JavaScript. The API works without it: <a href="/docs">read its reference</a>.',
  pl: 'Kwit wymaga JavaScriptu. API działa bez niego: <a href="/docs">przeczytaj dokumentację</a>.',
  de: 'Kwit benötigt JavaScript. Die API funktioniert ohne: <a href="/docs">zur Referenz</a>.',
}

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const NOT_BUILT: WrittenResponse = {
  status: 503,
  headers: { 'content-type': HTML },
  body: `<!doctype html><title>Kwit</title><h1>Kwit is running</h1>
<p>The web application is not built. Run <code>npm run web:build</code> or <code>npm start</code>.
The API is available: <a href="/docs">see its reference</a>.</p>\n`,
}

function readFolder(folder: string): Map<string, Buffer> {
  if (!existsSync(join(folder, PAGE))) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length).replaceAll('\\', '/'), readFileSync(path)]
    }),
  )
}
