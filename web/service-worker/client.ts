import type { WorkerMessage } from './worker.ts'

// Registers the service worker, tells it what to store, and removes what it stored.

const PREFIX = 'kwit-'
// What the person is doing goes first.
const BACKGROUND_MS = 5_000

// Browsers have service workers only under https and on the machine itself.
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

// After the page has loaded. Without it the application works as well, only not without a connection.
export function registerServiceWorker(lang: () => string) {
  if (!import.meta.env.PROD || !workers()) return
  const register = async () => {
    await workers()?.register('/service-worker.js', { updateViaCache: 'none' })
    await send({ kind: 'store', lang: lang(), is_whole: false })
  }
  const start = () => void register().catch(() => {})
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

// Loads the other pages in the background, unless the person wants to save data.
export function storeWholeApplication(lang: string): () => void {
  if (!import.meta.env.PROD || !workers() || isSavingData()) return () => {}
  const timer = setTimeout(() => {
    void send({ kind: 'store', lang, is_whole: true }).catch(() => {})
  }, BACKGROUND_MS)
  return () => clearTimeout(timer)
}

// When signing out: another person may use this browser.
export async function clearStoredFiles() {
  if (!('caches' in globalThis)) return
  await send({ kind: 'stop' }, workers()?.controller)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)))
}

async function send(message: WorkerMessage, worker?: ServiceWorker | null) {
  const receiver = message.kind === 'stop' ? worker : (await workers()?.ready)?.active
  receiver?.postMessage(message)
}

export const isSavingData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
