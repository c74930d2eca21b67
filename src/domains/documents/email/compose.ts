import { absolute, isNegative } from '../../../money/decimal.ts'
import { type Html, html } from '../../../platform/html.ts'
import { type Accent, accentOf, DEFAULT_OPTIONS } from '../../catalog/templates/rules.ts'
import { isOffer, titleKind } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import {
  dueDateOf,
  isPayable,
  isReversed,
  isSettled,
  payeeAccountOf,
  requestsPayment,
  totalLabel,
} from '../invoices/rules/payment-request.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAccount, printAmount, printDay } from '../texts/format-values.ts'
import type { PrintLanguage } from '../texts/language.ts'
import { type Texts, textsIn } from '../texts/texts.ts'

// Composes the email that accompanies a document, as plain text and as HTML, in each language of the document.

// `body` contains only the opening text, without the facts about the document that follow it in `text` and `html`.
export type EmailContent = { subject: string; body: string; text: string; html: string }

// Subject and body that a sender uses instead of the default ones. Placeholders such as `{number}` are replaced with
// values of the document.
export type CustomText = { subject: string | null; body: string | null }

// The appearance of the email: the colour of its buttons and the address of its logo.
export type Brand = { accent: Accent; logo: string | undefined }

// What the email offers: a PDF, and payment online instead of instructions for a transfer.
type EmailOffer = { has_pdf: boolean; is_paid_online: boolean }

type Links = { view_url: string; pay_url: string | undefined; is_paid_online: boolean }

type Part = { language: PrintLanguage; opening: readonly string[]; facts: readonly [string, string][] }

export const NO_CUSTOM_TEXT: CustomText = { subject: null, body: null }
const NO_BRAND: Brand = { accent: accentOf(DEFAULT_OPTIONS), logo: undefined }

export function composeInvoiceEmail(
  invoice: Invoice,
  viewUrl: string,
  { has_pdf, is_paid_online }: EmailOffer,
  { subject, body }: CustomText = NO_CUSTOM_TEXT,
  brand: Brand = NO_BRAND,
): EmailContent {
  const texts = textsIn(invoice.lang)
  const customOpening = body?.trim()
    ? fillPlaceholders(body, invoice, viewUrl, texts)
        .trim()
        .split(/\n{2,}/)
    : undefined
  // A custom text exists in one language only, even if the document is printed in several.
  const languages = customOpening ? [texts.main] : texts.languages
  const parts = languages.map((language) =>
    composePart(language, invoice, customOpening ?? defaultOpening(language, invoice, has_pdf)),
  )
  const seller = invoice.seller_name?.trim() ?? ''
  const links = { ...linksOf(invoice, viewUrl), is_paid_online }
  const customSubject = fillPlaceholders(subject ?? '', invoice, viewUrl, texts)
    .replace(/\s+/g, ' ')
    .trim()
  return {
    subject: customSubject || [titleOf(invoice, texts), seller].filter(Boolean).join(' – '),
    body: parts[0]?.opening.join('\n\n') ?? '',
    text: parts.map((part) => plainPart(part, invoice, links)).join('\n\n* * *\n\n'),
    html: htmlPage(texts.main.code, parts, invoice, links, brand).html,
  }
}

// The page of the document and its payment page share the base address.
const linksOf = (invoice: Invoice, view_url: string): Omit<Links, 'is_paid_online'> => ({
  view_url,
  pay_url:
    isPayable(invoice) && invoice.income !== false
      ? `${view_url.slice(0, view_url.lastIndexOf('/f/'))}/invoice/payment/${invoice.token}`
      : undefined,
})

const titleOf = (invoice: Invoice, texts: Texts): string =>
  [invoice.title?.trim() || texts.kind(titleKind(invoice)), invoice.number].filter(Boolean).join(' ')

const composePart = (language: PrintLanguage, invoice: Invoice, opening: readonly string[]): Part => ({
  language,
  opening,
  facts: factsOf(language, invoice),
})

