import { compare, decimal, isNegative, printPlain } from '../../money/decimal.ts'
import { normalizeText, truncate } from '../clean-text.ts'
import type { AuthorizedParty, Invoice, OtherParty, Party, Problem } from '../model.ts'
import type { KwitRule } from '../rules/kwit-rules.ts'
import type { Element } from '../xml/tree.ts'
import { e, text, yes } from './build.ts'

// Writes the parties of FA(3): seller, buyer, third parties and the authorized entity.

const NAME_MAX = 512
export const NIP = /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/
const EU_NUMBER = /^[0-9A-Z+*]{1,12}$/
const OTHER_NUMBER_MAX = 50
const PHONE_MAX = 16
const EMAIL = /^[^\s@]{1,200}@[^\s@]{2,50}$/

export function writeSeller(invoice: Invoice, problems: Problem[]): Element {
  const { seller } = invoice
  return e.always('Podmiot1', [
    e('PrefiksPodatnika', isAbroad(invoice) ? 'PL' : undefined),
    sellerIdentity(seller, problems),
    address(seller, problems) ?? e.always('Adres'),
    contact(seller),
  ])
}

// For supplies of goods and services within the EU both tax numbers carry their country.
export const isAbroad = ({ rates, outside }: Invoice): boolean =>
  rates.some(({ category }) => category === 'K') || outside === 'II'

export function writeFormerSeller(seller: Party, problems: Problem[]): Element {
  return e.always('Podmiot1K', [
    sellerIdentity(seller, problems),
    address(seller, problems) ?? e.always('Adres'),
  ])
}

function sellerIdentity(seller: Party, problems: Problem[]): Element {
  if (seller.tax?.kind !== 'pl' || !NIP.test(seller.tax.number))
    problems.push({ rule: 'FA3-27', field: `${seller.field}tax_no` })
  if (!seller.name) problems.push({ rule: 'FA3-28', field: `${seller.field}name` })
  if (!hasAddress(seller)) problems.push({ rule: 'FA3-29', field: `${seller.field}street` })
  return e.always('DaneIdentyfikacyjne', [
    e('NIP', seller.tax?.number),
    e('Nazwa', text(seller.name, NAME_MAX, `${seller.field}name`, problems)),
  ])
}

export function writeBuyer(invoice: Invoice, problems: Problem[]): Element {
  const { buyer, others } = invoice
  if (!buyer.name) problems.push({ rule: 'FA3-30', field: `${buyer.field}name` })
  const has = (role: string) => others.some((other) => other.role === role)
  return e.always('Podmiot2', [
    writeIdentity(buyer, problems),
    address(buyer, problems),
    contact(buyer),
    e('IDNabywcy', invoice.correction?.buyer_before && '1'),
    e('JST', yes(invoice.marks.local_government === true || has('8'))),
    e('GV', yes(invoice.marks.vat_group === true || has('10'))),
  ])
}

export const writeFormerBuyer = (buyer: Party, problems: Problem[]): Element =>
  e.always('Podmiot2K', [writeIdentity(buyer, problems), address(buyer, problems), e('IDNabywcy', '1')])

const HUNDRED = decimal('100')

export function writeOther(other: OtherParty, problems: Problem[]): Element {
  const { share } = other
  if (share && (isNegative(share) || compare(share, HUNDRED) > 0))
    problems.push({ rule: 'FA3-41', field: `${other.field}participation` })
  return e.always('Podmiot3', [
    writeIdentity(other, problems, other.internal_id),
    address(other, problems),
    contact(other),
    e('Rola', other.role),
    e('RolaInna', other.role ? undefined : '1'),
    e(
      'OpisRoli',
      other.role
        ? undefined
        : (text(other.role_description, 256, `${other.field}role_description`, problems) ?? 'inna'),
    ),
    e('Udzial', share && printPlain(share)),
  ])
}

export const writeAuthorized = (party: AuthorizedParty, problems: Problem[]): Element =>
  e.always('PodmiotUpowazniony', [
    sellerIdentity(party, problems),
    address(party, problems),
    contact(party, 'PU'),
    e('RolaPU', party.role),
  ])

// The schema requires exactly one kind of number, or the statement that there is none.
function writeIdentity(party: Party, problems: Problem[], internalId?: string): Element {
  const { tax, field } = party
  const addProblem = (rule: KwitRule, ...values: string[]) =>
    problems.push({ rule, field: `${field}tax_no`, values })
  const name = e('Nazwa', text(party.name, NAME_MAX, `${field}name`, problems))
  const withName = (...number: (Element | undefined)[]) => e.always('DaneIdentyfikacyjne', [...number, name])
  if (internalId) return withName(e('IDWew', internalId))
  if (tax === undefined) return withName(e('BrakID', '1'))
  if (tax.kind === 'pl') {
    if (!NIP.test(tax.number)) addProblem('FA3-31')
    return withName(e('NIP', tax.number))
  }
  if (tax.kind === 'eu') {
    if (!EU_NUMBER.test(tax.number)) addProblem('FA3-32')
    return withName(e('KodUE', tax.country), e('NrVatUE', tax.number))
  }
  if (tax.number.length > OTHER_NUMBER_MAX) addProblem('FA3-25', String(OTHER_NUMBER_MAX))
  return withName(e('KodKraju', tax.country), e('NrID', tax.number))
}

const hasAddress = ({ street, post_code, city }: Party) =>
  Boolean(normalizeText(street) ?? normalizeText(post_code) ?? normalizeText(city))

export function address(party: Party, problems: Problem[]): Element | undefined {
  if (!hasAddress(party)) return undefined
  const { field } = party
  if (party.country === undefined) problems.push({ rule: 'FA3-33', field: `${field}country` })
  const postCodeAndCity = normalizeText([party.post_code, party.city].filter(Boolean).join(' '))
  const street = text(party.street, NAME_MAX, `${field}street`, problems)
  return e('Adres', [
    e('KodKraju', party.country),
    e('AdresL1', street ?? postCodeAndCity),
    e(
      'AdresL2',
      street === undefined ? undefined : text(postCodeAndCity, NAME_MAX, `${field}city`, problems),
    ),
  ])
}

// Uses the first email address if there are several.
export function contact({ email, phone }: Party, suffix = ''): Element | undefined {
  const [first] = (email ?? '').split(/[,;]/)
  const mail = normalizeText(first)
  return e('DaneKontaktowe', [
    e(`Email${suffix}`, mail !== undefined && EMAIL.test(mail) ? mail : undefined),
    e(`Telefon${suffix}`, truncate(normalizeText(phone), PHONE_MAX)),
  ])
}
