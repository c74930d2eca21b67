import { make } from './elements.js'

/** @type {{ readonly [name: string]: string }} */
const TYPES = { email: 'email', phone: 'tel' }
/** @type {{ readonly [name: string]: string }} */
const COMPLETE = {
  first_name: 'given-name',
  last_name: 'family-name',
  country: 'country-name',
  street: 'street-address',
  post_code: 'postal-code',
  city: 'address-level2',
  invoice_name: 'organization',
}

/** @typedef {(name: string) => string} Known */
/** @typedef {{ is_required?: boolean, value?: string, kind?: string, inputmode?: string, maxlength?: number }} FieldOptions */
/** @typedef {(name: string, label: string, options?: FieldOptions) => HTMLElement} MakeField */

/**
 * What the page knows already: data-first-name of the script tag, or first_name in its address.
 * @param {HTMLScriptElement} script
 * @returns {Known}
 */
export function knownBy(script) {
  const parameters = new URL(script.src).searchParams
  return (name) =>
    script.dataset[name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())] ??
    parameters.get(name) ??
    parameters.get(`payment[${name}]`) ??
    ''
}

/**
 * A label, its input and the place of its error.
 * @param {Known} presets
 * @returns {MakeField}
 */
export function fieldMaker(presets) {
  return (name, label, { is_required, value = presets(name), kind = 'field', ...more } = {}) => {
    const id = `payment_${name}`
    const input = make('input', {
      id,
      name: `payment[${name}]`,
      type: TYPES[name] ?? 'text',
      value,
      maxlength: 255,
      autocomplete: COMPLETE[name] ?? TYPES[name] ?? 'off',
      'aria-required': is_required ? 'true' : undefined,
      ...more,
    })
    const star = is_required && make('span', { class: 'star', 'aria-hidden': 'true' }, ' *')
    const error = make('small', { id: `${id}_error`, class: 'error' })
    return make('p', { class: kind }, make('label', { for: id }, label, star), input, error)
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function hidden(name, value) {
  return value && make('input', { type: 'hidden', name, value })
}
