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

// Lists of a document other than its lines.

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
  participation: decimal({ description: 'Share in percent' }),
}

export const recipients = shape({
  name: 'recipient',
  plural: 'recipients',
  fields: party,
  descriptions: PARTY_ABOUT,
})
export const issuers = shape({
  name: 'issuer',
  plural: 'issuers',
  fields: {
    ...party,
    issuer_id: reference('issuers', { description: 'A stored issuer, whose details complete the request' }),
  },
  descriptions: PARTY_ABOUT,
})

export const descriptions = shape({
  name: 'description',
  plural: 'descriptions',
  fields: {
    id: integer({ description: PARTY_ABOUT.id }),
    kind: text({ max: 256, initial: 'Uwaga', description: 'Heading' }),
    content: longText({ never_null: true, description: 'Text; entries without a text are dropped' }),
    position_index: integer({ description: 'Number of the line that it belongs to, from 1' }),
    row_number: integer({ description: 'Its position in the list' }),
  },
})

// Charges and deductions that change the amount due but not the totals.
export const settlementPositions = shape({
  name: 'settlement_position',
  plural: 'settlement_positions',
  fields: {
    id: integer({ description: PARTY_ABOUT.id }),
    kind: choice(['charge', 'deduction'], {
      required: true,
      description: 'Added to the amount due or deducted from it',
    }),
    amount: decimal({ scale: 2, required: true, description: 'Amount, greater than zero' }),
    reason: text({ max: 256, description: 'Reason, printed' }),
  },
})

// A bank account of the account by its id, or a complete one.
export const documentAccounts = shape({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    id: reference('bank_accounts', {
      description: 'A stored bank account; no other field is needed then',
    }),
    name: text({ description: 'Name of the account' }),
    bank_name: text({ description: 'Name of the bank' }),
    bank_account_number: text({ required: true, max: 60, description: 'Account number' }),
    formatted_bank_account_number: text({ readonly: true }),
    bank_currency: text({ max: 3, description: 'Currency of the account' }),
    bank_swift: text({ max: 11, description: 'BIC of the bank' }),
    account_description: longText({ description: 'Notes' }),
    own_bank_account: bool({ description: 'An account of the bank itself' }),
    own_bank_account_type: text({ description: 'Kind of the account of the bank' }),
    factor_bank_account: bool({ description: 'An account of a factor' }),
  },
})

export type SublistName = 'recipients' | 'issuers' | 'descriptions' | 'settlement_positions'
// Casts to the common shape, because the lists differ in all fields except `id`.
export const SUBLISTS = {
  recipients,
  issuers,
  descriptions,
  settlement_positions: settlementPositions,
} as { readonly [Name in SublistName]: Shape }

export type EntryDraft = { id?: number | null; _destroy?: boolean; [field: string]: unknown }
export type SublistDrafts = { [Name in SublistName]?: EntryDraft[] }
export type SettlementPosition = DraftOf<typeof settlementPositions.fields>
export type Party = DraftOf<typeof party>
export type Description = DraftOf<typeof descriptions.fields>
export type DocumentAccount = DraftOf<typeof documentAccounts.fields>
