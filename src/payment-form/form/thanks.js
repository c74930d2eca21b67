import { draw, make } from './elements.js'

/** @typedef {import('./settings.ts').Ordered} Ordered */
/** @typedef {import('./settings.ts').Words} Words */

/**
 * How to pay what was ordered.
 * @param {Words} words
 * @param {Ordered} told
 */
export function drawThanks(words, told) {
  const { online, payment_url, payment_url_ok, price_text } = told
  const pay = make('button', { type: 'submit' }, words.pay_online)
  return make(
    'div',
    { class: 'paying', role: 'status', tabindex: '-1' },
    make('p', { class: 'thanks' }, words.thanks),
    make('p', { class: 'sum' }, make('span', {}, words.to_pay), make('b', { class: 'total' }, price_text)),
    online && make('form', { method: 'post', action: payment_url }, pay),
    told.transfer_account && transfer(words, told),
    !online && !told.transfer_account && make('p', {}, words.no_way),
    payment_url_ok && make('p', {}, make('a', { class: 'on', href: payment_url_ok }, words.go_on)),
  )
}

/**
 * @param {Words} words
 * @param {Ordered} told
 */
function transfer(words, told) {
  /** @type {[string, string | null][]} */
  const rows = [
    [words.recipient, told.transfer_recipient],
    [words.account, told.transfer_account],
    [words.bank, told.transfer_bank],
    [words.swift, told.transfer_swift],
    [words.transfer_title, told.transfer_title],
  ]
  const shown = rows.map(
    ([word, value]) => value && make('div', {}, make('dt', {}, word), make('dd', { dir: 'auto' }, value)),
  )
  return make(
    'div',
    { class: 'transfer' },
    make('dl', {}, ...shown),
    told.qr_path && drawCode(words, told.qr_size ?? 0, told.qr_path),
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
