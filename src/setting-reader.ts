// How the value of a setting is read: by its kind, and refused by its name.

export class ConfigProblem extends Error {}

export type Environment = { readonly [name: string]: string | undefined }
export type SettingReader = ReturnType<typeof reader>

// Whatever config.ts reads is a setting, so no second list of their names can differ from it. That is why it reads all of them,
// whether they matter in a configuration or not.
export function noteNames(environment: Environment): { given: Environment; names: ReadonlySet<string> } {
  const names = new Set(['KWIT_ENV_FILE'])
  const given = new Proxy(environment, {
    get: (target, name: string) => {
      names.add(name)
      return target[name]
    },
  })
  return { given, names }
}

export function reader(given: Environment) {
  const text = (name: string, otherwise: string) => given[name] || otherwise
  const refuse = (name: string, expected: string): never => {
    throw new ConfigProblem(`${name}: "${given[name]}" is not ${expected}`)
  }
  return {
    text,
    integer: (name: string, otherwise: number, min: number, max: number) => {
      const number = Number(text(name, String(otherwise)))
      if (Number.isInteger(number) && number >= min && number <= max) return number
      return refuse(name, `a whole number from ${min} to ${max}`)
    },
    boolean: (name: string, otherwise: boolean) => {
      const value = text(name, String(otherwise)).toLowerCase()
      if (['true', '1', 'yes', 'on'].includes(value)) return true
      return ['false', '0', 'no', 'off'].includes(value) ? false : refuse(name, 'true or false')
    },
    choice: <Choice extends string>(name: string, otherwise: Choice, choices: Choice[]): Choice => {
      const value = text(name, otherwise) as Choice
      return choices.includes(value) ? value : refuse(name, `one of ${choices.join(', ')}`)
    },
    matching: (name: string, otherwise: string, pattern: RegExp, expected: string) => {
      const value = text(name, otherwise)
      return pattern.test(value) ? value : refuse(name, expected)
    },
    parsed: <Value>(
      name: string,
      otherwise: string,
      parse: (text: string) => Value | undefined,
      expected: string,
    ) => parse(text(name, otherwise)) ?? refuse(name, expected),
    url: (name: string, otherwise: string) => {
      const value = text(name, otherwise)
      const is_address = /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)
      return is_address ? new URL(value).origin : refuse(name, 'an address such as https://kwit.example')
    },
  }
}
