import { parentPort } from 'node:worker_threads'
import { ApiError } from '../api-error.ts'
import type { Outcome, Work } from './print-worker.ts'

// Worker thread that renders expensive documents with the given function of a module.

parentPort?.on('message', async ({ module, name, document }: Work) => {
  parentPort?.postMessage(await outcomeOf(module, name, document))
})

async function outcomeOf(module: string, name: string, document: unknown): Promise<Outcome> {
  try {
    const { [name]: render } = (await import(module)) as { [name: string]: (document: unknown) => Buffer }
    return { file: (render as (document: unknown) => Buffer)(document) }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, detail: error.detail }
    return { fault: String((error as Error).stack) }
  }
}
