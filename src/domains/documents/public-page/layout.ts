import { type Html, html } from '../../../platform/html.ts'
import { type ApiResponse, fileResponse } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { DEFAULT_OPTIONS } from '../../catalog/templates/rules.ts'
import { textsForVisitor } from '../texts/texts.ts'

// The layout that all pages for buyers share: head, style, headers and the page for a missing document.

export const PAGE_TYPE = 'text/html; charset=utf-8'

export const pageHeaders = (formAction = "'none'"): { [name: string]: string } => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
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

export const missingPage = (call: Pick<ApiRequest, 'headers'>): ApiResponse => ({
  ...fileResponse(renderMissingPage(call), PAGE_TYPE, pageHeaders()),
  status: 404,
})

// In the language of the visitor, because that of the document is not known.
export function renderMissingPage({ headers }: Pick<ApiRequest, 'headers'>): string {
  const { main, label } = textsForVisitor(headers['accept-language'])
  return pageLayout(
    main.code,
    label('missing_document'),
    html`<main class="sheet missing"><h1>${label('missing_document')}</h1>
<p>${label('missing_document_hint')}</p></main>`,
  )
}
