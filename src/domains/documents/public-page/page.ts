import { absolute, isZero, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Html, html } from '../../../platform/html.ts'
import { qrSvg } from '../../../platform/images/qr-svg.ts'
import type { Attachment } from '../../catalog/attachments/schema.ts'
import { isIssuedByAccount, isOffer, titleKind } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import { type AnswerState, answerState } from '../invoices/rules/answers.ts'
import { isOverdue } from '../invoices/rules/debts.ts'
import { govCodes } from '../invoices/rules/gov-codes.ts'
import {
  dueDateOf,
  isPayable,
  isReversed,
  isSetOff,
  isSettled,
  totalLabel,
} from '../invoices/rules/payment-request.ts'
import { isTestDocument } from '../invoices/rules/test-documents.ts'
import type { Invoice } from '../invoices/schema.ts'
import { factsOf } from '../print/heading.ts'
import { textsFor } from '../print/labels.ts'
import { furtherNotes, notesOf, remarksOf } from '../print/notes.ts'
import { printedAdvances, printedOrder } from '../print/order-summary.ts'
import type { PdfInvoice } from '../print/pdf.ts'
import { correctedDocumentText, formatPlace, partiesOf } from '../print/print-parties.ts'
import { printAmount, printDay } from '../texts/format-values.ts'
import { NO_BREAK_SPACE } from '../texts/language.ts'
import { printTaxNo } from '../texts/tax-number.ts'
import type { Texts } from '../texts/texts.ts'
import { type AnswerFormOptions, answerBadge, answerSection } from './answer-form.ts'
import { pageLayout } from './layout.ts'
import { linesTable } from './page-lines.ts'
import { ratesSection, settlementSection, transferSection } from './page-totals.ts'

// Renders a document as a page for everyone who has its link. The page shows the same content as the printed document,
// escapes every value. Its script only adds buttons that copy the details of a transfer.

// `invoiced` is the invoice that replaces an offer, an order or a receipt and carries its money.
// Whether the buyer can pay the document online, or only by transfer.
export type OnlinePaymentCheck = (db: Database, accountId: number, invoice: Invoice) => Promise<boolean>

export type PageOptions = {
  is_paid_online: boolean
  today: string
  has_logo: boolean
  attachments?: readonly Attachment[]
  invoiced?: Invoice | undefined
  answerOptions?: AnswerFormOptions | undefined
}

// Marks every page of a sandbox, and test documents.
export const testBadge = (texts: Texts): Html => html`<p class="tried" role="note">${texts.label('test')}</p>`

export function renderInvoicePage(document: PdfInvoice, options: PageOptions): string {
  const { today, has_logo, is_paid_online, invoiced, answerOptions, attachments = [] } = options
  const { invoice, positions, corrected } = document
  const texts = textsFor(invoice)
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
  // The due date already stands beside the amount, and nothing is due of an amount that was set off.
  const hidesDueDate = isPayable(invoice) || isSetOff(invoice)
  const headingFacts = factsOf(invoice, texts).filter(
    ([name]) => !hidesDueDate || name !== texts.stacked('payment_to'),
  )
  const sender = (isIssuedByAccount(invoice) ? invoice.seller_name : invoice.buyer_name) ?? ''
  return pageLayout(
    texts.main.code,
    [title, invoice.number, sender].filter(Boolean).join(' – '),
    html`<main class="sheet">
${(document.is_sandbox || isTestDocument(invoice)) && testBadge(texts)}
<header class="top">
${
  has_logo
    ? html`<img class="logo" src="/invoice/${invoice.token}/logo.png" alt="${sender}">`
    : html`<p class="sender" dir="auto">${sender}</p>`
}
<div class="what"><h1 dir="auto">${title}</h1><p class="number" dir="auto">${invoice.number}</p></div>
</header>
${summary(invoice, texts, today, actionsOf(invoice, texts, is_paid_online), answerOptions?.state)}
${answerOptions && answerSection(invoice, texts, answerOptions)}
<dl class="facts">${headingFacts.map(
      ([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`,
    )}</dl>
