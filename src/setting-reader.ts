// Reads the value of a setting by its kind. Errors name the setting.

export class ConfigError extends Error {}

export type Environment = { readonly [name: string]: string | undefined }
export type SettingReader = ReturnType<typeof reader>

// Records the name of every setting that config.ts reads, so that there is no second list of names. For this reason
// config.ts reads all settings, whether they matter in a configuration or not.
export function recordNames(environment: Environment): { values: Environment; names: ReadonlySet<string> } {
  const names = new Set(['KWIT_ENV_FILE'])
  const values = new Proxy(environment, {
    get: (target, name: string) => {
      names.add(name)
      return target[name]
    },
  })
  return { values, names }
}

export function reader(values: Environment) {
  const text = (name: string, fallback: string) => values[name] || fallback
  const refuse = (name: string, expected: string): never => {
    throw new ConfigError(`${name}: "${values[name]}" is not ${expected}`)
  }
  return {
    text,
    integer: (name: string, fallback: number, min: number, max: number) => {
      const number = Number(text(name, String(fallback)))
      if (Number.isInteger(number) && number >= min && number <= max) return number
      return refuse(name, `a whole number from ${min} to ${max}`)
    },
    boolean: (name: string, fallback: boolean) => {
      const value = text(name, String(fallback)).toLowerCase()
      if (['true', '1', 'yes', 'on'].includes(value)) return true
      return ['false', '0', 'no', 'off'].includes(value) ? false : refuse(name, 'true or false')
    },
    choice: <Choice extends string>(name: string, fallback: Choice, choices: Choice[]): Choice => {
      const value = text(name, fallback) as Choice
      return choices.includes(value) ? value : refuse(name, `one of ${choices.join(', ')}`)
    },
    matching: (name: string, fallback: string, pattern: RegExp, expected: string) => {
      const value = text(name, fallback)
      return pattern.test(value) ? value : refuse(name, expected)
    },
    parsed: <Value>(
      name: string,
      fallback: string,
      parse: (text: string) => Value | undefined,
      expected: string,
    ) => parse(text(name, fallback)) ?? refuse(name, expected),
    url: (name: string, fallback: string) => {
      const value = text(name, fallback)
      const isAddress = /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)
      return isAddress ? new URL(value).origin : refuse(name, 'an address such as https://kwit.example')
    },
  }
}
