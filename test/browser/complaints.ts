// What a page says on its console, the errors in it and what it asks for in vain fail the test that looked at it.
import type { BrowserContext, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'

// A save that is refused is told to the person; that the browser writes a line of its own about it cannot be helped.
const REFUSED = new Set([409, 412, 422])

const complaints: string[] = []
const expected: RegExp[] = []
export const takeComplaints = (): string[] => complaints.splice(0)

// For what a test brings about on purpose, until it ends.
export function expectComplaints(...patterns: RegExp[]) {
  expected.push(...patterns)
  onTestFinished(() => void expected.splice(0))
}

export function watch(context: BrowserContext) {
  context.on('weberror', (error) => complain(`${error.page()?.url()}: ${error.error().message}`))
  context.on('console', (message) => {
    // What was refused is told below, with its method and address.
    const isTold = /^Failed to load resource/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isTold)
      complain(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (isFault(response))
      complain(`${response.request().method()} ${response.url()} answers ${response.status()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Whoever leaves a page leaves what it asked for.
    if (reason !== 'net::ERR_ABORTED') complain(`${request.method()} ${request.url()} fails: ${reason}`)
  })
}

function complain(complaint: string) {
  if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
}

const isFault = (response: Response): boolean =>
  response.status() >= 400 && (response.request().method() === 'GET' || !REFUSED.has(response.status()))
