import { exact, money, ONE, product } from './amounts.js'
import { make } from './elements.js'
import { hidden } from './fields.js'

/** @typedef {import('./settings.ts').Settings} Settings */
/** @typedef {ReturnType<typeof drawForm>} Drawn */

const FIGURES = { inputmode: 'decimal', maxlength: 18 }

/**
 * The form of a product, and those of its elements that live.
 * @param {Settings} kwit
 * @param {import('./fields.js').Known} presets
 * @param {import('./fields.js').MakeField} field
 */
export function drawForm(kwit, presets, field) {
  const { words, lang } = kwit
  const invoice = kwit.has_invoice && invoiceFields(words, field)
  const wants = make('input', {
    type: 'checkbox',
    id: 'payment_generate_invoice',
    name: 'payment[generate_invoice]',
    value: '1',
  })
  const total = make('output', { class: 'total', for: 'payment_quantity' })
  const button = make('button', { type: 'submit' }, words.submit)
  const notice = make('p', { class: 'notice', role: 'alert', hidden: '' })
  const form = make(
    'form',
    {
      id: `f_form${kwit.id}`,
      class: kwit.is_horizontal ? 'f_form horizontal' : 'f_form',
      method: 'post',
      action: kwit.action,
      novalidate: '',
    },
    unitPrice(kwit),
    make('div', { class: 'grid' }, ...buyerFields(kwit, field), ...orderFields(kwit, presets, field)),
    invoice && make('p', { class: 'check' }, wants, make('label', { for: wants.id }, words.want_invoice)),
    invoice,
    make('p', { class: 'sum' }, make('span', {}, words.to_pay), total),
    notice,
    button,
    hidden('payment[lang]', lang),
    hidden('payment[oid]', presets('oid')),
    hidden('payment[description]', presets('description')),
    hidden('payment[referrer]', location.origin + location.pathname),
  )
  return { form, invoice, wants, total, button, notice }
}

/**
 * @param {Settings['words']} words
 * @param {import('./fields.js').MakeField} field
 */
function invoiceFields(words, field) {
  return make(
    'fieldset',
    { class: 'grid', hidden: '', disabled: '' },
    field('invoice_name', words.company, { is_required: true, kind: 'field whole' }),
    field('invoice_tax_no', words.tax_no),
    field('invoice_street', words.street),
    field('invoice_post_code', words.post_code),
    field('invoice_city', words.city),
    field('invoice_country', words.country),
  )
}

/** @param {Settings} kwit */
function unitPrice(kwit) {
  const price = !kwit.is_elastic && kwit.has_quantity && exact(kwit.price ?? '')
  return (
    price && make('p', { class: 'price' }, money(product(price, ONE), kwit), kwit.unit && ` / ${kwit.unit}`)
  )
}

/**
 * @param {Settings} kwit
 * @param {import('./fields.js').MakeField} field
 */
function buyerFields({ fields, words }, field) {
  return fields.map(({ name, label, is_required }) =>
    field(name, label || words[name] || name, { is_required }),
  )
}

/**
 * @param {Settings} kwit
 * @param {import('./fields.js').Known} presets
 * @param {import('./fields.js').MakeField} field
 */
function orderFields(kwit, presets, field) {
  const { words } = kwit
  const price = presets('price') || kwit.price || ''
  const quantity = presets('quantity') || kwit.quantity
  const inputmode = kwit.is_whole ? 'numeric' : 'decimal'
  return [
    kwit.is_elastic &&
      field('price', `${words.price} (${kwit.currency})`, { ...FIGURES, value: price, is_required: true }),
    kwit.has_quantity &&
      field('quantity', words.quantity, { ...FIGURES, inputmode, value: quantity, is_required: true }),
    (kwit.has_promocode || presets('promocode')) && field('promocode', words.promocode),
  ]
}
