// The log: JSON lines on standard output, gathered and written together a few times a second: many requests share one call
// to the system, and turning many entries into text at once costs less than each in its turn.

const LEVELS = { silent: 100, fatal: 60, error: 50, warn: 40, info: 30, debug: 20 } as const
const FLUSH_MS = 100
const ENTRIES_MAX = 1000

export type LogLevel = keyof typeof LEVELS
export const LOG_LEVELS = Object.keys(LEVELS) as LogLevel[]

export type Log = {
  info(message: string, fields: object): void
  warn(message: string, fields: object): void
  error(message: string, fields: object): void
  setLevel(level: LogLevel): void
  // Once all lines have been taken: those of a thread pass through the first one.
  end(): Promise<void>
}

export function createLog(level: LogLevel): Log {
  let threshold: number = LEVELS[level]
  let collected: Collected | undefined
  const at = (line_level: 'info' | 'warn' | 'error') => (message: string, fields: object) => {
    if (LEVELS[line_level] < threshold) return
    collected ??= collect()
    collected.write({ level: line_level, time: Date.now(), message, fields })
  }
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    setLevel: (level) => {
      threshold = LEVELS[level]
    },
    end: async () => collected?.end(),
  }
}

const TOLD_MAX = 100

// What somebody repeats with every answer stands in the log once.
export function oncePerText(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>()
  return (text) => {
    if (told.has(text) || told.size >= TOLD_MAX) return
    told.add(text)
    tell(text)
  }
}

type Entry = { level: string; time: number; message: string; fields: object }
type Collected = { write(entry: Entry): void; end(): Promise<void> }

const lineOf = ({ level, time, message, fields }: Entry) =>
  `{"level":"${level}","time":${time},"message":"${message}",${JSON.stringify(fields).slice(1)}\n`

function collect(): Collected {
  let entries: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (entries.length > 0) process.stdout.write(entries.map(lineOf).join(''))
    entries = []
  }
  process.on('exit', flush)
  // Whoever read the log has gone; the work goes on.
  process.stdout.on('error', () => {})
  return {
    write: (entry) => {
      entries.push(entry)
      if (entries.length >= ENTRIES_MAX) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    end: () => {
      flush()
      return new Promise((taken) => process.stdout.write('', () => taken()))
    },
  }
}
