import { readdirSync, readFileSync } from 'node:fs'

// Processor seconds used by a program and its children, from /proc, where they are in hundredths after the program
// name. On shared machines the available processor time varies, but the processor time of a request changes less.

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

// Of child processes that have ended.
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
    return undefined // the process has just ended
  }
}
