// Writes the log as JSON lines to standard output. Entries are collected and written a few times a second, because one
// system call for many entries is cheaper than one for each.

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
  // Resolves when all lines are written; lines of a thread pass through the main thread.
  end(): Promise<void>
}

export function createLog(level: LogLevel): Log {
  let threshold: number = LEVELS[level]
  let collected: Collector | undefined
  const at = (lineLevel: 'info' | 'warn' | 'error') => (message: string, fields: object) => {
    if (LEVELS[lineLevel] < threshold) return
    collected ??= collect()
    collected.write({ level: lineLevel, time: Date.now(), message, fields })
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

const TEXTS_MAX = 100

// Returns a function that writes each text only once, for servers that repeat a text with every response.
export function oncePerText(write: (text: string) => void): (text: string) => void {
  const writtenTexts = new Set<string>()
  return (text) => {
    if (writtenTexts.has(text) || writtenTexts.size >= TEXTS_MAX) return
    writtenTexts.add(text)
    write(text)
  }
}

type Entry = { level: string; time: number; message: string; fields: object }
type Collector = { write(entry: Entry): void; end(): Promise<void> }

const lineOf = ({ level, time, message, fields }: Entry) =>
  `{"level":"${level}","time":${time},"message":"${message}",${JSON.stringify(fields).slice(1)}\n`

function collect(): Collector {
  let entries: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (entries.length > 0) process.stdout.write(entries.map(lineOf).join(''))
    entries = []
  }
  process.on('exit', flush)
  // Ignores errors of the output, because the server continues without a reader of its log.
  process.stdout.on('error', () => {})
  return {
    write: (entry) => {
      entries.push(entry)
      if (entries.length >= ENTRIES_MAX) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    end: () => {
      flush()
      return new Promise((resolve) => process.stdout.write('', () => resolve()))
    },
  }
}
