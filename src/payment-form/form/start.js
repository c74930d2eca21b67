import { checker } from './check.js'
import { make } from './elements.js'
import { fieldMaker, knownBy } from './fields.js'
import { drawForm } from './form.js'
import { keepSending } from './send.js'
import { drawThanks } from './thanks.js'
import { keepTotal } from './total.js'

// Runs in other people's pages: no dependencies, no globals, nothing but this form inside its own shadow root. The style is an
// adopted sheet, so that the strictest policy of a page has nothing to refuse.

/** @param {import('./settings.ts').Settings} kwit */
export function drawPaymentForm(kwit) {
  const script = ownScript(kwit.action)
  const { host, card } = drawCard(kwit)
  place(host, script)
  if (!kwit.is_open) return card.append(make('p', { class: 'notice', role: 'status' }, kwit.words.closed))
  const known = knownBy(script)
  const drawn = drawForm(kwit, known, fieldMaker(known))
  card.append(drawn.form)
  const checks = checker(kwit, drawn.form)
  keepTogether(kwit, drawn, checks)
  keepSending(kwit, drawn, checks, (told) => {
    // The form gives way to how to pay.
    const panel = drawThanks(kwit.words, told)
    drawn.form.replaceWith(panel)
    panel.focus()
    host.dispatchEvent(new CustomEvent('kwit:ordered', { bubbles: true, detail: { token: told.token } }))
  })
}

/**
 * @param {string} action
 * @returns {HTMLScriptElement}
 */
function ownScript(action) {
  const found = document.currentScript ?? [...document.scripts].find(({ src }) => src.includes(action))
  return /** @type {HTMLScriptElement} */ (found)
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
 * After its script, or at the end of a page that has it in its head.
 * @param {HTMLElement} host
 * @param {HTMLScriptElement} script
 */
function place(host, script) {
  const put = () => (document.head.contains(script) ? document.body.append(host) : script.after(host))
  if (document.body) put()
  else addEventListener('DOMContentLoaded', put)
}

/**
 * What is written changes the sum, the marks and what is asked for.
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
