import { absolute, isNegative } from '../../../money/decimal.ts'
import { type Html, html } from '../../../platform/html.ts'
import { type Accent, accentOf, PLAIN_CHOICES } from '../../catalog/templates/rules.ts'
import { isOffer, titleKind } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import {
  accountOf,
  asksForMoney,
  dueDateOf,
  isPayable,
  isSettled,
  isTakenBack,
  totalLabel,
} from '../invoices/rules/payment-request.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAccount, printAmount, printDay } from '../texts/format-values.ts'
import type { PrintLanguage } from '../texts/language.ts'
import { type Texts, textsIn } from '../texts/texts.ts'

// The words that accompany a document, as plain text and as HTML, in each of its languages.

// `body` are the words at the beginning alone, before what is told of the document.
export type Words = { subject: string; body: string; text: string; html: string }

// What a sender says instead. `{number}` and its like become what stands on the document.
export type OwnWords = { subject: string | null; body: string | null }

// How the letter looks: the colour of its buttons, and where its logo is found.
export type Brand = { accent: Accent; logo: string | undefined }

// Where a letter leads.
type Ways = { view_url: string; pay_url: string | undefined }

type Part = { language: PrintLanguage; opening: readonly string[]; facts: readonly [string, string][] }

export const NO_WORDS: OwnWords = { subject: null, body: null }
const NO_BRAND: Brand = { accent: accentOf(PLAIN_CHOICES), logo: undefined }

export function composeLetter(
  invoice: Invoice,
  view_url: string,
  has_pdf: boolean,
  { subject, body }: OwnWords = NO_WORDS,
  brand: Brand = NO_BRAND,
): Words {
  const texts = textsIn(invoice.lang)
  const own = body?.trim()
    ? filledIn(body, invoice, view_url, texts)
        .trim()
        .split(/\n{2,}/)
    : undefined
  // Own words are in one language, whatever the document speaks.
  const languages = own ? [texts.main] : texts.languages
  const parts = languages.map((language) =>
    partIn(language, invoice, own ?? standard(language, invoice, has_pdf)),
  )
  const seller = invoice.seller_name?.trim() ?? ''
  const ways = waysOf(invoice, view_url)
  const own_subject = filledIn(subject ?? '', invoice, view_url, texts)
    .replace(/\s+/g, ' ')
    .trim()
  return {
    subject: own_subject || [titleOf(invoice, texts), seller].filter(Boolean).join(' – '),
    body: parts[0]?.opening.join('\n\n') ?? '',
    text: parts.map((part) => plainPart(part, invoice, ways)).join('\n\n* * *\n\n'),
    html: page(texts.main.code, parts, invoice, ways, brand).html,
  }
}

// The page of the document and the page where it is paid have one base.
const waysOf = (invoice: Invoice, view_url: string): Ways => ({
  view_url,
  pay_url:
    isPayable(invoice) && invoice.income !== false
      ? `${view_url.slice(0, view_url.lastIndexOf('/f/'))}/invoice/payment/${invoice.token}`
      : undefined,
})

const titleOf = (invoice: Invoice, texts: Texts): string =>
  [invoice.title?.trim() || texts.kind(titleKind(invoice)), invoice.number].filter(Boolean).join(' ')

const partIn = (language: PrintLanguage, invoice: Invoice, opening: readonly string[]): Part => ({
  language,
  opening,
  facts: factsOf(language, invoice),
})

function standard(language: PrintLanguage, invoice: Invoice, has_pdf: boolean): string[] {
  const title = titleOf(invoice, textsIn(language.code))
  const opening = language.mail[has_pdf ? 'attached' : 'linked'].replace('{document}', () => title)
  return [language.mail.greeting, opening]
}

function filledIn(text: string, invoice: Invoice, view_url: string, texts: Texts): string {
  const until = dueDateOf(invoice)
  const values: { [name: string]: string } = {
    document: titleOf(invoice, texts),
    number: invoice.number ?? '',
    seller: invoice.seller_name ?? '',
    buyer: invoice.buyer_name ?? '',
    amount:
      `${printAmount(absolute(amountDue(invoice)), texts.main, invoice.currency)} ${invoice.currency ?? ''}`.trim(),
    payment_to: until ? printDay(until, texts.main) : '',
    issue_date: invoice.issue_date ? printDay(invoice.issue_date, texts.main) : '',
    link: view_url,
    view_url,
    payment_url: waysOf(invoice, view_url).pay_url ?? view_url,
  }
  return inBraces(text.replaceAll('\r\n', '\n')).replace(
    /\{([a-z_]+)\}/g,
    (whole, name) => values[name] ?? whole,
  )
}

// The page of a client, where the words of a letter name it: all its documents, or those to be paid. Where there is none the page of
// the document stands there.

const NAMED = /\{(panel_url|client_panel_(?:unpaid_)?view_url)\}/g

