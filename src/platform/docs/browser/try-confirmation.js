import { create } from './elements.js'

/** @typedef {import('./types.ts').Credentials} Credentials */

/** @type {{ [method: string]: string }} */
const EFFECTS = {
  POST: 'It can create or change data, and send emails or files to others.',
  PUT: 'It changes data.',
  PATCH: 'It changes data.',
  DELETE: 'It deletes data.',
}

/**
 * Asks before a request that is not only a query; the promise is whether to send it.
 * @param {string} method
 * @param {string} path
 * @param {Credentials | undefined} sender
 * @returns {Promise<boolean>}
 */
export function confirmSending(method, path, sender) {
  const account = sender?.account ? `the account ${sender.account}` : 'the account of the token'
  const target = sender ? `${account} on this server` : 'this server'
  const title = create('h4', { id: 'confirm-title', textContent: `Send ${method} ${path}?` })
  const cancel = create('button', { value: '', textContent: 'Cancel' })
  const go = create('button', { value: 'send', className: 'send', textContent: 'Send the request' })
  const dialog = create(
    'dialog',
    { className: 'trial-confirmation' },
    create(
      'form',
      { method: 'dialog' },
      title,
      create('p', {}, `The request runs in ${target}. ${EFFECTS[method] ?? ''}`),
      create('p', { className: 'trial-buttons' }, go, cancel),
    ),
  )
  dialog.setAttribute('aria-labelledby', title.id)
  document.body.append(dialog)
  dialog.showModal()
  cancel.focus()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'send')
    }),
  )
}
