import type { Decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../platform/html.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { isPayable } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { pageLayout } from '../../documents/public-page/layout.ts'
import { summary, testBadge } from '../../documents/public-page/page.ts'
import {
  goodsSummary,
  splitPaymentNotice,
  type Transfer,
  transferBlock,
  transferSection,
} from '../../documents/public-page/page-totals.ts'
import { printAmount, printQuantity } from '../../documents/texts/format-values.ts'
import { NO_BREAK_SPACE } from '../../documents/texts/language.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import type { Payment } from '../payments/schema.ts'
import { payWordsIn } from './texts/texts.ts'

// The payment page: what to pay, how much, and the available methods. Plain HTML, like the page of a
// document.

export type PaymentOptions = {
  online: { action: string } | undefined
  problem?: 'online_failed' | undefined
}

export function renderInvoicePayPage(
  invoice: Invoice,
  {
    today,
    has_logo,
    accent_color,
    is_tried,
    ...ways
  }: PaymentOptions & { today: string; has_logo: boolean; accent_color: string; is_tried: boolean },
): string {
  const texts = textsIn(invoice.lang)
  const title = invoice.title?.trim() || texts.kind(invoice.kind ?? 'vat')
  const sender = invoice.seller_name ?? ''
  const view = html`<a class="button quiet" href="/invoice/${invoice.token}">${texts.view(invoice.kind)}</a>`
  const pdf = html`<a class="button quiet" href="/invoice/${invoice.token}.pdf">${texts.label('download')}</a>`
  const logo = has_logo && html`<img class="logo" src="/invoice/${invoice.token}/logo.png" alt="${sender}">`
  return page(texts, [title, invoice.number, sender], accent_color, {
    is_tried,
    head: html`${logo || html`<p class="sender" dir="auto">${sender}</p>`}<div class="what"><h1 dir="auto">${title}</h1><p class="number" dir="auto">${invoice.number}</p></div>`,
    summary: html`${summary(invoice, texts, today, html`${view}${pdf}`)}<p class="goods" dir="auto">${goodsSummary(invoice)}</p>`,
    ways:
      isPayable(invoice) &&
      html`${splitPaymentNotice(invoice, texts)}${paymentOptionsBlock(texts, ways, amountDue(invoice), invoice.currency, transferSection(invoice, texts))}`,
  })
}

export type OrderPage = {
  payment: Payment
  seller: string
  transfer: Transfer | undefined
  go_on: string | null // address of the seller where the buyer continues
  accent_color: string
  is_tried: boolean // in a sandbox
}

export function renderPayPage(goods: OrderPage, ways: PaymentOptions): string {
  const { payment, seller, transfer, go_on, accent_color, is_tried } = goods
  const texts = textsIn(payment.lang)
  const payTexts = payWordsIn(texts.main.code)
  const isPaid = payment.paid === true
  const amount = amountOf(payment.price as Decimal, payment.currency, texts)
  const quantity = payment.quantity && `${printQuantity(payment.quantity, texts.main)} × `
  const continueLink =
    go_on &&
    html`<div class="doors"><a class="button quiet" href="${go_on}" rel="noopener">${payTexts.go_on}</a></div>`
  return page(texts, [payment.name ?? '', seller], accent_color, {
    is_tried,
    head: html`<p class="sender" dir="auto">${seller}</p>`,
    summary: html`<section class="summary ${isPaid ? 'settled' : 'open'}"><div><h1 class="label" dir="auto">${quantity}${payment.name}</h1><p class="amount">${amount}</p></div>
<p class="badge">${isPaid ? texts.label('settled') : payTexts.waiting}</p>${continueLink}</section>`,
    ways:
      !isPaid &&
      paymentOptionsBlock(
        texts,
        ways,
        payment.price as Decimal,
        payment.currency,
        transfer ? transferBlock(transfer, texts) : false,
      ),
  })
}

type Parts = { is_tried: boolean; head: Html; summary: Html; ways: Html | false }

const page = (
  texts: Texts,
  titles: (string | null)[],
  accentColor: string,
  { is_tried, head, summary, ways }: Parts,
): string =>
  pageLayout(
    texts.main.code,
    titles.filter(Boolean).join(' – '),
    html`<main class="sheet pay">${is_tried && testBadge(texts)}<header class="top">${head}</header>${summary}${ways}</main>`,
    accentColor,
  )

function paymentOptionsBlock(
  texts: Texts,
  { online, problem }: PaymentOptions,
  amount: Decimal,
  currency: string | null,
  transferHtml: Html | false,
): Html {
  const payTexts = payWordsIn(texts.main.code)
  const button = `${payTexts.pay_online}: ${amountOf(amount, currency, texts)}`
  return html`${problem && html`<p class="problem" role="alert">${payTexts[problem]}</p>`}${
    online &&
    html`<form class="online" method="post" action="${online.action}"><button class="button" type="submit">${button}</button></form>`
  }${transferHtml || (!online && html`<p>${payTexts.no_way}</p>`)}`
}

const amountOf = (amount: Decimal, currency: string | null, texts: Texts): string =>
  `${printAmount(amount, texts.main, currency)}${NO_BREAK_SPACE}${currency ?? ''}`
