import { isTree, type Value } from '../platform/formats/input.ts'

// Which fields the form of a product has. Whatever `form_fields` holds, the form can be drawn.

export type FormField = { name: string; is_required: boolean; label?: string }

// Those that a form may have, in their order, with what holds unless the product says otherwise.
const KNOWN: { readonly [name: string]: 'required' | true | false } = {
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

export function formFields(given: Value | null): FormField[] {
  return Object.entries(KNOWN).flatMap(([name, usual]) => fieldOf(name, wishOf(given, name) ?? usual) ?? [])
}

// `quantity` and `invoice` are there unless switched off.
export const isWanted = (given: Value | null, name: 'quantity' | 'invoice'): boolean =>
  !isNo(wishOf(given, name) ?? true)

const wishOf = (given: Value | null, name: string): Value | undefined =>
  isTree(given) && Object.hasOwn(given, name) ? given[name] : undefined

function fieldOf(name: string, wish: Value): FormField | undefined {
  // Whom to write to must be known.
  if (isNo(wish)) return name === 'email' ? { name, is_required: true } : undefined
  const details = isTree(wish) ? wish : {}
  const is_required = name === 'email' || wish === 'required' || isYes(details.required)
  const { label } = details
  return { name, is_required, ...(typeof label === 'string' ? { label: label.slice(0, LABEL_MAX) } : {}) }
}

const isNo = (value: Value) =>
  value === false || value === null || ['false', '0', 'no', ''].includes(String(value))
const isYes = (value: Value | undefined) => value !== undefined && !isNo(value)
