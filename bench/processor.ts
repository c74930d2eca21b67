import { readdirSync, readFileSync } from 'node:fs'

// Seconds of processor that a program has used, with those it has started, where the system tells it: in its hundredths of seconds,
// after the name of the program. A machine that others use gives each program another share of its time; what a request costs
// changes less.

const PARENT = 1
const OWN_FIELDS = [11, 12]
const ENDED = [13, 14]

export function processorSeconds(pid: number): number {
  const programs = new Map(running().map((id) => [id, fieldsOf(id)]))
  const ofOne = (id: number): number => {
    const started = [...programs].filter(([, fields]) => fields?.[PARENT] === id)
    return started.reduce(
      (sum, [child]) => sum + ofOne(child),
      secondsIn(programs.get(id), [...OWN_FIELDS, ...ENDED]),
    )
  }
  return programs.has(pid) ? ofOne(pid) : Number.NaN
}

// Of what this program has started and what has come to its end.
export const endedSeconds = (): number => secondsIn(fieldsOf(process.pid), ENDED)

const secondsIn = (fields: readonly number[] | undefined, places: readonly number[]): number =>
  places.reduce((sum, index) => sum + (fields?.[index] ?? 0), 0) / 100

function running(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function fieldsOf(pid: number): number[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number)
  } catch {
    return undefined // it has just ended
  }
}
