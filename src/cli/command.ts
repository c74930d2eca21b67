import { parseArgs } from 'node:util'

// Declares a command once; its options, their types and its --help follow from the declaration.

type Option = { readonly about: string; readonly value?: string; readonly required?: true }
type Options = { readonly [name: string]: Option }

// An option with a value is a text, an option without one is a boolean.
type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { value: string }
    ? Declared[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean
}

export type Command<Declared extends Options = Options> = {
  readonly name: string
  readonly about: string
  readonly operand?: string // such as FILE; optional in square brackets
  readonly options: Declared
  readonly notes?: string
  readonly example: string
  // Returns the exit code; undefined means 0.
  run(options: OptionValues<Declared>, operand: string): Promise<number | undefined>
}

// An expected error, printed in one line.
export class CommandError extends Error {}

// The command line is wrong: exit code 2.
export class UsageProblem extends CommandError {}

export const command = <const Declared extends Options>(declared: Command<Declared>): Command => declared

export async function runCommand({ name, operand, options, run }: Command, args: string[]): Promise<number> {
  const { values, positionals } = parse(name, options, args)
  for (const [option, { required }] of Object.entries(options)) {
    if (required && values[option] === undefined) throw usageProblem(name, `--${option} is missing`)
  }
  const [argument = '', ...surplus] = positionals
  if (operand && !operand.startsWith('[') && argument === '')
    throw usageProblem(name, `${operand} is missing`)
  const unexpected = operand ? surplus[0] : positionals[0]
  if (unexpected !== undefined) throw usageProblem(name, `unexpected argument "${unexpected}"`)
  // command() checks the types of the options, which a list of commands does not keep.
  return (await run(values as never, argument)) ?? 0
}

export function helpOf({ name, about, operand, options, notes, example }: Command): string {
  const lines = Object.entries<Option>({ ...options, help: { about: 'Show this' } })
  const width = Math.max(...lines.map(([option, { value }]) => formatOption(option, value).length)) + 2
  return [
    `Usage: kwit ${[name, operand, ...requiredOf(options), '[options]'].filter(Boolean).join(' ')}`,
    '',
    about,
    '',
    ...lines.map(([option, { value, about }]) => `  ${formatOption(option, value).padEnd(width)}${about}`),
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
  throw new UsageProblem(`--${option} must be a whole number from 0 to ${max}, not "${text}"`)
}

// Prints one labelled value per line to stdout, so that it can be redirected to a file.
export function print(pairs: { readonly [label: string]: string | undefined }) {
  for (const [label, value] of Object.entries(pairs)) {
    if (value !== undefined) process.stdout.write(`${label.padEnd(12)}${value}\n`)
  }
}

type ParsedArguments = { values: { [option: string]: string | boolean | undefined }; positionals: string[] }

function parse(name: string, options: Options, args: string[]): ParsedArguments {
  const config = Object.entries(options).map(([option, { value }]) => [
    option,
    { type: value ? ('string' as const) : ('boolean' as const) },
  ])
  try {
    return parseArgs({ args, options: Object.fromEntries(config), allowPositionals: true }) as ParsedArguments
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\. |\n/)
    throw usageProblem(name, `${message[0]?.toLowerCase()}${message.slice(1)}`)
  }
}

const usageProblem = (name: string, text: string) => new UsageProblem(`${text}; see kwit ${name} --help`)

const formatOption = (option: string, value: string | undefined) => `--${option}${value ? ` ${value}` : ''}`

const requiredOf = (options: Options) =>
  Object.entries(options).flatMap(([option, { value, required }]) =>
    required ? [formatOption(option, value)] : [],
  )