<div class="parties">${partiesOf(invoice, texts).map(
      (party) =>
        html`<section><h2>${party.role}</h2>${[
          party.name && html`<p class="name" dir="auto">${party.name}</p>`,
          line(party.street),
          line(formatPlace(party)),
          line(printTaxNo(party, texts)),
          party.more.map(line),
          party.contact?.map(line),
        ]}</section>`,
    )}</div>
${invoiced && html`<section class="notes"><p><b>${invoicedBy(invoiced, texts)}</b></p></section>`}
${correctionSection(invoice, texts, corrected)}
${positions.length > 0 && linesTable(invoice, positions, texts)}
${orderSection(invoice, texts)}
<div class="sums">${transferSection(invoice, texts)}<div class="amounts">${ratesSection(invoice, texts)}${settlementSection(invoice, texts)}</div></div>
${notesSection(invoice, texts)}
${govSection(invoice, texts)}
${attachments.length > 0 && filesSection(invoice, texts, attachments)}
</main>`,
    document.template?.choices.accent_color,
  )
}

const line = (text: string | null | undefined): Html | undefined =>
  text ? html`<p dir="auto">${text}</p>` : undefined

// The amount, the due date, the status and the buttons.
export function summary(
  invoice: Invoice,
  texts: Texts,
  today: string,
  actions: Html,
  answer: AnswerState = 'none',
): Html {
  const { state, name } = badgeOf(invoice, texts, today, answer)
  const dueDate = isPayable(invoice) ? dueDateOf(invoice) : null
  const [label, amount] = amountLabel(invoice, texts)
  return html`<section class="summary ${state}">
<div><p class="label">${label}</p><p class="amount">${amount}</p>${
    dueDate &&
    html`<p class="until">${texts.label('payment_to')}: <b>${printDay(dueDate, texts.main)}</b></p>`
  }</div>
