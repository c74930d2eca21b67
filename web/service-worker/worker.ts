// Keeps the files of the application in the browser, so that it starts without a connection. It stores nothing but files that
// are the same for everybody: pages come from the network first, and requests of the API are left to the browser.

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type MessageEvent = ExtendableEvent & { data: WorkerMessage }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type Scope = {
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
  location: Location
  navigator: Navigator
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  skipWaiting: () => Promise<void>
}
type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageEvent
}

// `store` also loads the pages that were not opened yet, in the background.
export type WorkerMessage = { kind: 'store'; lang: string; is_whole: boolean } | { kind: 'stop' }

// Inserted by the build: the hash of all files, those that every page needs, and the others.
declare const BUILD: string
declare const SHELL_FILES: readonly string[]
declare const OTHER_FILES: readonly string[]

// The types of a page are loaded for the whole application, and those of a service worker contradict them.
const worker = globalThis as unknown as Scope
const PREFIX = 'kwit-'
const CACHE = PREFIX + BUILD
const SHELL = '/'
const FILE = /^\/(assets|fonts|icons)\//
// Downloads, and pages that the server renders.
const NO_PAGE = /\.\w+$|^\/docs(\/|$)|^\/(a\/[^/]+\/)?p\//
const LOCALE = /^\/assets\/(basic-|messages-)?(en|pl|de)-/

let isStopped = false

worker.addEventListener('install', (event) => event.waitUntil(storeShell()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (FILE.test(pathname)) event.respondWith(respondWithFile(request, pathname))
  else if (request.mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(respondWithPage(event))
})
worker.addEventListener('message', (event) => {
  const { data } = event
  isStopped = data.kind === 'stop'
  if (data.kind === 'store') event.waitUntil(storeOthers(data))
})

// The page has loaded these files already, so they come from the cache of the browser. The page itself is requested without
// cookies, so that nothing of a session is stored.
async function storeShell() {
  const cache = await caches.open(CACHE)
  await cache.addAll([...SHELL_FILES])
  const page = await fetch(SHELL, { credentials: 'omit', cache: 'no-store' })
  const text = await page.clone().text()
  // While a server is being replaced, the page may belong to another build. The browser installs again later.
  if (!page.ok || !SHELL_FILES.every((file) => !file.endsWith('.js') || text.includes(file)))
    throw new Error('The page belongs to another build')
  await cache.put(SHELL, page)
  await worker.skipWaiting()
}

// Keeps the files of the build before, because open tabs still load parts of it.
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

// Files whose names contain the hash of their content never change.
async function respondWithFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const stored = (await cache.match(path, IGNORING)) ?? (await caches.match(path, IGNORING))
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') await cache.put(path, response.clone())
  return response
}

const IGNORING = { ignoreVary: true, ignoreSearch: true }

async function respondWithPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(CACHE)
    return (await cache.match(SHELL, IGNORING)) ?? offlineNotice()
  }
}

// One after another, so that the person's own requests go first.
async function storeOthers({ lang, is_whole }: { lang: string; is_whole: boolean }) {
  const cache = await caches.open(CACHE)
  const files = OTHER_FILES.filter((file) => {
    const [, part, locale] = LOCALE.exec(file) ?? []
    return (is_whole || part === 'basic-') && (locale === undefined || locale === lang)
  })
  for (const file of files) {
    if (isStopped) return
    if (await cache.match(file, IGNORING)) continue
    const response = await fetch(file, { priority: 'low', credentials: 'omit' })
    if (!response.ok) return
    await cache.put(file, response)
  }
}

// After signing out nothing is stored, not even the page that says so.
const NOTICES: { readonly [lang: string]: readonly [title: string, text: string] } = {
  en: ['No connection', 'Kwit needs a connection to the internet. Try again when you are online.'],
  pl: ['Brak połączenia', 'Kwit wymaga połączenia z internetem. Spróbuj ponownie, gdy będziesz online.'],
  de: [
    'Keine Verbindung',
    'Kwit benötigt eine Internetverbindung. Versuchen Sie es erneut, wenn Sie online sind.',
  ],
}

function offlineNotice(): Response {
  const langs = worker.navigator.languages.map((lang) => lang.slice(0, 2))
  const lang = langs.find((name) => name in NOTICES) ?? 'en'
  const [title, text] = NOTICES[lang] as readonly [string, string]
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} – Kwit</title><h1>${title}</h1><p>${text}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  }
  return new Response(html, { status: 503, headers })
}
