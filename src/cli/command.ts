import { parseArgs } from 'node:util'

// A command is declared once; what it takes, its types and its --help follow.

type Option = { readonly about: string; readonly value?: string; readonly required?: true }
type Options = { readonly [name: string]: Option }

// An option with a value is a text, one without is a switch.
type Given<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { value: string }
    ? Declared[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean
}

export type Command<Declared extends Options = Options> = {
  readonly name: string
  readonly about: string
  readonly operand?: string // the one thing it works on, such as FILE; [FILE] may be left out
  readonly options: Declared
  readonly notes?: string
  readonly example: string
  // Answers the exit code; nothing means 0.
  run(given: Given<Declared>, operand: string): Promise<number | undefined>
}

// A foreseeable fault, told in one line.
export class Problem extends Error {}

// The person asked for something that does not exist.
export class UsageProblem extends Problem {}

export const command = <const Declared extends Options>(declared: Command<Declared>): Command =>
  declared as unknown as Command

export async function runCommand({ name, operand, options, run }: Command, args: string[]): Promise<number> {
  const { values, positionals } = parse(name, options, args)
  for (const [option, { required }] of Object.entries(options)) {
    if (required && values[option] === undefined) throw asked(name, `--${option} is missing`)
  }
  const [given = '', ...rest] = positionals
  if (operand && !operand.startsWith('[') && given === '') throw asked(name, `${operand} is missing`)
  const unexpected = operand ? rest[0] : positionals[0]
  if (unexpected !== undefined) throw asked(name, `"${unexpected}" is not expected`)
  return (await run(values as never, given)) ?? 0
}

export function helpOf({ name, about, operand, options, notes, example }: Command): string {
  const lines = Object.entries<Option>({ ...options, help: { about: 'Show this' } })
  const width = Math.max(...lines.map(([option, { value }]) => written(option, value).length)) + 2
  return [
    `Usage: kwit ${[name, operand, ...requiredOf(options), '[options]'].filter(Boolean).join(' ')}`,
    '',
    about,
    '',
    ...lines.map(([option, { value, about }]) => `  ${written(option, value).padEnd(width)}${about}`),
    ...(notes ? ['', notes] : []),
    '',
    `Example: ${example}`,
  ].join('\n')
}

export function wholeNumber(
  option: string,
  text: string | undefined,
  otherwise: number,
  max: number,
): number {
  const number = text === undefined ? otherwise : Number(text)
  if (Number.isInteger(number) && number >= 0 && number <= max) return number
  throw new UsageProblem(`--${option} is a whole number from 0 to ${max}, not "${text}"`)
}

// What was made, one line each, on stdout so that it can be kept.
export function print(pairs: { readonly [label: string]: string | undefined }) {
  for (const [label, value] of Object.entries(pairs)) {
    if (value !== undefined) process.stdout.write(`${label.padEnd(12)}${value}\n`)
  }
}

type Parsed = { values: { [option: string]: string | boolean | undefined }; positionals: string[] }

function parse(name: string, options: Options, args: string[]): Parsed {
  const config = Object.entries(options).map(([option, { value }]) => [
    option,
    { type: value ? ('string' as const) : ('boolean' as const) },
  ])
  try {
    return parseArgs({ args, options: Object.fromEntries(config), allowPositionals: true }) as Parsed
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\. |\n/)
    throw asked(name, `${message[0]?.toLowerCase()}${message.slice(1)}`)
  }
}

const asked = (name: string, text: string) => new UsageProblem(`${text}; see kwit ${name} --help`)

const written = (option: string, value: string | undefined) => `--${option}${value ? ` ${value}` : ''}`

const requiredOf = (options: Options) =>
  Object.entries(options).flatMap(([option, { value, required }]) =>
    required ? [written(option, value)] : [],
  )
