import { type Decimal, fromUnits, isZero, ZERO } from '../../../money/decimal.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf, isPayable } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { pageLayout } from '../../documents/public-page/layout.ts'
import { badgeOf, paymentLabel, testBadge } from '../../documents/public-page/page.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { NO_BREAK_SPACE } from '../../documents/texts/language.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import { wordsIn } from '../reports/statement-texts.ts'
import { type PanelWords, panelWordsIn } from './texts.ts'

// The page of a client portal: what the client owes, its documents with their status, and the links to pay and download
// them.

type PortalContent = {
  client: Client
  token: string
  sender: string
  documents: readonly Invoice[]
  paidOnline: ReadonlySet<number> // ids of the documents that can be paid online
  balances: readonly { currency: string; outstanding: string; overdue: string; to_refund: string }[]
  pages: { current: number; last: number }
  is_unpaid: boolean
  today: string
  lang: string
  has_logo: boolean
  accent_color: string
  is_sandbox: boolean
}

const SCALE = 2

export function renderPortal(content: PortalContent): string {
  const { client, token, sender, documents, is_unpaid, has_logo } = content
  // A list has room for only one of two document languages.
  const texts = textsIn(textsIn(content.lang).main.code)
  const portalTexts = panelWordsIn(texts.main.code)
  return pageLayout(
    texts.main.code,
    [portalTexts.documents, client.name, sender].filter(Boolean).join(' – '),
    html`<main class="sheet panel">
${content.is_sandbox && testBadge(texts)}
<header class="top">
${
  has_logo
    ? html`<img class="logo" src="/panel/${token}/logo.png" alt="${sender}">`
    : html`<p class="sender" dir="auto">${sender}</p>`
}
<div class="what"><h1>${portalTexts.documents}</h1><p class="number" dir="auto">${client.name}</p></div>
</header>
${balanceSection(content, texts, portalTexts)}
<nav class="tabs" aria-label="${portalTexts.documents}">${[
      tab(portalTexts.all, `/panel/${token}`, !is_unpaid),
      tab(portalTexts.unpaid, `/panel/${token}?unpaid=1`, is_unpaid),
    ]}</nav>
${
  documents.length > 0
    ? table(content, texts, portalTexts)
    : html`<p class="empty">${is_unpaid ? portalTexts.none_unpaid : portalTexts.none}</p>`
}
${pager(content, portalTexts)}
</main>`,
    content.accent_color,
  )
}

const tab = (name: string, href: string, isHere: boolean): Html =>
  isHere ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`

// Shows one line for each currency. Refunds are shown only if nothing is owed.
function balanceSection({ token, balances }: PortalContent, texts: Texts, portalTexts: PanelWords): Html {
  const statement = wordsIn([texts.main.code])
  const sums = balances.map(({ currency, ...sums }) => ({
    currency,
    outstanding: fromUnits(sums.outstanding, SCALE),
    overdue: fromUnits(sums.overdue, SCALE),
    to_refund: fromUnits(sums.to_refund, SCALE),
  }))
  const open = sums.filter(({ outstanding, to_refund }) => !isZero(outstanding) || !isZero(to_refund))
  const state = open.some(({ overdue }) => !isZero(overdue))
    ? 'overdue'
    : open.length > 0
      ? 'open'
      : 'settled'
  return html`<section class="summary ${state}"><div>${[
    open.length === 0 && html`<p class="amount">${statement('even')}</p>`,
    open.map(({ currency, outstanding, overdue, to_refund }) => {
      const owesMoney = !isZero(outstanding)
      return html`<p class="label">${statement(owesMoney ? 'owes' : 'owed')}</p><p class="amount">${amount(owesMoney ? outstanding : to_refund, currency, texts)}</p>${
        !isZero(overdue) &&
        html`<p class="until">${portalTexts.of_which_overdue}: <b>${amount(overdue, currency, texts)}</b></p>`
      }`
    }),
  ]}</div>
<div class="doors"><a class="button quiet" href="/panel/${token}/statement.pdf">${statement('title')}</a></div></section>`
}

function table({ documents, paidOnline, today }: PortalContent, texts: Texts, portalTexts: PanelWords): Html {
  const heads = [
    texts.label('issue_date'),
    texts.label('payment_to'),
    texts.label('total'),
    texts.label('to_pay'),
  ]
  return html`<div class="scroll"><table class="lines"><thead><tr><th scope="col" class="wide">${portalTexts.document}</th>${heads.map(
    (head, index) => html`<th scope="col" class="${index > 1 ? 'right' : 'left'}">${head}</th>`,
  )}<th scope="col" class="right">${portalTexts.further}</th></tr></thead><tbody>${documents.map((invoice) =>
    row(invoice, heads, texts, { today, is_paid_online: paidOnline.has(invoice.id) }),
  )}</tbody></table></div>`
}

type RowOptions = { today: string; is_paid_online: boolean }

function row(
  invoice: Invoice,
  heads: readonly string[],
  texts: Texts,
  { today, is_paid_online }: RowOptions,
): Html {
  const { token, currency, issue_date } = invoice
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
  const { state, name } = badgeOf(invoice, texts, today)
  const asksForPayment = isPayable(invoice)
  const due = asksForPayment ? dueDateOf(invoice) : null
  const cells = [
    issue_date && printDay(issue_date, texts.main),
    due && printDay(due, texts.main),
    amount(invoice.price_gross ?? ZERO, currency, texts),
    asksForPayment && amount(amountDue(invoice), currency, texts),
  ]
  const payText = paymentLabel(texts, is_paid_online)
  const documentName = `${title} ${invoice.number ?? ''}`
  return html`<tr class="${state}"><td class="wide"><a href="/invoice/${token}" dir="auto">${title} <b>${invoice.number}</b></a>${
    name && html` <span class="mark">${name}</span>`
  }</td>${cells.map(
    (cell, index) =>
      html`<td class="${index > 1 ? 'right' : 'left'}" data-label="${heads[index]}">${cell || ''}</td>`,
  )}<td class="right ways">${
    asksForPayment &&
    html`<a class="button" href="/invoice/payment/${token}" aria-label="${payText}: ${documentName}">${payText}</a>`
  }<a class="button quiet" href="/invoice/${token}.pdf" aria-label="${texts.label('download')}: ${documentName}">PDF</a></td></tr>`
}

function pager(
  { token, documents, is_unpaid, pages: { current, last } }: PortalContent,
  portalTexts: PanelWords,
): Html | false {
  if (documents.length === 0 && last < 2) return false
  const pageQuery = (page: number) => `?${is_unpaid ? 'unpaid=1&' : ''}page=${page}`
  const pageLink = (page: number) => `/panel/${token}${pageQuery(page)}`
  return html`<div class="pager">${[
    current > 1 &&
      html`<a class="button quiet" rel="prev" href="${pageLink(Math.min(current, last + 1) - 1)}">${portalTexts.newer}</a>`,
    last > 1 && html`<span>${String(current)} / ${String(last)}</span>`,
    current < last &&
      html`<a class="button quiet" rel="next" href="${pageLink(current + 1)}">${portalTexts.older}</a>`,
    documents.length > 0 &&
      html`<a class="button quiet" href="/panel/${token}/documents.zip${pageQuery(current)}">${portalTexts.zip}</a>`,
  ]}</div>`
}

const amount = (sum: Decimal, currency: string | null, texts: Texts): string =>
  `${printAmount(sum, texts.main, currency)}${NO_BREAK_SPACE}${currency ?? ''}`