${name && html`<p class="badge">${name}</p>`}
<div class="doors">${actions}</div>
</section>`
}

// The status in one word.
export const badgeOf = (
  invoice: Invoice,
  texts: Texts,
  today: string,
  answer: AnswerState = answerState(invoice, today),
): Badge => (isOpenOffer(invoice) ? answerBadge(invoice, texts, answer) : paymentBadge(invoice, texts, today))

type Badge = { state: string; name: string | undefined }

const isOpenOffer = (invoice: Invoice) => isOffer(invoice) && !invoice.cancelled && invoice.status !== 'paid'

const actionsOf = (invoice: Invoice, texts: Texts, is_paid_online: boolean): Html => {
  const pdf = html`<a class="button quiet" href="/invoice/${invoice.token}.pdf">${texts.label('download')}</a>`
  if (!isPayable(invoice)) return pdf
  return html`<a class="button" href="/invoice/payment/${invoice.token}">${paymentLabel(texts, is_paid_online)}</a>${pdf}`
}

export const paymentLabel = (texts: Texts, is_paid_online: boolean): string =>
  texts.label(is_paid_online ? 'pay_now' : 'how_to_pay')

function paymentBadge(invoice: Invoice, texts: Texts, today: string): Badge {
  if (invoice.cancelled) return { state: 'cancelled', name: texts.label('cancelled') }
  if (isSettled(invoice, amountDue(invoice)))
    return { state: 'settled', name: texts.label(isReversed(invoice) ? 'nothing_due' : 'settled') }
  if (isPayable(invoice) && dueDateOf(invoice) && isOverdue(invoice, today))
    return { state: 'overdue', name: texts.label('overdue') }
  return { state: 'open', name: undefined }
}

function amountLabel(invoice: Invoice, texts: Texts): [string, string] {
  const due = amountDue(invoice)
  const isPayment = !invoice.cancelled && !isOffer(invoice) && !isSettled(invoice, due)
  const shown = isPayment ? due : payable(invoice)
  const amount = `${printAmount(absolute(shown), texts.main, invoice.currency)}${NO_BREAK_SPACE}${invoice.currency ?? ''}`
  const label = totalLabel(invoice, due)
  if (!isPayment || label === undefined) return [texts.label('total'), amount]
  if (label !== 'to_pay') return [texts.label(label), amount]
  const isPart = !isZero(invoice.paid ?? ZERO) || Boolean(invoice.set_off)
  return [texts.label(isPart ? 'left_to_pay' : 'to_pay'), amount]
}

function correctionSection(invoice: Invoice, texts: Texts, corrected: PdfInvoice['corrected']): Html | false {
  const { correction_reason, corrected_content_before, corrected_content_after } = invoice
  const source = correctedDocumentText(invoice, corrected, texts)
  const contents = [
    ['content_before', corrected_content_before] as const,
    ['content_after', corrected_content_after] as const,
  ].filter(([, text]) => text)
  if (!source && !correction_reason && contents.length === 0) return false
  return html`<section class="notes">${[
    source && html`<p><b>${source}</b></p>`,
    correction_reason && line(`${texts.label('reason')}: ${correction_reason}`),
    contents.map(([name, text]) => html`<h2>${texts.label(name)}</h2><p dir="auto">${text}</p>`),
  ]}</section>`
}

const invoicedBy = (invoice: Invoice, texts: Texts): string =>
  texts.label('invoiced', { document: `${texts.kind(titleKind(invoice))} ${invoice.number}` })

// The order that an advance belongs to, or the advances of a final invoice.
function orderSection(invoice: Invoice, texts: Texts): Html | false {
  const ordered = printedOrder(invoice, texts)
  const advances = printedAdvances(invoice, texts)
  if (!ordered && !advances) return false
  return html`<section class="notes">${[
    ordered && html`<h2>${ordered.title}</h2>`,
    ordered && linesTable(ordered.invoice, ordered.positions, texts),
    ordered && html`<p><b>${ordered.value}</b></p>`,
    advances && html`<h2>${advances.title}</h2>`,
    advances?.lines.map(line),
  ]}</section>`
}

// Files that the seller shows with the document.
const filesSection = ({ token }: Invoice, texts: Texts, attachments: readonly Attachment[]): Html =>
  html`<section class="notes files"><h2>${texts.label('attachments')}</h2><ul>${attachments.map(
    ({ id, file_name, size }) =>
      html`<li><a href="/invoice/${token}/attachments/${String(id)}" download dir="auto">${file_name}</a> <span>${printSize(size, texts.main.code)}</span></li>`,
  )}</ul></section>`

const printSize = (bytes: number, lang: string): string => {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  const print = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${print.format(bytes / 1_000_000)} MB`
}

function govSection(invoice: Invoice, texts: Texts): Html | false {
  const codes = govCodes(invoice)
  if (codes.length === 0) return false
  return html`<section class="notes gov"><h2>${texts.label('ksef_check')}</h2><div>${codes.map(
    ({ text, label }) =>
      html`<figure><a href="${text}" rel="noreferrer">${qrSvg(text, texts.label('ksef_check'))}</a><figcaption>${label}</figcaption></figure>`,
  )}</div></section>`
}

function notesSection(invoice: Invoice, texts: Texts): Html | false {
  const remarks = remarksOf(invoice, texts)
  const ownNotes = notesOf(invoice)
  const more = furtherNotes(invoice, texts)
  const footer = invoice.description_footer?.trim()
  if (remarks.length === 0 && ownNotes.length + more.length === 0 && !footer) return false
  return html`<section class="notes">${[
    remarks.map((text) => html`<p dir="auto"><b>${text}</b></p>`),
    ownNotes.length > 0 && html`<h2>${texts.label('notes')}</h2>`,
    ownNotes.map(line),
    more.map(line),
    footer && html`<p class="footer" dir="auto">${footer}</p>`,
  ]}</section>`
}
