import { mark } from './check.js'

/** @typedef {import('./settings.ts').OrderResponse} OrderResponse */

/**
 * Sends the checked form and then shows the payment instructions.
 * @param {import('./settings.ts').Settings} kwit
 * @param {import('./form.js').Drawn} drawn
 * @param {import('./check.js').Checks} checks
 * @param {(order: OrderResponse) => void} thank
 */
export function keepSending(kwit, { form, button, notice }, checks, thank) {
  const { words, action } = kwit
  const isBlocked = watchPolicy(action)
  /** @param {string} text */
  const say = (text) => {
    notice.textContent = text
    notice.hidden = !text
  }
  /** @param {boolean} now */
  const busy = (now) => {
    button.disabled = now
    button.textContent = now ? words.sending : words.submit
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!checks.check()) return
    busy(true)
    say('')
    try {
      const { status, order } = await sendOrder(action, form)
      if (status === 201) return thank(order)
      for (const name of Object.keys(status === 422 ? order.message : {})) {
        const input = form.elements.namedItem(`payment_${name}`)
        if (input instanceof HTMLInputElement) mark(input, words.check)
      }
      say(status === 429 ? words.busy : words.failed)
      checks.focusWrong()
    } catch {
      // A content security policy that blocks requests of scripts may still allow the form to open the payment page.
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (isBlocked()) return form.submit()
      say(words.failed)
    }
    busy(false)
  })
}

/**
 * @param {string} action
 * @param {HTMLFormElement} form
 */
async function sendOrder(action, form) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)))
  const response = await fetch(`${action}/payments.json`, { method: 'POST', body, credentials: 'omit' })
  return { status: response.status, order: await response.json() }
}

/**
 * Returns whether the content security policy of the page has blocked requests to the server of this form.
 * @param {string} action
 */
function watchPolicy(action) {
  let isBlocked = false
  const { origin } = new URL(action)
  addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(origin)) isBlocked = true
  })
  return () => isBlocked
}
