import { type Decimal, fromUnits, isZero, ZERO } from '../../../money/decimal.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { titleKind } from '../../documents/invoices/kinds.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf, isPayable } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { frame } from '../../documents/public-page/layout.ts'
import { badgeOf, triedMark } from '../../documents/public-page/page.ts'
import { printAmount, printDay } from '../../documents/texts/format-values.ts'
import { NO_BREAK_SPACE } from '../../documents/texts/language.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import { wordsIn } from '../reports/statement-texts.ts'
import { type PanelWords, panelWordsIn } from './texts.ts'

// All documents of a client as a page for whoever holds its link: what is owed, what became of each, and the ways to pay and to keep them.

type Panel = {
  client: Client
  token: string
  sender: string
  documents: readonly Invoice[]
  balances: readonly { currency: string; outstanding: string; overdue: string; to_refund: string }[]
  pages: { at: number; last: number }
  is_unpaid: boolean
  today: string
  lang: string
  has_logo: boolean
  accent_color: string
  is_tried: boolean
}

const SCALE = 2

export function renderPanel(panel: Panel): string {
  const { client, token, sender, documents, is_unpaid, has_logo } = panel
  // Of two languages a list has room for one.
  const texts = textsIn(textsIn(panel.lang).main.code)
  const words = panelWordsIn(texts.main.code)
  return frame(
    texts.main.code,
    [words.documents, client.name, sender].filter(Boolean).join(' – '),
    html`<main class="sheet panel">
${panel.is_tried && triedMark(texts)}
<header class="top">
${
  has_logo
    ? html`<img class="logo" src="/panel/${token}/logo.png" alt="${sender}">`
    : html`<p class="sender" dir="auto">${sender}</p>`
}
<div class="what"><h1>${words.documents}</h1><p class="number" dir="auto">${client.name}</p></div>
</header>
${owed(panel, texts, words)}
<nav class="tabs">${[
      tab(words.all, `/panel/${token}`, !is_unpaid),
      tab(words.unpaid, `/panel/${token}?unpaid=1`, is_unpaid),
    ]}</nav>
${
  documents.length > 0
    ? table(panel, texts, words)
    : html`<p class="empty">${is_unpaid ? words.none_unpaid : words.none}</p>`
}
${pager(panel, words)}
</main>`,
    panel.accent_color,
  )
}

const tab = (name: string, href: string, is_here: boolean): Html =>
  is_here ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`

// One line a currency; what is to be given back is told only where nothing is owed.
function owed({ token, balances }: Panel, texts: Texts, words: PanelWords): Html {
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
      const is_owing = !isZero(outstanding)
      return html`<p class="label">${statement(is_owing ? 'owes' : 'owed')}</p><p class="amount">${amount(is_owing ? outstanding : to_refund, currency, texts)}</p>${
        !isZero(overdue) &&
        html`<p class="until">${words.of_which_overdue}: <b>${amount(overdue, currency, texts)}</b></p>`
      }`
    }),
  ]}</div>
<nav class="doors"><a class="button quiet" href="/panel/${token}/statement.pdf">${statement('title')}</a></nav></section>`
}

function table({ documents, today }: Panel, texts: Texts, words: PanelWords): Html {
  const heads = [
    texts.label('issue_date'),
    texts.label('payment_to'),
    texts.label('total'),
    texts.label('to_pay'),
  ]
  return html`<div class="scroll"><table class="lines"><thead><tr><th scope="col" class="wide">${words.document}</th>${heads.map(
    (head, at) => html`<th scope="col" class="${at > 1 ? 'right' : 'left'}">${head}</th>`,
  )}<th scope="col" class="right">${words.further}</th></tr></thead><tbody>${documents.map((invoice) =>
    row(invoice, heads, texts, today),
  )}</tbody></table></div>`
}

function row(invoice: Invoice, heads: readonly string[], texts: Texts, today: string): Html {
  const { token, currency, issue_date } = invoice
  const title = invoice.title?.trim() || texts.kind(titleKind(invoice))
  const { state, name } = badgeOf(invoice, texts, today)
  const is_payable = isPayable(invoice)
  const due = is_payable ? dueDateOf(invoice) : null
  const cells = [
    issue_date && printDay(issue_date, texts.main),
    due && printDay(due, texts.main),
    amount(invoice.price_gross ?? ZERO, currency, texts),
    is_payable && amount(amountDue(invoice), currency, texts),
  ]
  const named = `${title} ${invoice.number ?? ''}`
  return html`<tr class="${state}"><td class="wide"><a href="/invoice/${token}" dir="auto">${title} <b>${invoice.number}</b></a>${
    name && html` <span class="mark">${name}</span>`
  }</td>${cells.map(
    (cell, at) => html`<td class="${at > 1 ? 'right' : 'left'}" data-label="${heads[at]}">${cell || ''}</td>`,
  )}<td class="right ways">${
    is_payable &&
    html`<a class="button" href="/invoice/payment/${token}" aria-label="${texts.label('pay_now')}: ${named}">${texts.label('pay_now')}</a>`
  }<a class="button quiet" href="/invoice/${token}.pdf" aria-label="${texts.label('download')}: ${named}">PDF</a></td></tr>`
}

function pager({ token, documents, is_unpaid, pages: { at, last } }: Panel, words: PanelWords): Html | false {
  if (documents.length === 0 && last < 2) return false
  const asked = (page: number) => `?${is_unpaid ? 'unpaid=1&' : ''}page=${page}`
  const to = (page: number) => `/panel/${token}${asked(page)}`
  return html`<nav class="pager">${[
    at > 1 &&
      html`<a class="button quiet" rel="prev" href="${to(Math.min(at, last + 1) - 1)}">${words.newer}</a>`,
    last > 1 && html`<span>${String(at)} / ${String(last)}</span>`,
    at < last && html`<a class="button quiet" rel="next" href="${to(at + 1)}">${words.older}</a>`,
    documents.length > 0 &&
      html`<a class="button quiet" href="/panel/${token}/documents.zip${asked(at)}">${words.zip}</a>`,
  ]}</nav>`
}

const amount = (sum: Decimal, currency: string | null, texts: Texts): string =>
  `${printAmount(sum, texts.main, currency)}${NO_BREAK_SPACE}${currency ?? ''}`
