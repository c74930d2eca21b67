import type { Answer, Call } from './calls.ts'
import { Fault, tooMany, unauthorized, wrong } from './errors.ts'
import type { Status } from './state.ts'

// The fault script: what goes wrong, at which calls, how often.

export type Trouble =
  // The work is done and nobody hears of it.
  | { do: 'lose' }
  // The line is cut before anything is done.
  | { do: 'reset' }
  // An error of a server, before the work or after it.
  | { do: 'fail'; status: number; after_work?: boolean }
  // A refusal in the ministry's own code, such as 21184.
  | { do: 'refuse'; code: number }
  | { do: 'unauthorized' }
  | { do: 'limit'; seconds: number }
  | { do: 'slow'; ms: number }
  // What becomes of the document that is sent, such as 550.
  | { do: 'verdict'; status: Status }
  // Whatever a test wants to happen in between: midnight, say.
  | { do: 'run'; run: () => void; after_work?: boolean }

export type Rule = {
  // `POST /sessions/online/*/invoices`; a star is one part of an address, two are all the rest.
  call: string
  trouble: Trouble
  // How many such calls pass first, and how many then do not.
  skip?: number
  times?: number
  // Of those calls only so many out of a hundred, as chance has it.
  percent?: number
}

type Script = Rule & { pattern: RegExp; seen: number; hit: number }

export type Faults = {
  add: (...rules: Rule[]) => void
  clear: () => void
  // What happens at this call: the first rule that holds.
  next: (call: Pick<Call, 'method' | 'path'>, chance: () => number) => Trouble | undefined
  // How often each kind of trouble was made.
  readonly made: { [trouble: string]: number }
}

export function faultScript(): Faults {
  let scripts: Script[] = []
  const made: Faults['made'] = {}
  return {
    made,
    add: (...rules) => {
      scripts.push(...rules.map((rule) => ({ ...rule, pattern: patternOf(rule.call), seen: 0, hit: 0 })))
    },
    clear: () => {
      scripts = []
    },
    next: ({ method, path }, chance) => {
      for (const script of scripts) {
        if (!script.pattern.test(`${method} ${path}`)) continue
        if (script.seen++ < (script.skip ?? 0) || script.hit >= (script.times ?? 1)) continue
        if (script.percent !== undefined && chance() * 100 >= script.percent) continue
        script.hit++
        made[script.trouble.do] = (made[script.trouble.do] ?? 0) + 1
        return script.trouble
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

// Troubles that stand in place of the work.
export function answerInstead(trouble: Trouble): Answer | undefined {
  if (trouble.do === 'fail' && !trouble.after_work) return brokenAnswer(trouble.status)
  if (trouble.do === 'refuse') throw wrong(trouble.code)
  if (trouble.do === 'unauthorized') throw unauthorized('Token utracił ważność.')
  if (trouble.do === 'limit') throw tooMany(trouble.seconds, 'żądań')
  return undefined
}

export function brokenAnswer(status: number): Answer {
  if (status < 500) throw new Fault(status, { details: ['Odmowa.'] })
  return { status, bytes: Buffer.from('<html><body>Service Unavailable</body></html>'), type: 'text/html' }
}
