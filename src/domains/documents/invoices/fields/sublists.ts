import {
  bool,
  choice,
  decimal,
  integer,
  longText,
  reference,
  text,
} from '../../../../platform/fields/field.ts'
import { type DraftOf, type Shape, shape } from '../../../../platform/fields/resource.ts'
import { PARTY_ABOUT } from './descriptions.ts'

// The lists that a document carries beside its lines.

const party = {
  id: integer(),
  name: text(),
  first_name: text(),
  last_name: text(),
  tax_no: text(),
  tax_no_kind: text(),
  company: bool({ initial: true }),
  country: text(),
  city: text(),
  post_code: text(),
  street: text(),
  phone: text(),
  email: text(),
  note: longText(),
  role: text(),
  role_description: text(),
  participation: decimal({ about: 'Share in percent' }),
}

export const recipients = shape({
  name: 'recipient',
  plural: 'recipients',
  fields: party,
  about: PARTY_ABOUT,
})
export const issuers = shape({
  name: 'issuer',
  plural: 'issuers',
  fields: {
    ...party,
    issuer_id: reference('issuers', { about: 'One of the card file, which fills in what is not sent' }),
  },
  about: PARTY_ABOUT,
})

export const descriptions = shape({
  name: 'description',
  plural: 'descriptions',
  fields: {
    id: integer({ about: PARTY_ABOUT.id }),
    kind: text({ max: 256, initial: 'Uwaga', about: 'Heading' }),
    content: longText({ filled: true, about: 'The words; an entry without any is none' }),
    position_index: integer({ about: 'The line it belongs to, from 1' }),
    row_number: integer({ about: 'Its place among the others' }),
  },
})

// What is added to or taken off the amount due without touching the totals.
export const settlementPositions = shape({
  name: 'settlement_position',
  plural: 'settlement_positions',
  fields: {
    id: integer({ about: PARTY_ABOUT.id }),
    kind: choice(['charge', 'deduction'], { required: true, about: 'Added to what is due, or taken off it' }),
    amount: decimal({ scale: 2, required: true, about: 'How much, above zero' }),
    reason: text({ max: 256, about: 'Why, printed' }),
  },
})

// An account of the list bank_accounts by its id, or one that is written out.
export const documentAccounts = shape({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    id: reference('bank_accounts', { about: 'One of the own bank accounts; nothing else is needed then' }),
    name: text({ about: 'Name of the account' }),
    bank_name: text({ about: 'Name of the bank' }),
    bank_account_number: text({ required: true, max: 60, about: 'Account number' }),
    formatted_bank_account_number: text({ readonly: true }),
    bank_currency: text({ max: 3, about: 'Currency of the account' }),
    bank_swift: text({ max: 11, about: 'BIC of the bank' }),
    account_description: longText({ about: 'Further words' }),
    own_bank_account: bool({ about: 'An account of the bank itself' }),
    own_bank_account_type: text({ about: 'Of which kind' }),
    factor_bank_account: bool({ about: 'An account of a factor' }),
  },
})

export type SublistName = 'recipients' | 'issuers' | 'descriptions' | 'settlement_positions'
// Each has an id; which other fields there are differs.
export const SUBLISTS = {
  recipients,
  issuers,
  descriptions,
  settlement_positions: settlementPositions,
} as unknown as { readonly [Name in SublistName]: Shape }

export type EntryDraft = { id?: number | null; _destroy?: boolean; [field: string]: unknown }
export type SublistDrafts = { [Name in SublistName]?: EntryDraft[] }
export type SettlementPosition = DraftOf<typeof settlementPositions.fields>
export type Party = DraftOf<typeof party>
export type Description = DraftOf<typeof descriptions.fields>
export type DocumentAccount = DraftOf<typeof documentAccounts.fields>
