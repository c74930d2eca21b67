import { ConfigError } from '../config.ts'
import { BackupError } from '../domains/administration/backups/file.ts'
import { ApiError } from '../platform/api-error.ts'
import { nearestName } from '../platform/nearest-name.ts'
import { currentBuild } from '../platform/version.ts'
import { CommandError, helpOf, runCommand, UsageProblem } from './command.ts'
import { type CommandEntry, commands } from './commands.ts'

// The command line: finds the command, prints its help, and turns errors into one line and an exit code
// (2: wrong usage, 1: refused or failed).

const EXPECTED_ERRORS = [CommandError, ConfigError, BackupError]

process.umask(0o077) // Only the user may read the files that commands write, above all backups.
try {
  process.exitCode = await dispatch(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`kwit: ${explain(error)}\n`)
  process.exitCode = error instanceof UsageProblem ? 2 : 1
}

async function dispatch(args: string[]): Promise<number> {
  const [first = '', second = ''] = args
  if (first === '') return runByName('serve', [])
  if (['help', '-h', '--help'].includes(first)) return printLine(overview('', commands))
  if (first === '--version') return printLine(`kwit ${currentBuild()}, Node ${process.versions.node}`)
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(commands, candidate))
  if (name === first) checkMisspelling(first, second)
  if (name !== undefined) return runByName(name, args.slice(name.split(' ').length))
  return listGroup(first, second)
}

// Rejects a probable misspelling such as `kwit backup lst`, which would otherwise write a file called "lst". An operand
// written as a path is a file.
function checkMisspelling(first: string, second: string) {
  if (second === '' || second.startsWith('-') || /[./\\]/.test(second)) return
  const names = Object.keys(commands).filter((candidate) => candidate.startsWith(`${first} `))
  const nearest = nearestName(`${first} ${second}`, names, 2)
  if (nearest === undefined) return
  throw new UsageProblem(
    `there is no command "${first} ${second}"; did you mean "${nearest}"? A file of that name is ./${second}`,
  )
}

async function runByName(name: string, args: string[]): Promise<number> {
  // As in main.ts: SIGHUP ends no server, not even one that is still starting.
  if (name === 'serve') process.on('SIGHUP', () => {})
  const command = await commands[name]?.load()
  if (!command) throw new Error(`unreachable: ${name} is in the table`)
  if (args.includes('--help') || args.includes('-h')) return printLine(helpOf(command))
  return runCommand(command, args)
}

// `kwit account` and `kwit account --help` list the commands that begin with `account`.
function listGroup(first: string, second: string): number {
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  const fullName = second === '' || second.startsWith('-') ? first : `${first} ${second}`
  if (group.length === 0 || fullName !== first) {
    throw new UsageProblem(`there is no command "${group.length === 0 ? first : fullName}"; see kwit --help`)
  }
  const text = overview(`${first} `, Object.fromEntries(group))
  if (['-h', '--help'].includes(second)) return printLine(text)
  process.stderr.write(`${text}\n`)
  return 2
}

function overview(group: string, entries: { readonly [name: string]: CommandEntry }): string {
  return [
    `Usage: kwit ${group}COMMAND [options]`,
    '',
    ...Object.entries(entries).map(([name, { summary }]) => `  ${name.padEnd(26)}${summary}`),
    '',
    'Run "kwit COMMAND --help" for details. Without a command, kwit starts the server.',
    'Settings (KWIT_DATA, DATABASE_URL and others) come from the environment or the file kwit.env.',
  ].join('\n')
}

function printLine(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function explain(error: unknown): string {
  if (error instanceof ApiError) {
    const { detail } = error
    if (typeof detail === 'string') return detail
    return Object.entries(detail)
      .map(([field, problems]) => `${field} ${problems.join(', ')}`)
      .join('; ')
  }
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message
  if (isSystemError(error)) return error.message.split('\n')[0] as string
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// Errors of the system or the database (disk full, connection lost, locked) are not bugs of the program.
function isSystemError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    'syscall' in error || 'severity' in error || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR'
  )
}
