import { type Html, html } from '../../../platform/html.ts'
import { type ApiResponse, fileResponse } from '../../../platform/http/response.ts'
import { DEFAULT_OPTIONS } from '../../catalog/templates/rules.ts'

// The layout that all pages for buyers share: head, style, headers and the page for a missing document.

export const PAGE_TYPE = 'text/html; charset=utf-8'

export const pageHeaders = (formAction = "'none'"): { [name: string]: string } => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow',
})

// Uses the accent colour of the seller.
export const pageLayout = (lang: string, title: string, body: Html, accentColor?: string): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleAddress(accentColor)}">
</head>
<body>
${body}
</body>
</html>
`.html

export const styleAddress = (accentColor = ''): string =>
  accentColor === '' || accentColor === DEFAULT_OPTIONS.accent_color
    ? '/invoice.css'
    : `/invoice.css?accent=${accentColor.slice(1)}`

export const missingPage = (): ApiResponse => ({
  ...fileResponse(renderMissingPage(), PAGE_TYPE, pageHeaders()),
  status: 404,
})

export const renderMissingPage = (): string =>
  pageLayout(
    'en',
    'Not found',
    html`<main class="sheet missing"><h1>Document not found</h1>
<p>The link is incomplete, or the document was withdrawn. Please ask the sender for a new link.</p></main>`,
  )
