import { type Html, html } from '../../../platform/html.ts'

// What all pages for buyers share: their head, their style, and what is said where there is nothing.

export const PAGE_TYPE = 'text/html; charset=utf-8'

export const pageHeaders = (form_action = "'none'"): { [name: string]: string } => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action ${form_action}; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow',
})

export const frame = (lang: string, title: string, body: Html): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/invoice.css">
</head>
<body>
${body}
</body>
</html>
`.html

export const renderMissingPage = (): string =>
  frame(
    'en',
    'Not found',
    html`<main class="sheet missing"><h1>There is no document here</h1>
<p>The link is incomplete, or the document was withdrawn. Please ask whoever sent it to you.</p></main>`,
  )
