import { type Html, html } from '../../../platform/html.ts'
import type { LetterKind } from './texts/texts.ts'
import { lettersIn } from './texts.ts'

export type Letter = {
  kind: LetterKind
  lang: string | null
  values: { readonly [name: string]: string }
  link?: string
}

const VALUE_MAX = 100

// As plain text and as HTML. Names come from people, so each is cut to what a subject line can hold.
export function composeLetter({ kind, lang, values, link }: Letter) {
  const { code, words } = lettersIn(lang)
  const { subject, paragraphs, action, note } = words[kind]
  const say = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').slice(0, VALUE_MAX).toWellFormed())
  const said = [words.greeting, ...paragraphs].map(say)
  const way = link === undefined ? undefined : { action, link }
  const ending = [note, words.closing].filter(Boolean).map(say)
  return {
    subject: say(subject),
    text: [...said, ...(way ? [`${way.action}:\n${way.link}`] : []), ...ending].join('\n\n'),
    html: page(code, said, way, ending).html,
  }
}

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1b365d;color:#ffffff;text-decoration:none;font-weight:600'

// Mail programs know styles on the element only.
const page = (
  code: string,
  said: readonly string[],
  way: { action: string; link: string } | undefined,
  ending: readonly string[],
): Html =>
  html`<!doctype html>
<html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;${FONT}"><div style="max-width:560px;margin:0 auto">
${said.map((text) => html`<p dir="auto">${text}</p>`)}
${way && html`<p style="margin:24px 0"><a href="${way.link}" style="${BUTTON}">${way.action}</a></p>`}
${ending.map((text) => html`<p dir="auto" style="opacity:.75">${text}</p>`)}
</div></body></html>
`
