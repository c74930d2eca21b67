import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import { renderAside } from './print-worker.ts'

// Caches rendered files. The key covers everything a file is rendered from, so that any change has another key and
// entries never become stale. Concurrent requests for a file share one rendering.

const KEPT_MAX_BYTES = 32 * 1024 * 1024
const FILE_MAX_BYTES = 4 * 1024 * 1024
const COST_MAX = 30_000

export type Printing<Document> = {
  module: URL // the module that exports `render`, for the worker thread
  render: (document: Document) => Buffer
  cost: (document: Document) => number // estimated cost, in simple letters
}

const filesByKey = new Map<string, Buffer>()
const running = new Map<string, Promise<Buffer>>()
let keptBytes = 0

// Keeps the newest files.
export function printCached<Document>(
  accountId: number,
  printing: Printing<Document>,
  document: Document,
): Promise<Buffer> {
  const key = `${accountId} ${printing.module.href} ${hash('sha256', serialize(document))}`
  const cached = filesByKey.get(key)
  if (cached) {
    filesByKey.delete(key)
    filesByKey.set(key, cached)
    return Promise.resolve(cached)
  }
  let print = running.get(key)
  if (print === undefined) {
    print = printUncached(accountId, printing, document)
      .then((file) => keep(key, file))
      .finally(() => running.delete(key))
    running.set(key, print)
  }
  return print
}

// Renders expensive documents in a worker thread, so that they do not block requests.
export async function printUncached<Document>(
  accountId: number,
  { module, render, cost }: Printing<Document>,
  document: Document,
): Promise<Buffer> {
  return cost(document) > COST_MAX ? renderAside(accountId, module, render.name, document) : render(document)
}

function keep(key: string, file: Buffer): Buffer {
  if (file.length > FILE_MAX_BYTES) return file
  filesByKey.set(key, file)
  keptBytes += file.length
  for (const [oldest, { length }] of filesByKey) {
    if (keptBytes <= KEPT_MAX_BYTES) break
    filesByKey.delete(oldest)
    keptBytes -= length
  }
  return file
}
