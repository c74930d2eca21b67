// Builds HTML and escapes every value that is not HTML already.

export type Html = { readonly html: string }

type Part = Html | string | number | false | undefined | null | readonly Part[]

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.map((text, index) => text + render(parts[index])).join('') }
}

// Renders descriptions, which consist of paragraphs with `code`; other Markdown is not supported.
export function prose(text: string): Html {
  return html`${text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`
}

export function inline(text: string): Html {
  return html`${text
    .split(/(`[^`]+`)/)
    .map((piece) => (/^`[^`]+`$/.test(piece) ? html`<code>${piece.slice(1, -1)}</code>` : piece))}`
}

export function slug(text: string): string {
  const terms = text.toLowerCase().match(/[a-z0-9]+/g)
  return terms ? terms.join('-') : 'part'
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('html' in part) return part.html
  return part.map(render).join('')
}

const entities: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
