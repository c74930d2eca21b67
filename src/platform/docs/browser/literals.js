/** @typedef {import('./types.ts').LiteralStyle} LiteralStyle */

/**
 * Writes a value of JSON as a literal of another language.
 * @param {unknown} value
 * @param {LiteralStyle} style
 * @param {string} margin of the line on which the literal starts
 * @returns {string}
 */
export function literal(value, style, margin = '') {
  if (typeof value === 'string') return style.text(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return style.constants[value ? 0 : 1]
  if (typeof value !== 'object' || value === null) return style.constants[2]
  const isList = Array.isArray(value)
  const inner = margin + style.indent
  const parts = isList
    ? value.map((part) => literal(part, style, inner))
    : Object.entries(value).map(([name, part]) => style.key(name) + literal(part, style, inner))
  if (parts.length === 0) return isList ? style.list.join('') : style.empty_map
  const [open, close] = isList ? style.list : style.map
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`
}

/** @param {string} text */
const singleQuoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** @param {string} text */
const singleQuotedLines = (text) => singleQuoted(text).replaceAll('\n', '\\n')

/** @param {string} name */
const isName = (name) => /^[a-z_]\w*$/i.test(name)

const INDENT = '  '

/** @type {LiteralStyle} */
export const JAVASCRIPT = {
  indent: INDENT,
  map: ['{', '}'],
  list: ['[', ']'],
  empty_map: '{}',
  key: (name) => `${isName(name) ? name : singleQuotedLines(name)}: `,
  text: singleQuotedLines,
  constants: ['true', 'false', 'null'],
}

/** @type {LiteralStyle} */
export const PYTHON = {
  indent: INDENT + INDENT,
  map: ['{', '}'],
  list: ['[', ']'],
  empty_map: '{}',
  key: (name) => `${JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
  constants: ['True', 'False', 'None'],
}

// PHP and Ruby read no \n in single quotes: a text of several lines is written as such.
/** @type {LiteralStyle} */
export const PHP = {
  indent: INDENT + INDENT,
  map: ['[', ']'],
  list: ['[', ']'],
  empty_map: 'new stdClass()',
  key: (name) => `${singleQuoted(name)} => `,
  text: singleQuoted,
  constants: ['true', 'false', 'null'],
}

/** @type {LiteralStyle} */
export const RUBY = {
  indent: INDENT,
  map: ['{', '}'],
  list: ['[', ']'],
  empty_map: '{}',
  key: (name) => (isName(name) ? `${name}: ` : `${singleQuoted(name)} => `),
  text: singleQuoted,
  constants: ['true', 'false', 'nil'],
}

/**
 * A raw text of Go, unless it contains the quote of raw texts.
 * @param {string} text
 */
export const goText = (text) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``)
