import { checker } from './check.js'
import { make } from './elements.js'
import { fieldMaker, knownBy } from './fields.js'
import { drawForm } from './form.js'
import { keepSending } from './send.js'
import { drawThanks } from './thanks.js'
import { keepTotal } from './total.js'

// Draws the payment form in pages of other sites, so it has no dependencies and no globals and stays inside its shadow root. The style is an
// adopted style sheet, which even a strict content security policy allows.

/** @param {import('./settings.ts').Settings} kwit */
export function drawPaymentForm(kwit) {
  const script = ownScript(kwit.action)
  const { host, card } = drawCard(kwit)
  placeForm(host, script)
  if (!kwit.is_open) return card.append(make('p', { class: 'notice', role: 'status' }, kwit.words.closed))
  const presets = knownBy(script)
  const drawn = drawForm(kwit, presets, fieldMaker(presets))
  card.append(drawn.form)
  const checks = checker(kwit, drawn.form)
  keepTogether(kwit, drawn, checks)
  keepSending(kwit, drawn, checks, (order) => {
    // Replaces the form with payment instructions.
    const panel = drawThanks(kwit.words, order)
    drawn.form.replaceWith(panel)
    panel.focus()
    host.dispatchEvent(new CustomEvent('kwit:ordered', { bubbles: true, detail: { token: order.token } }))
  })
}

/**
 * @param {string} action
 * @returns {HTMLScriptElement}
 */
function ownScript(action) {
  const script = document.currentScript ?? [...document.scripts].find(({ src }) => src.includes(action))
  return /** @type {HTMLScriptElement} */ (script)
}

/** @param {import('./settings.ts').Settings} kwit */
function drawCard({ lang, css, name, about }) {
  const host = make('div', { class: 'kwit-payment', lang })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const heading = make('h2', { id: 'title', dir: 'auto' }, name)
  const text = about && make('p', { class: 'about', dir: 'auto' }, about)
  const card = make('section', { class: 'card', 'aria-labelledby': 'title' }, heading, text)
  root.append(card)
  return { host, card }
}

/**
 * Inserts the form after its script, or at the end of the page if the script is in its head.
 * @param {HTMLElement} host
 * @param {HTMLScriptElement} script
 */
function placeForm(host, script) {
  const insert = () => (document.head.contains(script) ? document.body.append(host) : script.after(host))
  if (document.body) insert()
  else addEventListener('DOMContentLoaded', insert)
}

/**
 * Updates the total, the error marks and the price of the code when the buyer changes an input.
 * @param {import('./settings.ts').Settings} kwit
 * @param {import('./form.js').Drawn} drawn
 * @param {import('./check.js').Checks} checks
 */
function keepTogether(kwit, drawn, { judge }) {
  const { form, invoice, wants } = drawn
  const { count, askCode } = keepTotal(kwit, drawn)
  if (invoice)
    wants.addEventListener('change', () => {
      invoice.hidden = invoice.disabled = !wants.checked
    })
  form.addEventListener('input', ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target)
    if (input.ariaInvalid) judge(input)
    count()
  })
  form.addEventListener('change', ({ target }) => {
    if (/** @type {HTMLElement} */ (target).id === 'payment_promocode') askCode()
  })
  count()
  askCode()
}
