// Fails a test on console messages, script errors and failed requests of the pages it opened.
import type { BrowserContext, Response } from 'playwright-core'
import { onTestFinished } from 'vitest'

// The page shows why a save was refused; the additional console message of the browser cannot be avoided.
const REFUSED = new Set([409, 412, 422])

const complaints: string[] = []
const expected: RegExp[] = []
export const takeComplaints = (): string[] => complaints.splice(0)

// Allows messages that the test causes on purpose, until it ends.
export function expectComplaints(...patterns: RegExp[]) {
  expected.push(...patterns)
  onTestFinished(() => void expected.splice(0))
}

export function watch(context: BrowserContext) {
  context.on('weberror', (error) => complain(`${error.page()?.url()}: ${error.error().message}`))
  context.on('console', (message) => {
    // Failed responses are reported below with their method and address. Service workers are switched off where they are not
    // tested, because requests that they answer cannot be held back.
    const isReportedElsewhere = /^Failed to load resource|^Service Worker registration blocked/.test(
      message.text(),
    )
    if (['error', 'warning'].includes(message.type()) && !isReportedElsewhere)
      complain(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (isFault(response))
      complain(`${response.request().method()} ${response.url()} answers ${response.status()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The browser cancels requests of a page that is left.
    if (reason !== 'net::ERR_ABORTED') complain(`${request.method()} ${request.url()} fails: ${reason}`)
  })
}

function complain(complaint: string) {
  if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
}

const isFault = (response: Response): boolean =>
  response.status() >= 400 && (response.request().method() === 'GET' || !REFUSED.has(response.status()))
