import type { WrittenResponse } from './idempotency.ts'
import { preferredLanguage, type WebLanguage } from './web-language.ts'

// The manifest with which browsers install the web application. Each account of the shared host is an application of its own.

// /manifest.json on the host of an account, /a/PREFIX/manifest.json on the shared host.
const PATH = /^(?<base>\/a\/[a-z0-9-]+)?\/manifest\.json$/

export const manifestPath = (pagePath: string): string =>
  `${/^\/a\/[a-z0-9-]+(?=\/|$)/.exec(pagePath)?.[0] ?? ''}/manifest.json`

export function webManifest(path: string, acceptLanguage: string): WrittenResponse | undefined {
  const match = PATH.exec(path)
  if (match === null) return undefined
  const lang = preferredLanguage(acceptLanguage)
  return {
    status: 200,
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
    },
    body: JSON.stringify(manifestIn(lang, match.groups?.base ?? '')),
  }
}

const TEXTS: { readonly [lang in WebLanguage]: { description: string; invoice: string; received: string } } =
  {
    en: {
      description: 'Invoices, payments and purchases',
      invoice: 'New invoice',
      received: 'Received invoices',
    },
    pl: {
      description: 'Faktury, płatności i koszty',
      invoice: 'Nowa faktura',
      received: 'Otrzymane faktury',
    },
    de: {
      description: 'Rechnungen, Zahlungen und Ausgaben',
      invoice: 'Neue Rechnung',
      received: 'Eingangsrechnungen',
    },
  }

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

// Signing in happens outside of the path of the account, so the scope is the whole host.
function manifestIn(lang: WebLanguage, base: string) {
  const { description, invoice, received } = TEXTS[lang]
  return {
    id: `${base}/`,
    name: 'Kwit',
    short_name: 'Kwit',
    description,
    lang,
    dir: 'ltr',
    start_url: base === '' ? '/' : base,
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#1f5c4d',
    categories: ['business', 'finance'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-192', 192, 'maskable'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: invoice, url: `${base}/invoices/new` },
      { name: received, url: `${base}/received` },
    ],
  }
}
