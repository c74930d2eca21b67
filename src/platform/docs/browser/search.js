import { seek } from './seek.js'

/** @typedef {import('./types.ts').SearchHit} SearchHit */
/** @typedef {{ input: HTMLInputElement, list: HTMLElement, status: HTMLElement }} Search */

const MOST = 12

/**
 * @param {readonly SearchHit[]} index
 * @param {Search} search
 */
export function keepSearch(index, search) {
  const { input, list } = search
  if (input.form) input.form.hidden = false
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  input.addEventListener('input', () => show(seek(index, input.value), search))
  document.addEventListener('keydown', (event) => press(event, search))
  document.addEventListener('click', ({ target }) => {
    if (!isIn(target, '.search') || isIn(target, '#found a')) list.hidden = true
  })
}

/**
 * @param {KeyboardEvent} event
 * @param {Search} search
 */
function press(event, { input, list }) {
  const { key, target } = event
  if (key === '/' && !isIn(target, 'input, textarea, select') && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    input.focus()
  }
  if (key === 'Escape' && !list.hidden) {
    list.hidden = true
    input.focus()
  }
  if ((key === 'ArrowDown' || key === 'ArrowUp') && isIn(target, '.search')) {
    const stops = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(/** @type {HTMLInputElement} */ (target))
    const next = stops[at + (key === 'ArrowDown' ? 1 : -1)]
    event.preventDefault()
    next?.focus()
  }
}

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 */
const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null

/**
 * @param {SearchHit[]} hits
 * @param {Search} search
 */
function show(hits, { input, list, status }) {
  const hasQuery = input.value.trim() !== ''
  list.replaceChildren(...hits.slice(0, MOST).map(lineOf))
  list.hidden = !hasQuery
  status.textContent = hasQuery ? `${hits.length} found` : ''
  if (hasQuery && hits.length === 0)
    list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found' }))
}

/** @param {SearchHit} hit */
function lineOf([name, section, address]) {
  const link = Object.assign(document.createElement('a'), { href: address })
  link.append(
    Object.assign(document.createElement('b'), { textContent: name }),
    Object.assign(document.createElement('span'), { textContent: section }),
  )
  const line = document.createElement('li')
  line.append(link)
  return line
}
