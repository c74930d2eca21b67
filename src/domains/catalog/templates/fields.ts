import { type Field, type FieldOptions, integer, text, texts } from '../../../platform/fields/field.ts'
import { isProblem, problem, readInteger, readText, readTexts } from '../../../platform/fields/parse.ts'
import { isHexColor } from '../../../platform/readable-color.ts'

const HEX_LENGTH = 7

export const color = (options: FieldOptions<string>): Field<string> => ({
  ...text({ ...options, max: HEX_LENGTH }),
  read: (value) => {
    const hex = readText(value, 255)
    if (typeof hex !== 'string' || hex === '') return hex
    const written = hex.trim().toLowerCase()
    return isHexColor(written) ? written : problem('is not a colour such as #1b365d')
  },
})

// Names out of a list, each once, in the order they are given. Of each group in `needed` one must be there.
export const someOf = <Name extends string>(
  names: readonly Name[],
  needed: readonly (readonly Name[])[],
  options: FieldOptions<string[]>,
): Field<string[]> => ({
  ...texts(options),
  read: (value) => {
    const given = readTexts(value)
    if (given === null || isProblem(given)) return given
    // Left out it would hide what nobody meant to hide.
    if (typeof value === 'object' && Object.values(value).flat().some(isEmpty))
      return problem('names nothing')
    const unknown = given.find((name) => !names.includes(name as Name))
    if (unknown !== undefined)
      return problem(`"${unknown.slice(0, 40).toWellFormed()}" is not one of ${names.join(', ')}`)
    if (new Set(given).size < given.length) return problem('names something twice')
    const missing = needed.find((group) => !group.some((name) => given.includes(name)))
    return missing ? problem(`must contain ${missing.join(' or ')}`) : given
  },
})

const isEmpty = (item: unknown): boolean => item === null || item === ''

const MARGIN_MAX_MM = 120

export const millimetres = (options: FieldOptions<number>): Field<number> => ({
  ...integer(options),
  read: (value) => {
    const given = readInteger(value)
    return typeof given === 'number' && (given < 0 || given > MARGIN_MAX_MM)
      ? problem(`must be between 0 and ${MARGIN_MAX_MM}`)
      : given
  },
})
