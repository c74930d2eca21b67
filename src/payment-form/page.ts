import { styleAddress } from '../domains/documents/public-page/layout.ts'
import { html } from '../platform/html.ts'

// Renders the form as a page, for sellers who link to it instead of embedding it.
export type FormPage = { script: string; title: string; seller: string; lang: string; accent_color: string }

export const renderFormPage = ({ script, title, seller, lang, accent_color }: FormPage): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${seller}</title>
<link rel="stylesheet" href="${styleAddress(accent_color)}">
</head>
<body>
<main class="order">
<h1 class="sender" dir="auto">${seller}</h1>
<script src="${script}"></script>
</main>
</body>
</html>
`.html

export const FORM_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"
