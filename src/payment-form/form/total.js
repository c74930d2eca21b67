import { exact, money, ONE, product } from './amounts.js'

/** @typedef {import('./settings.ts').Promotion} Promotion */

/**
 * What is to pay, shown as it is written; what codes take off is asked for once each, since only the server knows them.
 * @param {import('./settings.ts').Settings} kwit
 * @param {import('./form.js').Drawn} drawn
 */
export function keepTotal(kwit, { form, total }) {
  /** @type {Map<string, Promotion>} */
  const codes = new Map()
  /** @param {string} name */
  const readInput = (name) => {
    /** @type {HTMLInputElement | null} */
    const input = form.querySelector(`#payment_${name}`)
    return input?.value
  }
  const codeOf = () => (readInput('promocode') ?? '').trim().toUpperCase()
  const count = () => {
    const price = exact(readInput('price') ?? kwit.price ?? '')
    const quantity = exact(readInput('quantity') ?? kwit.quantity)
    const cents = price && quantity ? product(price, quantity) : 0n
    const due = cents - takenOff(cents, codes.get(codeOf()))
    total.value = due > 0n ? money(due, kwit) : '–'
  }
  const askCode = async () => {
    const code = codeOf()
    if (!kwit.has_promocode || code === '' || codes.has(code)) return count()
    codes.set(code, {})
    const address = `${kwit.action}/promocode.json?promocode=${encodeURIComponent(code)}`
    const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
    if (answer?.ok) codes.set(code, await answer.json())
    else if (answer?.status !== 422) codes.delete(code)
    count()
  }
  return { count, askCode }
}

/**
 * @param {bigint} cents
 * @param {Promotion | undefined} promotion
 */
export function takenOff(cents, { percent, amount } = {}) {
  const figure = exact(amount || percent || '')
  if (!figure) return 0n
  return amount ? product(figure, ONE) : product({ units: cents, per: 10_000n }, figure)
}
