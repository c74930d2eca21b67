import { type InputValue, isInputObject } from '../platform/formats/input.ts'

// Chooses the fields of a product's form. Any value of `form_fields` gives a form that works.

export type FormField = { name: string; is_required: boolean; label?: string }

// Fields that a form can have, in their order, with their defaults.
const FIELD_DEFAULTS: { readonly [name: string]: 'required' | true | false } = {
  first_name: true,
  last_name: true,
  email: 'required',
  phone: false,
  street: false,
  post_code: false,
  city: false,
  country: false,
  field1: false,
  field2: false,
  field3: false,
  field4: false,
  field5: false,
}
const LABEL_MAX = 100

export function formFields(settings: InputValue | null): FormField[] {
  return Object.entries(FIELD_DEFAULTS).flatMap(
    ([name, fallback]) => fieldOf(name, settingOf(settings, name) ?? fallback) ?? [],
  )
}

// `quantity` and `invoice` are part of the form unless the product switches them off.
export const hasFormPart = (settings: InputValue | null, name: 'quantity' | 'invoice'): boolean =>
  !isNo(settingOf(settings, name) ?? true)

const settingOf = (settings: InputValue | null, name: string): InputValue | undefined =>
  isInputObject(settings) && Object.hasOwn(settings, name) ? settings[name] : undefined

function fieldOf(name: string, setting: InputValue): FormField | undefined {
  // The email address is always required, because the confirmation goes there.
  if (isNo(setting)) return name === 'email' ? { name, is_required: true } : undefined
  const details = isInputObject(setting) ? setting : {}
  const is_required = name === 'email' || setting === 'required' || isYes(details.required)
  const { label } = details
  return { name, is_required, ...(typeof label === 'string' ? { label: label.slice(0, LABEL_MAX) } : {}) }
}

const isNo = (value: InputValue) =>
  value === false || value === null || ['false', '0', 'no', ''].includes(String(value))
const isYes = (value: InputValue | undefined) => value !== undefined && !isNo(value)
