import { type Html, html } from '../../../platform/html.ts'
import type { SystemEmailKind } from './texts/texts.ts'
import { emailTexts } from './texts.ts'

// Composes system emails as plain text and HTML. A value named `day` is an ISO date, and is printed as a date of the
// language.

export type SystemEmail = {
  kind: SystemEmailKind
  lang: string | null
  values: { readonly [name: string]: string }
  lines?: readonly string[] // a list after the paragraphs
  link?: string
}

const VALUE_MAX = 100

// Cuts each value to what a subject line can hold, because names are entered by users.
export function composeEmail({ kind, lang, values, lines = [], link }: SystemEmail) {
  const { code, texts } = emailTexts(lang)
  const { subject, paragraphs, action, note } = texts[kind]
  const filledValue = (name: string) => (name === 'day' ? printDay(values.day, code) : (values[name] ?? ''))
  const fillIn = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => filledValue(name).slice(0, VALUE_MAX).toWellFormed())
  const filledParagraphs = [...[texts.greeting, ...paragraphs].map(fillIn), ...lines]
  const button = link === undefined ? undefined : { action, link }
  const ending = [note, texts.closing].filter(Boolean).map(fillIn)
  return {
    subject: fillIn(subject),
    text: [...filledParagraphs, ...(button ? [`${button.action}:\n${button.link}`] : []), ...ending].join(
      '\n\n',
    ),
    html: htmlPage(code, filledParagraphs, button, ending).html,
  }
}

const printDay = (day: string | undefined, code: string): string =>
  day
    ? new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(day),
      )
    : ''

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1b365d;color:#ffffff;text-decoration:none;font-weight:600'

// Mail programs support inline styles only.
const htmlPage = (
  code: string,
  filledParagraphs: readonly string[],
  button: { action: string; link: string } | undefined,
  ending: readonly string[],
): Html =>
  html`<!doctype html>
<html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;${FONT}"><div style="max-width:560px;margin:0 auto">
${filledParagraphs.map((text) => html`<p dir="auto">${text}</p>`)}
${button && html`<p style="margin:24px 0"><a href="${button.link}" style="${BUTTON}">${button.action}</a></p>`}
${ending.map((text) => html`<p dir="auto" style="opacity:.75">${text}</p>`)}
</div></body></html>
`