export async function withPanel(
  { subject, body }: OwnWords,
  view_url: string,
  find: () => Promise<string | undefined>,
): Promise<OwnWords> {
  const given = [subject, body].map((text) => text && inBraces(text))
  if (!given.some((text) => text?.match(NAMED))) return { subject, body }
  const panel_url = await find()
  const link = (name: string) =>
    panel_url ? `${panel_url}${name.includes('unpaid') ? '?unpaid=1' : ''}` : view_url
  const [own_subject, own_body] = given.map(
    (text) => text?.replace(NAMED, (_, name: string) => link(name)) ?? null,
  )
  return { subject: own_subject ?? null, body: own_body ?? null }
}

// `{{ number }}`, as templates of the family write it, is `{number}`.
export const inBraces = (text: string): string => text.replace(/\{\{\s*([a-z_]+)\s*\}\}/g, '{$1}')

// A number in KSeF is told first: by it the buyer finds the document there.
function factsOf(language: PrintLanguage, invoice: Invoice): [string, string][] {
  const money = moneyOf(language, invoice)
  const is_ours = invoice.gov_id !== null && invoice.income !== false
  return is_ours ? [[language.labels.ksef_number, invoice.gov_id as string], ...money] : money
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
  if (!asksForMoney(invoice)) return [amount(labels[total], payable(invoice))]
  if (isTakenBack(invoice)) return [amount(labels.nothing_due)]
  if (isOffer(invoice)) return [amount(labels.total, payable(invoice)), ...validity(language, invoice)]
  if (isSettled(invoice, due))
    return [amount(isNegative(payable(invoice)) ? labels.returned : labels.paid, payable(invoice))]
  if (total !== 'to_pay') return [amount(labels[total])]
  const facts = [amount(labels.to_pay)]
  const until = dueDateOf(invoice)
  const account = accountOf(invoice)
  if (!isPayable(invoice)) return facts
  if (until) facts.push([labels.payment_to, printDay(until, language)])
  if (account) facts.push([labels.account, printAccount(account)])
  const title = transferTitle(invoice)
  if (account && title) facts.push([labels.transfer_title, title])
  return facts
}

function validity(language: PrintLanguage, invoice: Invoice): [string, string][] {
  const until = invoice.kind === 'estimate' ? dueDateOf(invoice) : null
  return until ? [[language.labels.valid_until, printDay(until, language)]] : []
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

function plainPart({ language, opening, facts }: Part, invoice: Invoice, ways: Ways): string {
  const { view, closing } = language.mail
  return [
    ...opening,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ways.pay_url ? `${language.labels.pay_now}:\n${ways.pay_url}` : '',
    `${view}:\n${ways.view_url}`,
    [closing, ...signature(invoice)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const FONT = "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600'
const LOGO = 'display:block;max-width:240px;max-height:64px;margin:0 0 24px;border:0'

const filled = ({ ground, letters }: Accent): string =>
  `${BUTTON};background:${ground};color:${letters};border:1px solid ${ground}`
const quiet = ({ text }: Accent): string =>
  `${BUTTON};background:#ffffff;color:${text};border:1px solid ${text}`

// Mail programs know styles on the element only, and paint their own dark mode.
const page = (lang: string, parts: readonly Part[], invoice: Invoice, ways: Ways, brand: Brand): Html =>
  html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 16px;${FONT}"><div style="max-width:560px;margin:0 auto">${
    brand.logo && html`<img src="${brand.logo}" alt="${invoice.seller_name}" style="${LOGO}">`
  }${parts.map(
    (part, place) =>
      html`${place > 0 && html`<hr style="border:0;border-top:1px solid #c9ced6;margin:28px 0">`}${htmlPart(part, invoice, ways, brand)}`,
  )}</div></body></html>
`

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

// An address in own words leads there, as it does in what is told below them.
const withLinks = (line: string, { text }: Accent): Html[] =>
  line
    .split(ADDRESS)
    .map((part, place) =>
      place % 2 === 1 ? html`<a href="${part}" style="color:${text}">${part}</a>` : html`${part}`,
    )

const htmlPart = (
  { language, opening, facts }: Part,
  invoice: Invoice,
  { view_url, pay_url }: Ways,
  { accent }: Brand,
): Html =>
  html`<div lang="${language.code}">${opening.map(
    (text) =>
      html`<p dir="auto">${text.split('\n').map((line, place) => html`${place > 0 && html`<br>`}${withLinks(line, accent)}`)}</p>`,
  )}
${
  facts.length > 0 &&
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:20px 0">${facts.map(
    ([name, value], place) =>
      html`<tr><td style="padding:4px 20px 4px 0;vertical-align:top;opacity:.75">${name}</td><td dir="auto" style="padding:4px 0;font-weight:${place === 0 ? '700' : '500'}">${value}</td></tr>`,
  )}</table>`
}
<p style="margin:24px 0">${
    pay_url && html`<a href="${pay_url}" style="${filled(accent)}">${language.labels.pay_now}</a>`
  }<a href="${view_url}" style="${pay_url ? quiet(accent) : filled(accent)}">${language.mail.view}</a></p>
<p>${language.mail.closing}${signature(invoice).map((line) => html`<br><span dir="auto">${line}</span>`)}</p></div>`
