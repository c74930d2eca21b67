import type { DepartmentDraft } from '../domains/administration/departments/schema.ts'
import type { ClientDraft } from '../domains/catalog/clients/rules.ts'
import type { ProductDraft } from '../domains/catalog/products/rules.ts'
import { decimal } from '../money/decimal.ts'
import { searchForm } from '../platform/database/search-text.ts'
import { bankAccount, type Dice, dice, ean13, nip, numeroTva, ustIdNr, vatNumber } from './sample-numbers.ts'
import { BRANDS, BRITAIN, FRANCE, GERMANY, type Land, POLAND, SHELVES, type Ware } from './sample-texts.ts'

// Believable records, made of nothing but a seed and a number: client 7 of seed 1 is the same today and tomorrow, alone or
// among a hundred thousand. A kind of record that comes later (invoices) throws dice under a name of its own.

export const sampleCategories = SHELVES.map(({ category, about }) => ({ name: category, description: about }))

export const sampleWarehouses = [
  { name: 'Main warehouse', kind: 'main', description: 'Deliveries Monday to Friday, 7 to 15' },
  { name: 'Shop', description: 'Shelves of the shop and its back room' },
  { name: 'Returns', description: 'Goods that came back and wait to be looked at' },
]

export function sampleDepartment(seed: number, index: number): DepartmentDraft {
  const throws = dice(seed, 'department', index)
  const { city, post_code, street } = address(POLAND, throws)
  const name = `Sample Trade ${city} sp. z o.o.`
  return {
    name,
    shortcut: city,
    tax_no: nip(throws),
    ...{ city, post_code, street, country: 'PL' },
    email: `office@${slug(city)}.example.com`,
    phone: fill(POLAND.phone, throws),
    person: person(POLAND, throws).join(' '),
    bank: 'Bank Przykładowy',
    bank_account: bankAccount(throws),
  }
}

export function sampleClient(seed: number, index: number): ClientDraft {
  const throws = dice(seed, 'client', index)
  const land = throws.pick([...Array<Land>(7).fill(POLAND), GERMANY, FRANCE, BRITAIN])
  const place = address(land, throws)
  const [first_name, last_name] = person(land, throws)
  const shared = {
    ...{ country: land.code, city: place.city, post_code: place.post_code, street: place.street },
    phone: fill(land.phone, throws),
    external_id: `C${String(index + 1).padStart(6, '0')}`,
  }
  if (throws.chance(8)) {
    const email = `${slug(first_name)}.${slug(last_name)}@example.com`
    return { ...shared, name: `${first_name} ${last_name}`, first_name, last_name, company: false, email }
  }
  const { name, domain } = company(land, place.city, throws)
  return {
    ...shared,
    name,
    tax_no: taxNumber(land, throws),
    email: `${land.office}@${domain}`,
    www: `https://www.${domain}`,
    person: `${first_name} ${last_name}`,
    kind: throws.chance(85) ? 'buyer' : throws.pick(['both', 'seller']),
    payment_to_kind: throws.pick(['7', '14', '14', '14', '21', '30']),
    ...(land === POLAND && throws.chance(60) ? { bank_account: bankAccount(throws) } : {}),
    ...(throws.chance(10) ? { discount: decimal(String(throws.pick([2, 3, 5, 7.5, 10]))) } : {}),
    ...(throws.chance(15)
      ? { tag_list: [throws.pick(['wholesale', 'export', 'regular', 'new', 'fair 2026'])] }
      : {}),
    ...(throws.chance(5)
      ? { note: throws.pick(['Asks for a call before delivery', 'Pays early', 'Invoices in English']) }
      : {}),
  }
}

// The category is told by its name; who stores the product knows its id.
export function sampleProduct(seed: number, index: number): { category: string; draft: ProductDraft } {
  const throws = dice(seed, 'product', index)
  const { category, code, service = false, wares } = throws.pick(SHELVES)
  const ware = throws.pick(wares)
  const price = priceOf(ware, throws)
  const draft: ProductDraft = {
    name: `${ware.name}, ${throws.pick(ware.variants)}`,
    code: `${code}-${String(index + 1).padStart(5, '0')}`,
    price_net: decimal(price.toFixed(2)),
    tax: ware.tax,
    quantity_unit: ware.unit,
    service,
    ...(service
      ? {}
      : {
          ean_code: ean13(throws),
          purchase_price_net: decimal(((price * throws.between(55, 80)) / 100).toFixed(2)),
        }),
    ...(throws.chance(4) ? { disabled: true, additional_info: 'No longer sold' } : {}),
  }
  return { category, draft }
}

function company(land: Land, city: string, throws: Dice): { name: string; domain: string } {
  const [name, other] = [throws.pick(land.surnames), throws.pick(land.surnames)]
  const brand = throws.pick(BRANDS.heads) + throws.pick(BRANDS.tails)
  const parts: { [part: string]: string } = { name, other, brand, city, trade: throws.pick(land.trades) }
  const used: string[] = []
  const whole = throws.pick(land.forms).replace(/\{(\w+)\}/g, (_, part: string) => {
    used.push(parts[part] ?? '')
    return parts[part] ?? ''
  })
  return { name: whole, domain: `${slug(used.join(' '))}.test` }
}

function person(land: Land, throws: Dice): [first_name: string, last_name: string] {
  const first_name = throws.pick(land.first_names)
  const last_name = throws.pick(land.surnames)
  // Polish surnames follow the person.
  const is_woman = land === POLAND && first_name.endsWith('a') && last_name.endsWith('ski')
  return [first_name, is_woman ? `${last_name.slice(0, -1)}a` : last_name]
}

function address(land: Land, throws: Dice) {
  const [city, pattern] = throws.pick(land.cities)
  const flat = land === POLAND && throws.chance(30) ? `/${throws.between(1, 60)}` : ''
  const street = throws.pick(land.streets).replace('{no}', `${throws.between(1, 180)}${flat}`)
  return { city, post_code: fill(pattern, throws), street }
}

// # becomes any digit, @ any letter that British post codes use.
const fill = (pattern: string, throws: Dice) =>
  pattern
    .replaceAll('#', () => throws.digits(1))
    .replaceAll('@', () => throws.pick([...'ABDEFGHJLNPQRSTUWXYZ']))

function taxNumber(land: Land, throws: Dice): string {
  if (land === GERMANY) return ustIdNr(throws)
  if (land === FRANCE) return numeroTva(throws)
  return land === BRITAIN ? vatNumber(throws) : nip(throws)
}

// Cheap things more often than dear ones, at prices that end as prices do.
function priceOf({ from, to }: Ware, throws: Dice): number {
  const price = from * (to / from) ** (throws.below(1000) / 1000)
  if (price > 500) return Math.round(price / 10) * 10 - 1
  return Math.max(1, Math.floor(price)) - throws.pick([0.01, 0.05, 0.1, 0.5, 0])
}

const slug = (text: string) =>
  searchForm(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
