/**
 * Creates an element: its properties first, then what it contains.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]> & { className?: string }} properties
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/**
 * @param {string} text
 * @param {HTMLElement} field
 */
export const labelField = (text, field) => create('label', {}, create('span', {}, text), field)

/**
 * A browser may forbid its storage; then nothing is remembered.
 * @param {'localStorage' | 'sessionStorage'} storage
 * @param {string} name
 */
export function readStored(storage, name) {
  try {
    return window[storage].getItem(name) ?? ''
  } catch {
    return ''
  }
}

/**
 * @param {'localStorage' | 'sessionStorage'} storage
 * @param {string} name
 * @param {string} value
 */
export function writeStored(storage, name, value) {
  try {
    if (value === '') window[storage].removeItem(name)
    else window[storage].setItem(name, value)
  } catch {
    // Forbidden by the browser.
  }
}
