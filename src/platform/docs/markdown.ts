// Converts pages of the reference to Markdown, for programs that read documentation. It knows the elements that the
// reference uses. Examples in XML are left out, because they repeat those in JSON.

const BEFORE: { readonly [element: string]: string } = {
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  p: '\n\n',
  pre: '\n\n```\n',
  summary: '\n\n',
  table: '\n\n',
  ul: '\n',
  dl: '\n',
  li: '\n- ',
  dt: '\n- ',
  tr: '\n|',
  th: ' ',
  td: ' ',
  dd: ': ',
}
const AFTER: { readonly [element: string]: string } = { pre: '\n```\n', th: ' |', td: ' |' }
const XML_EXAMPLE = /<details class="example"[^>]*><summary>XML<\/summary>[\s\S]*?<\/details>/g
const FOLD = /<details class="more"[^>]*><summary>[\s\S]*?<\/summary>/g
const HIDDEN = /<(\w+)[^>]* ?class="hidden"[\s\S]*?<\/\1>/g

export function toMarkdown(html: string): string {
  const tokens =
    html
      .replace(XML_EXAMPLE, '')
      .replace(FOLD, '')
      .replace(HIDDEN, '')
      .match(/<[^>]+>|[^<]+/g) ?? []
  const state: State = { isPre: false, isCode: false, columns: 0, links: [] }
  const text = tokens.map((token) => (token.startsWith('<') ? markOf(token, state) : textOf(token, state)))
  return `${text
    .join('')
    .replace(/ {2,}\|/g, ' |')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

type State = { isPre: boolean; isCode: boolean; columns: number; links: (string | undefined)[] }

function markOf(tag: string, state: State): string {
  const [, slash, element = ''] = /^<(\/?)(\w+)/.exec(tag) ?? []
  const isStart = slash === ''
  if (element === 'pre') state.isPre = isStart
  if (element === 'code') return markCode(isStart, state)
  if (element === 'a') return isStart ? linkStart(tag, state) : linkEnd(state)
  // Words of a sentence beside others, except for parts of a path.
  if (element === 'span') return state.isCode || tag.includes('class="method') ? '' : ' '
  if (element === 'th' && isStart) state.columns++
  if (element === 'thead') return markHeadings(isStart, state)
  return (isStart ? BEFORE : AFTER)[element] ?? ''
}

function markCode(isStart: boolean, state: State): string {
  state.isCode = isStart
  return state.isPre ? '' : '`'
}

function markHeadings(isStart: boolean, state: State): string {
  if (!isStart) return `\n|${' --- |'.repeat(state.columns)}`
  state.columns = 0
  return ''
}

// Headings link to themselves; other pages have the same address with another extension.
function linkStart(tag: string, { links }: State): string {
  const href = tag.includes('class="anchor"') ? undefined : /href="([^"]*)"/.exec(tag)?.[1]
  links.push(href?.replace(/^(\/docs(\/[\w-]+)?)(?=#|$)/, '$1.md'))
  return href === undefined ? '' : '['
}

function linkEnd({ links }: State): string {
  const href = links.pop()
  return href === undefined ? '' : `](${href})`
}

const ENTITIES: { readonly [entity: string]: string } = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

function textOf(token: string, { isPre }: State): string {
  const text = token.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '')
  if (isPre) return text
  return text.trim() === '' && text.includes('\n') ? '' : text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
}