function defaultOpening(language: PrintLanguage, invoice: Invoice, hasPdf: boolean): string[] {
  const title = titleOf(invoice, textsIn(language.code))
  const opening = language.mail[hasPdf ? 'attached' : 'linked'].replace('{document}', () => title)
  return [language.mail.greeting, opening]
}

function fillPlaceholders(text: string, invoice: Invoice, view_url: string, texts: Texts): string {
  const dueDate = dueDateOf(invoice)
  const values: { [name: string]: string } = {
    document: titleOf(invoice, texts),
    number: invoice.number ?? '',
    seller: invoice.seller_name ?? '',
    buyer: invoice.buyer_name ?? '',
    amount:
      `${printAmount(absolute(amountDue(invoice)), texts.main, invoice.currency)} ${invoice.currency ?? ''}`.trim(),
    payment_to: dueDate ? printDay(dueDate, texts.main) : '',
    issue_date: invoice.issue_date ? printDay(invoice.issue_date, texts.main) : '',
    link: view_url,
    view_url,
    payment_url: linksOf(invoice, view_url).pay_url ?? view_url,
  }
  return singleBraces(text.replaceAll('\r\n', '\n')).replace(
    /\{([a-z_]+)\}/g,
    (placeholder, name) => values[name] ?? placeholder,
  )
}

// Replaces placeholders for the client portal with its link: to all documents of the client, or to the unpaid ones. A
// client without a portal gets the link to the document instead.

const PORTAL_PLACEHOLDER = /\{(panel_url|client_panel_(?:unpaid_)?view_url)\}/g

export async function withPortalLink(
  { subject, body }: CustomText,
  viewUrl: string,
  find: () => Promise<string | undefined>,
): Promise<CustomText> {
  const texts = [subject, body].map((text) => text && singleBraces(text))
  if (!texts.some((text) => text?.match(PORTAL_PLACEHOLDER))) return { subject, body }
  const panelUrl = await find()
  const link = (name: string) =>
    panelUrl ? `${panelUrl}${name.includes('unpaid') ? '?unpaid=1' : ''}` : viewUrl
  const [customSubject, customBody] = texts.map(
    (text) => text?.replace(PORTAL_PLACEHOLDER, (_, name: string) => link(name)) ?? null,
  )
  return { subject: customSubject ?? null, body: customBody ?? null }
}

// Templates of the family write `{{ number }}` instead of `{number}`.
export const singleBraces = (text: string): string => text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, '{$1}')

// The KSeF number comes first, because the buyer finds the document in KSeF by it.
function factsOf(language: PrintLanguage, invoice: Invoice): [string, string][] {
  const money = moneyOf(language, invoice)
  const isOurs = invoice.gov_id !== null && invoice.income !== false
  return isOurs ? [[language.labels.ksef_number, invoice.gov_id as string], ...money] : money
}

function moneyOf(language: PrintLanguage, invoice: Invoice): [string, string][] {
  const { labels } = language
  const { price_gross, currency } = invoice
  const due = amountDue(invoice)
  const amount = (name: string, value = due): [string, string] => [
    name,
    `${printAmount(absolute(value), language, currency)} ${currency ?? ''}`.trim(),
  ]
  if (price_gross === null || invoice.cancelled) return []
  const total = totalLabel(invoice, due)
  if (total === undefined) return []
  if (!requestsPayment(invoice)) return [amount(labels[total], payable(invoice))]
  if (isReversed(invoice)) return [amount(labels.nothing_due)]
  if (isOffer(invoice)) return [amount(labels.total, payable(invoice)), ...validity(language, invoice)]
  if (isSettled(invoice, due))
    return [amount(isNegative(payable(invoice)) ? labels.returned : labels.paid, payable(invoice))]
  if (total !== 'to_pay') return [amount(labels[total])]
  const facts = [amount(labels.to_pay)]
  const dueDate = dueDateOf(invoice)
  const account = payeeAccountOf(invoice)
  if (!isPayable(invoice)) return facts
  if (dueDate) facts.push([labels.payment_to, printDay(dueDate, language)])
  if (account) facts.push([labels.account, printAccount(account)])
  const title = transferTitle(invoice)
  if (account && title) facts.push([labels.transfer_title, title])
  return facts
}

