import { draw, make } from './elements.js'

/** @typedef {import('./settings.ts').OrderResponse} OrderResponse */
/** @typedef {import('./settings.ts').Words} Words */

/**
 * Draws the payment instructions of an order.
 * @param {Words} words
 * @param {OrderResponse} order
 */
export function drawThanks(words, order) {
  const { online, payment_url, payment_url_ok, price_text } = order
  const pay = make('button', { type: 'submit' }, words.pay_online)
  return make(
    'div',
    { class: 'paying', role: 'status', tabindex: '-1' },
    make('p', { class: 'thanks' }, words.thanks),
    make('p', { class: 'sum' }, make('span', {}, words.to_pay), make('b', { class: 'total' }, price_text)),
    online && make('form', { method: 'post', action: payment_url }, pay),
    order.transfer_account && transfer(words, order),
    !online && !order.transfer_account && make('p', {}, words.no_way),
    payment_url_ok && make('p', {}, make('a', { class: 'on', href: payment_url_ok }, words.go_on)),
  )
}

/**
 * @param {Words} words
 * @param {OrderResponse} order
 */
function transfer(words, order) {
  /** @type {[string, string | null][]} */
  const rows = [
    [words.recipient, order.transfer_recipient],
    [words.account, order.transfer_account],
    [words.bank, order.transfer_bank],
    [words.swift, order.transfer_swift],
    [words.transfer_title, order.transfer_title],
  ]
  const shown = rows.map(
    ([word, value]) => value && make('div', {}, make('dt', {}, word), make('dd', { dir: 'auto' }, value)),
  )
  return make(
    'div',
    { class: 'transfer' },
    make('dl', {}, ...shown),
    order.qr_path && drawCode(words, order.qr_size ?? 0, order.qr_path),
  )
}

/**
 * @param {Words} words
 * @param {number} size
 * @param {string} path
 */
function drawCode(words, size, path) {
  const box = { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'shape-rendering': 'crispEdges' }
  return make(
    'figure',
    {},
    draw(
      'svg',
      { ...box, 'aria-label': words.scan_to_pay },
      draw('path', { fill: '#fff', d: `M0 0h${size}v${size}H0z` }),
      draw('path', { d: path }),
    ),
    make('figcaption', {}, words.scan_to_pay),
  )
}
