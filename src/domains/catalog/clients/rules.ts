import { partyWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { DraftOf, RecordOf } from '../../../platform/fields/resource.ts'
import { derivedToken, equalsConstantTime } from '../../../platform/secret.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { clients } from './schema.ts'

export type Client = RecordOf<typeof clients.fields>
export type ClientDraft = DraftOf<typeof clients.fields>

// The name of a company, or first and last name of a person; otherwise a field that identifies the client, if any.
export function clientName(client: ClientDraft): string | null {
  const { name, company, first_name, last_name, person, email, tax_no } = client
  if (!isBlank(name)) return name as string
  const personName = [first_name, last_name].filter((part) => !isBlank(part)).join(' ')
  const candidates =
    company === false ? [personName, person, email, tax_no] : [person, personName, email, tax_no]
  return candidates.find((candidate) => !isBlank(candidate)) ?? null
}

// PL1234567890; a number with a country code stays as it is.
export function taxNoCheck({ country, tax_no }: ClientDraft): string | null {
  if (isBlank(tax_no)) return null
  const digits = (tax_no as string).replace(/[\s-]/g, '')
  return /^[A-Za-z]{2}/.test(digits) ? digits.toUpperCase() : `${(country ?? '').toUpperCase()}${digits}`
}

// Composes the printed delivery address from its parts, if they are set.
export function composeDeliveryAddress(draft: DeliveryFields, current?: DeliveryFields): DeliveryFields {
  const isRequested = DELIVERY_ADDRESS_FIELDS.some((name) =>
    current ? draft[name] !== undefined : !isBlank(draft[name]),
  )
  if (!isRequested || !isBlank(draft.delivery_address)) return {}
  const composed = { ...current, ...draft }
  const town = [composed.delivery_address_post_code, composed.delivery_address_city]
  const lines = [
    composed.delivery_address_title,
    composed.delivery_address_street,
    composed.delivery_address_street_additional,
    town.filter((part) => !isBlank(part)).join(' '),
    composed.delivery_address_country,
  ]
  const delivery_address = lines.filter((part) => !isBlank(part)).join('\n') || null
  const requestedUse = current ? draft.use_delivery_address : undefined
  return { delivery_address, use_delivery_address: requestedUse ?? delivery_address !== null }
}

type DeliveryFields = Pick<
  ClientDraft,
  (typeof DELIVERY_ADDRESS_FIELDS)[number] | 'delivery_address' | 'use_delivery_address'
>

export const DELIVERY_ADDRESS_FIELDS = [
  'delivery_address_title',
  'delivery_address_street',
  'delivery_address_street_additional',
  'delivery_address_post_code',
  'delivery_address_city',
  'delivery_address_country',
] as const

// Splits a Peppol ID such as `0208:0123456749`; other values are stored in their own field only.
export const endpointOf = ({ peppol_id, endpoint }: ClientDraft, current?: ClientDraft): ClientDraft =>
  !isBlank(peppol_id) && isBlank(endpoint ?? current?.endpoint) && /^\d{4}:\S+$/.test(peppol_id as string)
    ? { endpoint: peppol_id as string }
    : {}

export function clientWarnings(client: ClientDraft, settings: Settings): Warning[] {
  const { disable_tax_no_validation, tax_no, tax_no_kind, country, bank_account, company } = client
  const checkedTaxNo = disable_tax_no_validation ? null : tax_no
  const party = { tax_no: checkedTaxNo, tax_no_kind, country, bank_account, company }
  return partyWarnings(party, homeCountry(settings))
}

export type PortalSubject = { id: number; panel_renewals?: number | null }

// Creates a signed token that names the client, so that only the number of renewals has to be stored.
export function portalToken(
  accountId: number,
  { id, panel_renewals }: PortalSubject,
  secret: Buffer,
): string {
  const signed = derivedToken(`page of client ${accountId} ${id} ${panel_renewals ?? 0}`, secret)
  return `${accountId}-${id}-${signed.slice(0, SIGNED)}`
}

const SIGNED = 32
const TOKEN = /^(\d{1,16})-(\d{1,16})-[0-9a-f]{32}$/

// Reads the client that a token claims to name, before its signature is verified.
export function claimedClient(token: string): { account_id: number; id: number } | undefined {
  const [, accountId, id] = TOKEN.exec(token) ?? []
  return id === undefined ? undefined : { account_id: Number(accountId), id: Number(id) }
}

export const opensPanel = (
  token: string,
  accountId: number,
  client: PortalSubject,
  secret: Buffer,
): boolean => equalsConstantTime(token, portalToken(accountId, client, secret))

type Restrictions = {
  readonly rights?: readonly string[] | undefined
  readonly department_ids?: readonly number[] | undefined
}

// The portal shows the sales of all departments, so members who see only some of them do not get its link.
export function maySeePortals(
  settings: { readonly [name: string]: unknown },
  restrictions?: Restrictions,
): boolean {
  return settings.client_panel === true && maySeeAllSales(restrictions)
}

export const maySeeAllSales = ({ rights, department_ids }: Restrictions = {}): boolean =>
  department_ids === undefined && (rights === undefined || rights.includes('sales.view'))