function validity(language: PrintLanguage, invoice: Invoice): [string, string][] {
  const dueDate = invoice.kind === 'estimate' ? dueDateOf(invoice) : null
  return dueDate ? [[language.labels.valid_until, printDay(dueDate, language)]] : []
}

const signature = ({
  seller_name,
  seller_person,
  seller_phone,
  seller_email,
  seller_www,
}: Invoice): string[] =>
  [seller_person, seller_name, [seller_phone, seller_email].filter(Boolean).join(' · '), seller_www]
    .map((line) => line?.trim() ?? '')
    .filter(Boolean)

function plainPart({ language, opening, facts }: Part, invoice: Invoice, links: Links): string {
  const { closing } = language.mail
  return [
    ...opening,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    links.pay_url ? `${payLabel(language, links)}:\n${links.pay_url}` : '',
    `${viewLabel(language, invoice)}:\n${links.view_url}`,
    [closing, ...signature(invoice)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const viewLabel = ({ code }: PrintLanguage, { kind }: Invoice): string => textsIn(code).view(kind)

const payLabel = ({ labels }: PrintLanguage, { is_paid_online }: Links): string =>
  is_paid_online ? labels.pay_now : labels.how_to_pay

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600'
const LOGO = 'display:block;max-width:240px;max-height:64px;margin:0 0 24px;border:0'

const filledButtonStyle = ({ ground, letters }: Accent): string =>
  `${BUTTON};background:${ground};color:${letters};border:1px solid ${ground}`
const quietButtonStyle = ({ text }: Accent): string =>
  `${BUTTON};background:#ffffff;color:${text};border:1px solid ${text}`

// Email programs only support styles on the elements themselves and apply their own dark mode.
const htmlPage = (lang: string, parts: readonly Part[], invoice: Invoice, links: Links, brand: Brand): Html =>
  html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;${FONT}"><div style="max-width:560px;margin:0 auto">${
    brand.logo && html`<img src="${brand.logo}" alt="${invoice.seller_name}" style="${LOGO}">`
  }${parts.map(
    (part, index) =>
      html`${index > 0 && html`<hr style="border:0;border-top:1px solid #c9ced6;margin:28px 0">`}${htmlPart(part, invoice, links, brand)}`,
  )}</div></body></html>
`

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

// Turns addresses inside a custom text into links, like those below it.
const withLinks = (line: string, { text }: Accent): Html[] =>
  line
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" style="color:${text}">${part}</a>` : html`${part}`,
    )

const htmlPart = (
  { language, opening, facts }: Part,
  invoice: Invoice,
  links: Links,
  { accent }: Brand,
): Html =>
  html`<div lang="${language.code}">${opening.map(
    (text) =>
      html`<p dir="auto">${text.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${withLinks(line, accent)}`)}</p>`,
  )}
${
  facts.length > 0 &&
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:20px 0">${facts.map(
    ([name, value], index) =>
      html`<tr><td style="padding:4px 20px 4px 0;vertical-align:top;opacity:.75">${name}</td><td dir="auto" style="padding:4px 0;font-weight:${index === 0 ? '700' : '500'}">${value}</td></tr>`,
  )}</table>`
}
<p style="margin:24px 0">${
    links.pay_url &&
    html`<a href="${links.pay_url}" style="${filledButtonStyle(accent)}">${payLabel(language, links)}</a>`
  }<a href="${links.view_url}" style="${links.pay_url ? quietButtonStyle(accent) : filledButtonStyle(accent)}">${viewLabel(language, invoice)}</a></p>
<p>${language.mail.closing}${signature(invoice).map((line) => html`<br><span dir="auto">${line}</span>`)}</p></div>`
