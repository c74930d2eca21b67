import type { Delivery, Party } from '../model.ts'
import { normalizeSpace } from '../rules/values.ts'
import { type Element, find } from '../xml/tree.ts'
import type { Syntax } from './syntaxes.ts'
import { europeanTax } from './tax-numbers.ts'
import type { TrackedReader } from './tracked-reader.ts'

export function readParty(
  reader: TrackedReader,
  element: Element | undefined,
  syntax: Syntax,
  field: string,
): Party {
  const paths = syntax.party
  const name = reader.text(element, paths.name)
  // A trade name that equals the name counts as read; a different one is reported as unread.
  if (normalizeSpace(find(element, ...paths.trade_name.split('/'))?.text ?? '') === name)
    reader.first(element, paths.trade_name)
  const endpoint = reader.first(element, paths.endpoint)
  const value = normalizeSpace(endpoint?.text ?? '')
  const address = readAddress(reader, reader.first(element, paths.address), syntax)
  const { vat, local } = readNumbers(reader, element, syntax)
  return {
    field,
    name,
    tax: vat === undefined ? undefined : europeanTax(vat, address.country),
    ...address,
    email: reader.text(element, paths.email),
    phone: reader.text(element, paths.phone),
    person: reader.text(element, paths.person),
    register_number: reader.text(element, paths.legal_id),
    local_tax: local,
    endpoint: value === '' ? undefined : { scheme: endpoint?.attributes.schemeID ?? '', value },
  }
}

export const readAddress = (
  reader: TrackedReader,
  address: Element | undefined,
  { address: paths }: Syntax,
): Pick<Delivery, 'street' | 'post_code' | 'city' | 'country'> => ({
  street: paths.street.flatMap((path) => reader.text(address, path) ?? []).join(', ') || undefined,
  post_code: reader.text(address, paths.post_code),
  city: reader.text(address, paths.city),
  country: reader.text(address, paths.country)?.toUpperCase(),
})

// The VAT number and the domestic tax number.
function readNumbers(reader: TrackedReader, element: Element | undefined, { party: { tax, ids } }: Syntax) {
  let vat: string | undefined
  let local: string | undefined
  for (const registration of reader.all(element, tax.each)) {
    const isVat = tax.scheme(registration)?.toUpperCase() === 'VAT'
    if (isVat ? vat !== undefined : local !== undefined) continue
    if (tax.scheme_path) reader.first(registration, tax.scheme_path)
    const number = reader.text(registration, tax.number)
    if (isVat) vat = number
    else local = number
  }
  if (local !== undefined && find(element, ...ids.split('/'))?.text.trim() === local)
    reader.first(element, ids)
  return { vat, local }
}
