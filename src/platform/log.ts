// The log: JSON lines on standard output, gathered and written together a few times a second, so that many requests share one
// call to the system.

const LEVELS = { silent: 100, fatal: 60, error: 50, warn: 40, info: 30, debug: 20 } as const
const FLUSH_MS = 100
const FLUSH_CHARACTERS = 64 * 1024

export type LogLevel = keyof typeof LEVELS
export const LOG_LEVELS = Object.keys(LEVELS) as LogLevel[]

export type Log = {
  info(message: string, fields: object): void
  error(message: string, fields: object): void
}

export function createLog(level: LogLevel): Log {
  const write = LEVELS[level] > LEVELS.error ? () => {} : gather()
  const at = (line_level: 'info' | 'error') => {
    if (LEVELS[line_level] < LEVELS[level]) return () => {}
    return (message: string, fields: object) =>
      write(
        `{"level":"${line_level}","time":${Date.now()},"message":"${message}",${JSON.stringify(fields).slice(1)}\n`,
      )
  }
  return { info: at('info'), error: at('error') }
}

function gather(): (line: string) => void {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  // Whoever read the log has gone; the work goes on.
  process.stdout.on('error', () => {})
  return (line) => {
    lines += line
    if (lines.length >= FLUSH_CHARACTERS) flush()
    else timer ??= setTimeout(flush, FLUSH_MS).unref()
  }
}
