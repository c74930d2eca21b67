import { seek } from './seek.js'

/** @typedef {import('./found.ts').SearchHit} SearchHit */
/** @typedef {{ input: HTMLInputElement, list: HTMLElement, status: HTMLElement }} Search */

const MOST = 12
const COPIED_MS = 1500

/**
 * Runs in the browser on the pages of the reference, which can be read without it.
 * @param {readonly SearchHit[]} index
 */
export function startReference(index) {
  const go = () => arrive(index)
  go()
  addEventListener('hashchange', go)
  const input = document.querySelector('input#search')
  const list = document.getElementById('found')
  const status = document.getElementById('told')
  if (input instanceof HTMLInputElement && list && status) keepSearch(index, { input, list, status })
  for (const block of document.querySelectorAll('pre')) addCopyButton(block)
}

/**
 * `#operation/field` leads to the row of a field, which has no anchor of its own.
 * @param {readonly SearchHit[]} index
 */
function arrive(index) {
  const [anchor, field] = decodeURIComponent(location.hash.slice(1)).split(/\/(.*)/s)
  const operation = anchor ? document.getElementById(anchor) : null
  if (anchor && !operation) {
    const hit = index.find(([, , address]) => address.endsWith(`#${anchor}`))
    if (hit) location.replace(hit[2])
  }
  document.querySelector('.sought')?.classList.remove('sought')
  if (!operation || !field) return
  const row = [...operation.querySelectorAll('tr')].find(
    (candidate) => candidate.querySelector('th code')?.textContent === field,
  )
  row?.closest('details')?.setAttribute('open', '')
  row?.classList.add('sought')
  const sought = row ?? operation
  sought.scrollIntoView({ block: row ? 'center' : 'start' })
}

/**
 * @param {readonly SearchHit[]} index
 * @param {Search} search
 */
function keepSearch(index, search) {
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

/** @param {HTMLPreElement} block */
function addCopyButton(block) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
  })
  button.setAttribute('aria-label', `Copy: ${block.getAttribute('aria-label')}`)
  button.addEventListener('click', () => copy(block, button))
  const holder = Object.assign(document.createElement('div'), { className: 'copied' })
  block.replaceWith(holder)
  holder.append(block, button)
}

/**
 * @param {HTMLPreElement} block
 * @param {HTMLButtonElement} button
 */
async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent)
  } catch {
    getSelection()?.selectAllChildren(block)
    document.execCommand('copy')
  }
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, COPIED_MS)
}
