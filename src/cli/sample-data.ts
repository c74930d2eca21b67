import type { DepartmentDraft } from '../domains/administration/departments/schema.ts'
import type { ClientDraft } from '../domains/catalog/clients/rules.ts'
import type { ProductDraft } from '../domains/catalog/products/rules.ts'
import { decimal } from '../money/decimal.ts'
import { searchText } from '../platform/database/search-text.ts'
import { bankAccount, type Dice, dice, ean13, nip, numeroTva, ustIdNr, vatNumber } from './sample-numbers.ts'
import { BRANDS, BRITAIN, FRANCE, GERMANY, type Land, POLAND, SHELVES, type Ware } from './sample-texts.ts'

// Creates believable records from a seed and a number: client 7 of seed 1 is always the same, alone or among a hundred
// thousand. Each kind of record uses a random sequence of its own.

export const sampleCategories = SHELVES.map(({ category, about }) => ({ name: category, description: about }))

export const sampleWarehouses = [
  { name: 'Main warehouse', kind: 'main', description: 'Deliveries Monday to Friday, 7 to 15' },
  { name: 'Shop', description: 'Shop floor and stockroom' },
  { name: 'Returns', description: 'Returned goods awaiting inspection' },
]

export function sampleDepartment(seed: number, index: number): DepartmentDraft {
  const random = dice(seed, 'department', index)
  const { city, post_code, street } = address(POLAND, random)
  const name = `Sample Trade ${city} sp. z o.o.`
  return {
    name,
    shortcut: city,
    tax_no: nip(random),
    city,
    post_code,
    street,
    country: 'PL',
    email: `office@${slug(city)}.example.com`,
    phone: fill(POLAND.phone, random),
    person: person(POLAND, random).join(' '),
    bank: 'Bank Przykładowy',
    bank_account: bankAccount(random),
  }
}

export function sampleClient(seed: number, index: number): ClientDraft {
  const random = dice(seed, 'client', index)
  const country = random.pick([...Array<Land>(7).fill(POLAND), GERMANY, FRANCE, BRITAIN])
  const location = address(country, random)
  const [first_name, last_name] = person(country, random)
  const shared = {
    country: country.code,
    city: location.city,
    post_code: location.post_code,
    street: location.street,
    phone: fill(country.phone, random),
    external_id: `C${String(index + 1).padStart(6, '0')}`,
  }
  if (random.chance(8)) {
    const email = `${slug(first_name)}.${slug(last_name)}@example.com`
    return { ...shared, name: `${first_name} ${last_name}`, first_name, last_name, company: false, email }
  }
  const { name, domain } = company(country, location.city, random)
  return {
    ...shared,
    name,
    tax_no: taxNumber(country, random),
    email: `${country.office}@${domain}`,
    www: `https://www.${domain}`,
    person: `${first_name} ${last_name}`,
    kind: random.chance(85) ? 'buyer' : random.pick(['both', 'seller']),
    payment_to_kind: random.pick(['7', '14', '14', '14', '21', '30']),
    ...(country === POLAND && random.chance(60) ? { bank_account: bankAccount(random) } : {}),
    ...(random.chance(10) ? { discount: decimal(String(random.pick([2, 3, 5, 7.5, 10]))) } : {}),
    ...(random.chance(15)
      ? { tag_list: [random.pick(['wholesale', 'export', 'regular', 'new', 'fair 2026'])] }
      : {}),
    ...(random.chance(5)
      ? { note: random.pick(['Asks for a call before delivery', 'Pays early', 'Invoices in English']) }
      : {}),
  }
}

// Returns the category by name; the caller replaces it with the id.
export function sampleProduct(seed: number, index: number): { category: string; draft: ProductDraft } {
  const random = dice(seed, 'product', index)
  const { category, code, service = false, wares } = random.pick(SHELVES)
  const ware = random.pick(wares)
  const price = priceOf(ware, random)
  const draft: ProductDraft = {
    name: `${ware.name}, ${random.pick(ware.variants)}`,
    code: `${code}-${String(index + 1).padStart(5, '0')}`,
    price_net: decimal(price.toFixed(2)),
    tax: ware.tax,
    quantity_unit: ware.unit,
    service,
    ...(service
      ? {}
      : {
          ean_code: ean13(random),
          purchase_price_net: decimal(((price * random.between(55, 80)) / 100).toFixed(2)),
        }),
    ...(random.chance(4) ? { disabled: true, additional_info: 'No longer sold' } : {}),
  }
  return { category, draft }
}

function company(country: Land, city: string, random: Dice): { name: string; domain: string } {
  const [name, secondName] = [random.pick(country.surnames), random.pick(country.surnames)]
  const brand = random.pick(BRANDS.heads) + random.pick(BRANDS.tails)
  const parts: { [part: string]: string } = {
    name,
    other: secondName,
    brand,
    city,
    trade: random.pick(country.trades),
  }
  const used: string[] = []
  const fullName = random.pick(country.forms).replace(/\{(\w+)\}/g, (_, part: string) => {
    used.push(parts[part] ?? '')
    return parts[part] ?? ''
  })
  return { name: fullName, domain: `${slug(used.join(' '))}.test` }
}

function person(country: Land, random: Dice): [first_name: string, last_name: string] {
  const firstName = random.pick(country.first_names)
  const lastName = random.pick(country.surnames)
  // Polish surnames have a feminine form.
  const isWoman = country === POLAND && firstName.endsWith('a') && lastName.endsWith('ski')
  return [firstName, isWoman ? `${lastName.slice(0, -1)}a` : lastName]
}

function address(country: Land, random: Dice) {
  const [city, pattern] = random.pick(country.cities)
  const flat = country === POLAND && random.chance(30) ? `/${random.between(1, 60)}` : ''
  const street = random.pick(country.streets).replace('{no}', `${random.between(1, 180)}${flat}`)
  return { city, post_code: fill(pattern, random), street }
}

// # becomes any digit, @ any letter that British post codes use.
const fill = (pattern: string, random: Dice) =>
  pattern
    .replaceAll('#', () => random.digits(1))
    .replaceAll('@', () => random.pick([...'ABDEFGHJLNPQRSTUWXYZ']))

function taxNumber(country: Land, random: Dice): string {
  if (country === GERMANY) return ustIdNr(random)
  if (country === FRANCE) return numeroTva(random)
  return country === BRITAIN ? vatNumber(random) : nip(random)
}

// Cheap products are more frequent than expensive ones, and prices end in the usual digits.
function priceOf({ from, to }: Ware, random: Dice): number {
  const price = from * (to / from) ** (random.below(1000) / 1000)
  if (price > 500) return Math.round(price / 10) * 10 - 1
  return Math.max(1, Math.floor(price)) - random.pick([0.01, 0.05, 0.1, 0.5, 0])
}

const slug = (text: string) =>
  searchText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
