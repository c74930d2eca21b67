import { partyWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { DraftOf, RecordOf } from '../../../platform/fields/resource.ts'
import { derivedToken, isSame } from '../../../platform/secret.ts'
import { homeOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { clients } from './schema.ts'

export type Client = RecordOf<typeof clients.fields>
export type ClientDraft = DraftOf<typeof clients.fields>

// A company is known by its name, a person by first and last name; otherwise by what tells them from others, if anything does.
export function clientName(client: ClientDraft): string | null {
  const { name, company, first_name, last_name, person, email, tax_no } = client
  if (!isBlank(name)) return name as string
  const own = [first_name, last_name].filter((part) => !isBlank(part)).join(' ')
  const known = company === false ? [own, person, email, tax_no] : [person, own, email, tax_no]
  return known.find((one) => !isBlank(one)) ?? null
}

// PL1234567890; a number that carries its country already is taken as it is.
export function taxNoCheck({ country, tax_no }: ClientDraft): string | null {
  if (isBlank(tax_no)) return null
  const digits = (tax_no as string).replace(/[\s-]/g, '')
  return /^[A-Za-z]{2}/.test(digits) ? digits.toUpperCase() : `${(country ?? '').toUpperCase()}${digits}`
}

// Where goods go, as it is printed: from its parts, where they are said.
export function deliveryOf(draft: Delivered, current?: Delivered): Delivered {
  const is_said = PLACE.some((name) => (current ? draft[name] !== undefined : !isBlank(draft[name])))
  if (!is_said || !isBlank(draft.delivery_address)) return {}
  const whole = { ...current, ...draft }
  const town = [whole.delivery_address_post_code, whole.delivery_address_city]
  const lines = [
    whole.delivery_address_title,
    whole.delivery_address_street,
    whole.delivery_address_street_additional,
    town.filter((part) => !isBlank(part)).join(' '),
    whole.delivery_address_country,
  ]
  const delivery_address = lines.filter((part) => !isBlank(part)).join('\n') || null
  const said = current ? draft.use_delivery_address : undefined
  return { delivery_address, use_delivery_address: said ?? delivery_address !== null }
}

type Delivered = Pick<ClientDraft, (typeof PLACE)[number] | 'delivery_address' | 'use_delivery_address'>

export const PLACE = [
  'delivery_address_title',
  'delivery_address_street',
  'delivery_address_street_additional',
  'delivery_address_post_code',
  'delivery_address_city',
  'delivery_address_country',
] as const

// `0208:0123456749`; what does not read so is kept under its own name alone.
export const endpointOf = ({ peppol_id, endpoint }: ClientDraft, current?: ClientDraft): ClientDraft =>
  !isBlank(peppol_id) && isBlank(endpoint ?? current?.endpoint) && /^\d{4}:\S+$/.test(peppol_id as string)
    ? { endpoint: peppol_id as string }
    : {}

export function clientWarnings(client: ClientDraft, settings: Settings): Warning[] {
  const { disable_tax_no_validation, tax_no, tax_no_kind, country, bank_account, company } = client
  const checked_tax_no = disable_tax_no_validation ? null : tax_no
  const party = { tax_no: checked_tax_no, tax_no_kind, country, bank_account, company }
  return partyWarnings(party, homeOf(settings))
}

export type Renewed = { id: number; panel_renewals?: number | null }

// Names the client and is signed, so nothing is kept of the link to its page but how often it was renewed.
export function panelToken(account_id: number, { id, panel_renewals }: Renewed, secret: Buffer): string {
  const signed = derivedToken(`page of client ${account_id} ${id} ${panel_renewals ?? 0}`, secret)
  return `${account_id}-${id}-${signed.slice(0, SIGNED)}`
}

const SIGNED = 32
const TOKEN = /^(\d{1,16})-(\d{1,16})-[0-9a-f]{32}$/

// Whose page a link says it opens, before it is known to be true.
export function placeOf(token: string): { account_id: number; id: number } | undefined {
  const [, account_id, id] = TOKEN.exec(token) ?? []
  return id === undefined ? undefined : { account_id: Number(account_id), id: Number(id) }
}

export const opensPanel = (token: string, account_id: number, client: Renewed, secret: Buffer): boolean =>
  isSame(token, panelToken(account_id, client, secret))

type Limited = {
  readonly rights?: readonly string[] | undefined
  readonly department_ids?: readonly number[] | undefined
}

// The page shows the sales of all departments, so those who see some of them are not given it.
export function maySeePanels(
  settings: { readonly [name: string]: unknown },
  { rights, department_ids }: Limited = {},
): boolean {
  if (settings.client_panel !== true) return false
  return department_ids === undefined && (rights === undefined || rights.includes('sales.view'))
}
