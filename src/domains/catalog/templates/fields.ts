import { type Field, type FieldOptions, integer, text, texts } from '../../../platform/fields/field.ts'
import { isProblem, problem, readInteger, readText, readTexts } from '../../../platform/fields/parse.ts'
import { isHexColor } from '../../../platform/readable-color.ts'

const HEX_LENGTH = 7

export const color = (options: FieldOptions<string>): Field<string> => ({
  ...text({ ...options, max: HEX_LENGTH }),
  read: (value) => {
    const hex = readText(value, 255)
    if (typeof hex !== 'string' || hex === '') return hex
    const hexColor = hex.trim().toLowerCase()
    return isHexColor(hexColor) ? hexColor : problem('must be a colour such as #1b365d')
  },
})

// A list of distinct names in the requested order. At least one name of each group in `needed` is required.
export const someOf = <Name extends string>(
  names: readonly Name[],
  needed: readonly (readonly Name[])[],
  options: FieldOptions<string[]>,
): Field<string[]> => ({
  ...texts(options),
  read: (value) => {
    const requestedNames = readTexts(value)
    if (requestedNames === null || isProblem(requestedNames)) return requestedNames
    // An empty item would silently hide a part of the document.
    if (typeof value === 'object' && Object.values(value).flat().some(isEmpty))
      return problem('must not be empty')
    const unknown = requestedNames.find((name) => !names.includes(name as Name))
    if (unknown !== undefined)
      return problem(`"${unknown.slice(0, 40).toWellFormed()}" must be one of ${names.join(', ')}`)
    if (new Set(requestedNames).size < requestedNames.length)
      return problem('contains a value twice; remove one of the two')
    const missing = needed.find((group) => !group.some((name) => requestedNames.includes(name)))
    return missing ? problem(`must contain ${missing.join(' or ')}`) : requestedNames
  },
})

const isEmpty = (item: unknown): boolean => item === null || item === ''

const MARGIN_MAX_MM = 120

export const millimetres = (options: FieldOptions<number>): Field<number> => ({
  ...integer(options),
  read: (value) => {
    const margin = readInteger(value)
    return typeof margin === 'number' && (margin < 0 || margin > MARGIN_MAX_MM)
      ? problem(`must be between 0 and ${MARGIN_MAX_MM}`)
      : margin
  },
})
