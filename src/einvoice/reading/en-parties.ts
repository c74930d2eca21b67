import type { Delivery, Party } from '../model.ts'
import { normal } from '../rules/values.ts'
import { type Element, find } from '../xml/tree.ts'
import type { Syntax } from './syntaxes.ts'
import { europeanTax } from './tax-numbers.ts'
import type { Taking } from './tracked-reader.ts'

export function readParty(
  taking: Taking,
  element: Element | undefined,
  syntax: Syntax,
  field: string,
): Party {
  const paths = syntax.party
  const name = taking.text(element, paths.name)
  // Said twice it is one name; another one is left where it stands.
  if (normal(find(element, ...paths.trade_name.split('/'))?.text ?? '') === name)
    taking.one(element, paths.trade_name)
  const endpoint = taking.one(element, paths.endpoint)
  const value = normal(endpoint?.text ?? '')
  const place = readAddress(taking, taking.one(element, paths.address), syntax)
  const { vat, local } = readNumbers(taking, element, syntax)
  return {
    field,
    name,
    tax: vat === undefined ? undefined : europeanTax(vat, place.country),
    ...place,
    email: taking.text(element, paths.email),
    phone: taking.text(element, paths.phone),
    person: taking.text(element, paths.person),
    register_number: taking.text(element, paths.legal_id),
    local_tax: local,
    endpoint: value === '' ? undefined : { scheme: endpoint?.attributes.schemeID ?? '', value },
  }
}

export const readAddress = (
  taking: Taking,
  address: Element | undefined,
  { address: paths }: Syntax,
): Pick<Delivery, 'street' | 'post_code' | 'city' | 'country'> => ({
  street: paths.street.flatMap((path) => taking.text(address, path) ?? []).join(', ') || undefined,
  post_code: taking.text(address, paths.post_code),
  city: taking.text(address, paths.city),
  country: taking.text(address, paths.country)?.toUpperCase(),
})

// That of VAT, and the one of the tax office at home.
function readNumbers(taking: Taking, element: Element | undefined, { party: { tax, ids } }: Syntax) {
  let vat: string | undefined
  let local: string | undefined
  for (const one of taking.all(element, tax.each)) {
    const is_vat = tax.scheme(one)?.toUpperCase() === 'VAT'
    if (is_vat ? vat !== undefined : local !== undefined) continue
    if (tax.scheme_path) taking.one(one, tax.scheme_path)
    const number = taking.text(one, tax.number)
    if (is_vat) vat = number
    else local = number
  }
  if (local !== undefined && find(element, ...ids.split('/'))?.text.trim() === local) taking.one(element, ids)
  return { vat, local }
}
