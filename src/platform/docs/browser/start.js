import { offerLanguages } from './languages.js'
import { keepSearch } from './search.js'
import { offerToTry } from './try-it.js'

/** @typedef {import('./types.ts').SearchHit} SearchHit */

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
  const status = document.getElementById('search-status')
  if (input instanceof HTMLInputElement && list && status) keepSearch(index, { input, list, status })
  for (const operation of document.querySelectorAll('section.operation')) offerToTry(operation)
  offerLanguages([...document.querySelectorAll('.requests')])
  for (const block of document.querySelectorAll('main pre')) addCopyButton(block)
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

/** @param {Element} block */
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
 * @param {Element} block
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
