import { absolute, type Decimal, isZero, printFixed } from '../../../money/decimal.ts'
import { amountInWords } from '../../../money/words.ts'
import { type Html, html } from '../../../platform/html.ts'
import { qrSvg } from '../../../platform/images/qr-svg.ts'
import { isSaleOrPurchase } from '../invoices/kinds.ts'
import { amountDue, payable } from '../invoices/rules/amount-due.ts'
import { exchangedTotals } from '../invoices/rules/exchange.ts'
import { isSplit } from '../invoices/rules/legal-text.ts'
import { isPayable, payeeAccountOf, totalLabel } from '../invoices/rules/payment-request.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'
import { settlementRows } from '../print/print-totals.ts'
import { exchangedTable, type RatesTable, ratesTable } from '../print/rates-table.ts'
import { transferCode } from '../print/transfer-code.ts'
import { printAccount, printAmount } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'

// The totals of a document and the details for paying it.

export function ratesSection(invoice: Invoice, texts: Texts): Html {
  const exchanged = isSaleOrPurchase(invoice) && exchangedTotals(invoice)
  const rates = ratesHtml(ratesTable(invoice, texts))
  return html`${[rates, exchanged && ratesHtml(exchangedTable(exchanged, texts))]}`
}

function ratesHtml({ heads, rows }: RatesTable): Html | false {
  if (rows.length === 0) return false
  const row = ([name, ...figures]: readonly string[]) =>
    html`<tr><th scope="row">${name}</th>${figures.map((figure) => html`<td class="right">${figure}</td>`)}</tr>`
  return html`<table class="rates"><thead><tr>${heads.map(
    (head, index) => html`<th scope="col" class="${index > 0 && 'right'}">${head}</th>`,
  )}</tr></thead>
<tbody>${rows.slice(0, -1).map(row)}</tbody>
<tfoot>${rows.slice(-1).map(row)}</tfoot></table>`
}

export function settlementSection(invoice: Invoice, texts: Texts): Html | false {
  const { currency } = invoice
  const totalDue = payable(invoice)
  const totalName = totalLabel(invoice, totalDue)
  if (invoice.price_gross === null || totalName === undefined) return false
  const name = texts.label(totalName)
  const total = `${printAmount(absolute(totalDue), texts.main, currency)} ${currency ?? ''}`
  return html`<dl class="settlement"><div class="total"><dt>${name}</dt><dd>${total}</dd></div>${settlementRows(
    invoice,
    texts,
  ).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>${
    !isZero(totalDue) &&
    texts.languages.map(
      ({ code, labels }) =>
        html`<p class="words" lang="${code}">${labels.in_words}: ${amountInWords(absolute(totalDue), currency ?? '', code)}</p>`,
    )
  }`
}

// Shown only if a transfer is due; the code requests exactly the remaining amount.
export function transferSection(invoice: Invoice, texts: Texts): Html | false {
  const account = payeeAccountOf(invoice)
  if (!account || !isPayable(invoice)) return false
  return transferBlock(
    {
      payee: null,
      account,
      bank: invoice.seller_bank,
      swift: invoice.seller_bank_swift,
      title: transferTitle(invoice),
      amount: amountDue(invoice),
      currency: invoice.currency,
      // A QR code always requests an ordinary transfer, so a split payment has none.
      code: isSplit(invoice) ? undefined : transferCode(invoice),
    },
    texts,
  )
}

// The notice that the law requires for split payments.
export const splitPaymentNotice = (invoice: Invoice, texts: Texts): Html | false =>
  isSplit(invoice) && html`<p class="must">${texts.label('split_payment')}</p>`

const GOODS_MAX = 5

// Lists the names of the first few goods.
export function goodsSummary(invoice: Invoice): string {
  const names = [...new Set(readPositions(invoice).flatMap(({ name }) => name?.trim() || []))]
  const more = names.length - GOODS_MAX
  return [...names.slice(0, GOODS_MAX), ...(more > 0 ? [`+ ${more}`] : [])].join(', ')
}

export type Transfer = {
  payee: string | null
  account: string
  bank: string | null
  swift: string | null
  title: string | null
  amount: Decimal
  currency: string | null
  code: string | undefined
}

export function transferBlock(
  { payee, account, bank, swift, title, amount, currency, code }: Transfer,
  texts: Texts,
): Html {
  const rows: TransferRow[] = [
    { name: texts.label('recipient'), value: payee },
    {
      name: texts.label('account'),
      value: printAccount(account),
      style: 'account',
      copy: account.replaceAll(/\s/g, ''),
    },
    { name: texts.label('bank'), value: bank },
    { name: texts.label('swift'), value: swift },
    { name: texts.label('transfer_title'), value: title, copy: title ?? undefined },
    {
      name: texts.label('to_pay'),
      value: `${printAmount(amount, texts.main, currency)} ${currency ?? ''}`,
      // Without currency and groups of thousands, as forms of banks expect it.
      copy: printFixed(amount, Math.max(2, amount.scale)).replace('.', texts.main.point),
    },
  ]
  return html`<section class="transfer"><h2>${texts.label('how_to_pay')}</h2><dl>${rows
    .filter(({ value }) => value)
    .map((row) =>
      transferRow(row, texts),
    )}</dl>${code && transferCodeFigure(code, texts)}<script src="/invoice.js" async></script></section>`
}

type TransferRow = { name: string; value: string | null; style?: string; copy?: string | undefined }

const transferRow = ({ name, value, style, copy }: TransferRow, texts: Texts): Html =>
  html`<div><dt>${name}</dt><dd class="${style}"><span dir="auto">${value}</span>${
    copy &&
    html`<button type="button" class="copy" hidden data-copy="${copy}" data-copied="${texts.label('copied')}" aria-description="${name}">${texts.label('copy_value')}</button>`
  }</dd></div>`

// On a phone the code is folded, because the phone that shows it cannot scan it.
function transferCodeFigure(code: string, texts: Texts): Html {
  const scan = texts.label('scan_to_pay')
  return html`<details><summary>${texts.label('show_code')}</summary></details><figure>${qrSvg(code, scan)}<figcaption>${scan}</figcaption></figure>`
}
