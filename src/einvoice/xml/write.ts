import type { Element } from './tree.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

type Spaces = { readonly [prefix: string]: string }

// The same tree yields the same bytes. Prefixes are declared on the root in the order of `spaces`.
export const writeXml = (root: Element, spaces: Spaces): string =>
  `${DECLARATION}${writeElement(root, namesIn(spaces), declarationsOf(spaces), '\n')}\n`

// Writes a document that is too long for memory: opens the root, writes its parts one by one, and closes it.
export function pieceWriter(name: string, spaces: Spaces) {
  const nameOf = namesIn(spaces)
  return {
    open: `${DECLARATION}<${name}${declarationsOf(spaces)}>`,
    part: (element: Element): string => `\n  ${writeElement(element, nameOf, '', '\n  ')}`,
    // Opens and closes an element around several parts.
    begin: (name: string): string => `\n  <${name}>`,
    end: (name: string): string => `\n  </${name}>`,
    close: `\n</${name}>\n`,
  }
}

function namesIn(spaces: Spaces): NameOf {
  const prefixes = new Map(Object.entries(spaces).map(([prefix, space]) => [space, prefix]))
  return (space, name) => {
    const prefix = prefixes.get(space)
    if (prefix === undefined && space !== '') throw new TypeError(`no prefix is given for ${space}`)
    return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`
  }
}

const declarationsOf = (spaces: Spaces): string =>
  Object.entries(spaces)
    .map(([prefix, space]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(space)}"`)
    .join('')

type NameOf = (space: string, name: string) => string

function writeElement(element: Element, nameOf: NameOf, declared: string, line: string): string {
  const name = nameOf(element.space, element.name)
  const open = name + declared + writeAttributes(element, nameOf)
  if (element.children.length > 0) {
    let inside = ''
    for (const child of element.children) inside += `${line}  ${writeElement(child, nameOf, '', `${line}  `)}`
    return `<${open}>${escapeText(element.text)}${inside}${line}</${name}>`
  }
  return element.text === '' ? `<${open}/>` : `<${open}>${escapeText(element.text)}</${name}>`
}

function writeAttributes(element: Element, nameOf: NameOf): string {
  let text = ''
  for (const key in element.attributes) {
    const value = escapeAttribute(element.attributes[key] as string)
    const end = key.lastIndexOf('}')
    const name = end < 0 ? key : nameOf(key.slice(1, end), key.slice(end + 1))
    text += ` ${name}="${value}"`
  }
  return text
}

// Characters that XML 1.0 cannot represent are dropped, so that no text makes the file unreadable.
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them.
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const escapeSign = (sign: string): string => ESCAPED[sign] as string
const escapeText = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>\r]/g, escapeSign)
const escapeAttribute = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"\t\n\r]/g, escapeSign)
