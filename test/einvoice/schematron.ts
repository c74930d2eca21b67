// Converts the official rules from .sch files to a stylesheet, with which our own rules are compared.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { childrenOf, type Element } from '../../src/einvoice/xml/tree.ts'
import { writeXml } from '../../src/einvoice/xml/write.ts'

const XSLT = 'http://www.w3.org/1999/XSL/Transform'

// Each pattern is a mode of its own; the first of its rules that matches a node applies.
export function stylesheetOf(schFile: string): string {
  const schema = withIncludes(readXml(readFileSync(schFile)), dirname(schFile))
  const spaces = Object.fromEntries(
    childrenOf(schema, 'ns').map(({ attributes }) => [attributes.prefix as string, attributes.uri as string]),
  )
  const patterns = childrenOf(schema, 'pattern')
  const declared = Object.entries({ xs: 'http://www.w3.org/2001/XMLSchema', ...spaces })
  return [
    `<xsl:stylesheet version="3.0" xmlns:xsl="${XSLT}"`,
    ...declared.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`),
    '><xsl:output method="text"/>',
    ...[schema, ...patterns].flatMap((node) => childrenOf(node, 'let').map(variable)),
    ...schema.children.filter(({ space }) => space === XSLT).map((child) => copied(child, spaces)),
    '<xsl:template match="/">',
    ...patterns.map((_, n) => `<xsl:apply-templates select="/" mode="m${n}"/>`),
    '</xsl:template>',
    ...patterns.map(modeOf),
    '</xsl:stylesheet>',
  ].join('\n')
}

function withIncludes(schema: Element, folder: string): Element {
  const children = schema.children.map((child) =>
    child.name === 'include' ? readXml(readFileSync(join(folder, child.attributes.href as string))) : child,
  )
  return { ...schema, children }
}

function modeOf(pattern: Element, n: number): string {
  const rules = childrenOf(pattern, 'rule')
  const onwards = `<xsl:apply-templates select="*" mode="m${n}"/>`
  const templates = rules.map(
    (rule, index) =>
      `<xsl:template match="${attribute(rule.attributes.context)}" mode="m${n}" priority="${rules.length - index}">` +
      rule.children
        .map((child) => (child.name === 'let' ? variable(child) : assertion(child, rule)))
        .join('') +
      `${onwards}</xsl:template>`,
  )
  return [
    `<xsl:template match="node()|/" mode="m${n}" priority="-5">${onwards}</xsl:template>`,
    ...templates,
  ].join('\n')
}

// A line for each violated rule: its id and severity.
function assertion({ name, attributes }: Element, rule: Element): string {
  if (name !== 'assert' && name !== 'report') return ''
  const test = attribute(attributes.test)
  const flag = attributes.flag ?? attributes.role ?? rule.attributes.flag ?? 'fatal'
  const broken = name === 'assert' ? `not(${test})` : test
  return `<xsl:if test="${broken}"><xsl:text>${attributes.id} ${flag}&#10;</xsl:text></xsl:if>`
}

const variable = ({ attributes }: Element) =>
  `<xsl:variable name="${attributes.name}" select="${attribute(attributes.value)}"/>`

const copied = (element: Element, spaces: Record<string, string>) =>
  writeXml(element, { xsl: XSLT, ...spaces }).replace(/^<\?xml.*\n/, '')

const attribute = (text = '') =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\s/g, (sign) => `&#${sign.charCodeAt(0)};`)
