import type { Call, Reply } from './calls.ts'
import { Fault, invalidRequest, tooMany, unauthorizedFault } from './errors.ts'
import type { Status } from './state.ts'

// Fault script for tests: which fault occurs at which calls, and how often.

export type InjectedFault =
  // The call is processed, but its response is lost.
  | { do: 'lose' }
  // The connection is closed before the call is processed.
  | { do: 'reset' }
  // A server error, before or after the call is processed.
  | { do: 'fail'; status: number; after_work?: boolean }
  // An error with a code of the ministry, such as 21184.
  | { do: 'refuse'; code: number }
  | { do: 'unauthorized' }
  | { do: 'limit'; seconds: number }
  | { do: 'slow'; ms: number }
  // The verdict on the submitted document, such as 550.
  | { do: 'verdict'; status: Status }
  // An action of the test in between, such as moving the clock past midnight.
  | { do: 'run'; run: () => void; after_work?: boolean }

export type FaultRule = {
  // For example `POST /sessions/online/*/invoices`; `*` matches one path segment, `**` any number of them.
  call: string
  fault: InjectedFault
  // The number of matching calls that pass first, and the number that then fail.
  skip?: number
  times?: number
  // Percentage of those calls that fail, at random.
  percent?: number
}

type Script = FaultRule & { pattern: RegExp; callCount: number; faultCount: number }

export type Faults = {
  add: (...rules: FaultRule[]) => void
  clear: () => void
  // Returns the fault of the first rule that applies to the call.
  next: (call: Pick<Call, 'method' | 'path'>, random: () => number) => InjectedFault | undefined
  // Number of injected faults by kind.
  readonly counts: { [kind: string]: number }
}

export function faultScript(): Faults {
  let scripts: Script[] = []
  const counts: Faults['counts'] = {}
  return {
    counts,
    add: (...rules) => {
      scripts.push(
        ...rules.map((rule) => ({ ...rule, pattern: patternOf(rule.call), callCount: 0, faultCount: 0 })),
      )
    },
    clear: () => {
      scripts = []
    },
    next: ({ method, path }, random) => {
      for (const script of scripts) {
        if (!script.pattern.test(`${method} ${path}`)) continue
        if (script.callCount++ < (script.skip ?? 0) || script.faultCount >= (script.times ?? 1)) continue
        if (script.percent !== undefined && random() * 100 >= script.percent) continue
        script.faultCount++
        counts[script.fault.do] = (counts[script.fault.do] ?? 0) + 1
        return script.fault
      }
      return undefined
    },
  }
}

const patternOf = (call: string): RegExp =>
  new RegExp(
    `^${call
      .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]+'))}$`,
  )

// Throws or returns the reply of a fault that replaces the call.
export function replyWithFault(fault: InjectedFault): Reply | undefined {
  if (fault.do === 'fail' && !fault.after_work) return serverError(fault.status)
  if (fault.do === 'refuse') throw invalidRequest(fault.code)
  if (fault.do === 'unauthorized') throw unauthorizedFault('Token utracił ważność.')
  if (fault.do === 'limit') throw tooMany(fault.seconds, 'żądań')
  return undefined
}

export function serverError(status: number): Reply {
  if (status < 500) throw new Fault(status, { details: ['Odmowa.'] })
  return { status, bytes: Buffer.from('<html><body>Service Unavailable</body></html>'), type: 'text/html' }
}
