import { type Html, html } from '../../../platform/html.ts'
import { type Answer, fileAnswer } from '../../../platform/http/response.ts'
import { PLAIN_CHOICES } from '../../catalog/templates/rules.ts'

// What all pages for buyers share: their head, their style, and what is said where there is nothing.

export const PAGE_TYPE = 'text/html; charset=utf-8'

export const pageHeaders = (form_action = "'none'"): { [name: string]: string } => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action ${form_action}; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow',
})

// In the colour of whoever sends it.
export const frame = (lang: string, title: string, body: Html, accent_color?: string): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleAddress(accent_color)}">
</head>
<body>
${body}
</body>
</html>
`.html

export const styleAddress = (accent_color = ''): string =>
  accent_color === '' || accent_color === PLAIN_CHOICES.accent_color
    ? '/invoice.css'
    : `/invoice.css?accent=${accent_color.slice(1)}`

export const missingPage = (): Answer => ({
  ...fileAnswer(renderMissingPage(), PAGE_TYPE, pageHeaders()),
  status: 404,
})

export const renderMissingPage = (): string =>
  frame(
    'en',
    'Not found',
    html`<main class="sheet missing"><h1>There is no document here</h1>
<p>The link is incomplete, or the document was withdrawn. Please ask whoever sent it to you.</p></main>`,
  )
