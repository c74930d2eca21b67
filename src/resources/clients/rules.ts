import { partyWarnings, type Warning } from '../../platform/checks/warnings.ts'
import { isBlank } from '../../platform/fields/field.ts'
import type { DraftOf, RecordOf } from '../../platform/fields/resource.ts'
import { homeOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
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

export function clientWarnings(client: ClientDraft, settings: Settings): Warning[] {
  const { disable_tax_no_validation, tax_no, tax_no_kind, country, bank_account, company } = client
  const checked_tax_no = disable_tax_no_validation ? null : tax_no
  const party = { tax_no: checked_tax_no, tax_no_kind, country, bank_account, company }
  return partyWarnings(party, homeOf(settings))
}
