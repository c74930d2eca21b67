import { exact } from './amounts.js'

/** @typedef {ReturnType<typeof checker>} Checks */

/**
 * Marks invalid inputs and moves the focus to the first one.
 * @param {import('./settings.ts').Settings} kwit
 * @param {HTMLFormElement} form
 */
export function checker({ words, quantity }, form) {
  const inputs = () => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const all = form.querySelectorAll('p:not(.check) > input')
    return [...all].filter((input) => !input.matches(':disabled'))
  }
  /** @param {HTMLInputElement} input */
  const judge = (input) => mark(input, isWrong(input, quantity) ? words.check : '')
  const focusWrong = () => {
    const wrong = inputs().find((input) => input.ariaInvalid === 'true')
    wrong?.focus()
    return wrong
  }
  return {
    judge,
    focusWrong,
    check: () => {
      for (const input of inputs()) judge(input)
      return !focusWrong()
    },
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {string} text
 */
export function mark(input, text) {
  const id = `${input.id}_error`
  const error = input.form?.querySelector(`#${id}`)
  if (error) error.textContent = text
  input.ariaInvalid = text ? 'true' : null
  if (text) input.setAttribute('aria-describedby', id)
  else input.removeAttribute('aria-describedby')
}

/**
 * @param {HTMLInputElement} input
 * @param {string} defaultQuantity
 */
function isWrong(input, defaultQuantity) {
  const value = input.value.trim()
  if (input.type === 'email') return !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
  // Accepts whole numbers, or the default quantity of the seller.
  if (input.inputMode === 'numeric' && !/^\d+([.,]0*)?$/.test(value)) return value !== defaultQuantity
  if (input.inputMode) return !exact(value)?.units
  return input.ariaRequired === 'true' && value === ''
}
