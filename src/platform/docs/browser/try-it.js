import { readExample } from './curl.js'
import { create, labelField, readStored, writeStored } from './elements.js'
import { bodyFields } from './try-body.js'
import { confirmSending } from './try-confirmation.js'
import { sendTrial, showTrialFailure } from './try-sending.js'

/** @typedef {import('./types.ts').ExampleRequest} ExampleRequest */
/** @typedef {import('./types.ts').Credentials} Credentials */

const TOKEN_KEY = 'kwit-docs-token'

/**
 * Adds a form that sends the example of an operation to this server, as the reader changes it.
 * @param {Element} operation
 */
export function offerToTry(operation) {
  const group = operation.querySelector('.requests')
  const examples = [...operation.querySelectorAll('.requests details')].map((example) => {
    const request = readExample(example.querySelector('pre')?.textContent ?? '')
    return { label: example.querySelector('summary')?.textContent ?? '', request }
  })
  const [first] = examples
  if (!group || !first) return
  const title = operation.querySelector('h3')?.textContent ?? ''
  const open = create('button', { type: 'button', className: 'try-open', textContent: 'Try it' })
  open.ariaLabel = `Try it: ${title}`
  group.append(open)
  open.addEventListener('click', async () => {
    open.hidden = true
    const accounts = first.request.has_token ? await signedInAccounts() : []
    const form = trialForm(title, examples, accounts, () => {
      form.remove()
      open.hidden = false
      open.focus()
    })
    open.after(form)
    form.querySelector('input')?.focus()
  })
}

/**
 * @param {string} title
 * @param {{ label: string, request: ExampleRequest }[]} examples
 * @param {Credentials[]} accounts
 * @param {() => void} onClose
 */
function trialForm(title, examples, accounts, onClose) {
  const { request: first } = /** @type {typeof examples[number]} */ (examples[0])
  const path = create('input', { name: 'path', ariaLabel: 'Path', spellcheck: false, autocomplete: 'off' })
  const format = create('select', {}, ...examples.map(({ label }) => new Option(label)))
  const body = create('div', { className: 'trial-body' })
  let content = bodyFields(first)
  const { fields, credentials } = credentialFields(first.has_token, accounts)
  const answer = create('div', { className: 'trial-answer', role: 'status' })
  const restore = create('button', { type: 'button', textContent: 'Restore the example' })
  const close = create('button', { type: 'button', className: 'close', textContent: 'Close' })
  const send = create('button', { type: 'submit', className: 'send', textContent: 'Send' })
  const form = create(
    'form',
    { className: 'trial', ariaLabel: `Try it: ${title}` },
    create('p', { className: 'trial-address' }, badge(first.method), path),
    ...(examples.length > 1 ? [labelField('Format', format)] : []),
    ...fields,
    body,
    create('p', { className: 'trial-buttons' }, send, restore, close),
    answer,
  )
  const chosenExample = () => examples[format.selectedIndex]?.request ?? first
  const fill = () => {
    const { pathname, search } = new URL(chosenExample().url)
    path.value = decodeURI(pathname + search)
    content = bodyFields(chosenExample())
    body.replaceChildren(...content.fields)
    body.hidden = content.fields.length === 0
  }
  fill()
  format.addEventListener('change', fill)
  restore.addEventListener('click', fill)
  close.addEventListener('click', onClose)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const sender = credentials()
    const { method, headers } = chosenExample()
    const address = URL.canParse(path.value, location.origin) && new URL(path.value, location.origin)
    if (!address || address.origin !== location.origin)
      return showTrialFailure(answer, 'Enter a path of this server that starts with a slash.')
    if (method !== 'GET' && !(await confirmSending(method, address.pathname, sender))) return
    send.disabled = true
    await sendTrial({ method, address, headers, body: content.read(), sender }, answer)
    send.disabled = false
  })
  return form
}

/**
 * Who sends the request: a signed-in session in one of its accounts, or a token.
 * @param {boolean} isNeeded
 * @param {Credentials[]} accounts
 * @returns {{ fields: HTMLElement[], credentials: () => Credentials | undefined }}
 */
function credentialFields(isNeeded, accounts) {
  if (!isNeeded) return { fields: [], credentials: () => undefined }
  const choice = create(
    'select',
    {},
    ...accounts.map(({ account }) => new Option(`Your session in ${account}`)),
    new Option('API token'),
  )
  const token = create('input', { type: 'password', autocomplete: 'off', required: true })
  token.value = readStored('sessionStorage', TOKEN_KEY)
  const tokenField = labelField('API token', token)
  tokenField.append(create('small', {}, 'Kept in this tab until you close it, and sent to this server only.'))
  const show = () => {
    const isToken = choice.selectedIndex === accounts.length
    tokenField.hidden = !isToken
    token.disabled = !isToken
  }
  show()
  choice.addEventListener('change', show)
  token.addEventListener('input', () => writeStored('sessionStorage', TOKEN_KEY, token.value.trim()))
  return {
    fields: [...(accounts.length > 0 ? [labelField('Send as', choice)] : []), tokenField],
    credentials: () =>
      accounts[choice.selectedIndex] ?? { account: '', csrf_token: '', token: token.value.trim() },
  }
}

/** @returns {Promise<Credentials[]>} */
async function signedInAccounts() {
  try {
    const response = await fetch('/session.json?nobody=true')
    const { accounts = [], account, csrf_token } = await response.json()
    /** @type {string[]} */
    const prefixes = accounts.map((/** @type {{ prefix: string }} */ { prefix }) => prefix)
    return prefixes
      .sort((prefix, other) => Number(other === account) - Number(prefix === account))
      .map((prefix) => ({ account: prefix, csrf_token, token: '' }))
  } catch {
    return []
  }
}

/** @param {string} method */
const badge = (method) => create('span', { className: `method ${method.toLowerCase()}`, textContent: method })
