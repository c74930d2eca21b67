import { create } from './elements.js'

/** @typedef {import('./types.ts').Credentials} Credentials */
/**
 * @typedef {{
 *   method: string
 *   address: URL
 *   headers: [name: string, value: string][]
 *   body: BodyInit | undefined
 *   sender: Credentials | undefined
 * }} Trial
 */

const SHOWN_CHARACTERS = 200_000

/**
 * Sends the request and shows its response.
 * @param {Trial} trial
 * @param {HTMLElement} answer
 */
export async function sendTrial(trial, answer) {
  answer.replaceChildren(create('p', { textContent: 'Waiting for the response …' }))
  const begin = performance.now()
  try {
    const response = await fetch(trial.address, optionsOf(trial))
    const content = await response.blob()
    const ms = Math.round(performance.now() - begin)
    answer.replaceChildren(...(await describe(response, content, ms)))
  } catch {
    showTrialFailure(answer, 'The server did not respond. Check the connection and try again.')
  }
}

/**
 * @param {HTMLElement} answer
 * @param {string} text
 */
export const showTrialFailure = (answer, text) =>
  answer.replaceChildren(create('p', { className: 'trial-failure', textContent: text }))

/**
 * Cookies are sent only if the reader chose the session.
 * @param {Trial} trial
 * @returns {RequestInit}
 */
function optionsOf({ method, headers: pairs, body, sender }) {
  const headers = new Headers(pairs)
  if (sender?.token) headers.set('Authorization', `Bearer ${sender.token}`)
  if (sender?.account) headers.set('X-Kwit-Account', sender.account)
  if (sender?.csrf_token && method !== 'GET') headers.set('X-CSRF-Token', sender.csrf_token)
  const credentials = sender?.account ? 'same-origin' : 'omit'
  return { method, headers, credentials, cache: 'no-store', ...(body === undefined ? {} : { body }) }
}

/**
 * @param {Response} response
 * @param {Blob} content
 * @param {number} ms
 */
async function describe(response, content, ms) {
  const { status, statusText } = response
  const className = `status s${String(status).slice(0, 1)}`
  const line = create('p', {}, create('code', { className, textContent: `${status} ${statusText}`.trim() }))
  line.append(create('small', {}, ` ${ms} ms, ${content.size} bytes`))
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    line,
    create('details', {}, create('summary', {}, 'Headers'), block('Headers of the response', headers)),
    ...(content.size > 0 ? [await contentOf(response, content)] : []),
  ]
}

/**
 * @param {Response} response
 * @param {Blob} content
 */
async function contentOf(response, content) {
  const type = response.headers.get('content-type') ?? ''
  if (!/json|xml|text|javascript/.test(type)) {
    const name = new URL(response.url).pathname.split('/').at(-1) ?? 'file'
    const link = create('a', { href: URL.createObjectURL(content), download: name })
    link.append(`Save ${name}`)
    return create('p', {}, link, create('small', {}, ` ${type}`))
  }
  const text = await content.text()
  const shown = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  const isCut = shown.length > SHOWN_CHARACTERS
  return block('Body of the response', isCut ? `${shown.slice(0, SHOWN_CHARACTERS)}\n…` : shown)
}

/**
 * @param {string} name
 * @param {string} text
 */
function block(name, text) {
  const element = create('pre', { tabIndex: 0, role: 'group', ariaLabel: name })
  element.append(create('code', { textContent: text }))
  return element
}
