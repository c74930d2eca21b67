import { PUBLIC_FORMATS } from '../../../einvoice/format-names.ts'
import type { SumStrategy } from '../../../money/totals.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  currency,
  date,
  type Fields,
  integer,
  nestedRecord,
  structure,
  tax,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { type DraftOf, shape } from '../../../platform/fields/resource.ts'
import type { Role } from '../../../platform/http/route.ts'
import { taxSettings } from './tax-settings.ts'

export const ROLES = ['owner', 'admin', 'member', 'accountant'] as const satisfies readonly Role[]
export const ROLE_DESCRIPTION =
  '`admin`, `member`, `accountant` (reads everything and does the books), or a custom role of the account such as `role_1`'
export const DEPARTMENTS_DESCRIPTION =
  'Departments whose documents and payments the user sees; empty for all departments. Owners and administrators see all'

export const DISCOUNT_KINDS = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount'] as const

const FIRST_STEPS = ['company', 'logo', 'numbering', 'sample', 'done'] as const

// Default for the totals of new documents. Accounts and departments can each set one.
const strategyDefaults = shape({
  name: 'calculating_strategy',
  plural: 'calculating_strategies',
  component: 'default_calculating_strategy',
  fields: {
    sum: choice(['sum', 'keep_gross', 'keep_net'], {
      description: 'Basis of the totals: the lines, or the gross or net sum of each rate',
    }),
  },
})
export const calculatingStrategy = nestedRecord(strategyDefaults, {
  description:
    'How totals of new documents are calculated by default. If empty, the lines are added up; for sellers in Belgium and, outside Poland, for accounts with only European formats, tax is calculated on the total of each rate',
})
export type StrategyDefault = { sum?: SumStrategy | null } | null | undefined

// Settings of an account, changed with PUT account.json.
export const settingFields = {
  test: bool({
    description:
      'A sandbox for testing: its documents are marked, nothing is sent, and its clock can be moved. Set when the account is created; cannot be changed',
  }),
  discount_kind: choice([...DISCOUNT_KINDS, 'any'], {
    initial: 'percent_unit',
    description: 'How discounts are calculated; `any` lets each document decide',
  }),
  currency: currency({ description: 'Default ISO currency code of documents' }),
  lang: text({ max: 11, description: 'Default language of documents, such as `pl`, `en` or `pl/en`' }),
  time_zone: text({ max: 60, description: 'Time zone of dates and deadlines, such as `Europe/Warsaw`' }),
  payment_to_kind: integer({ initial: 5, description: 'Payment term in days' }),
  default_tax: tax({ initial: '23', description: 'Default tax rate of lines' }),
  exempt_tax_kind: text({
    max: 1000,
    description: 'Default exemption reason of documents with `zw`',
  }),
  buyer_required: bool({ description: 'Rejects invoices without a buyer' }),
  stock_required: bool({
    description:
      'Rejects documents that take more of a product from a warehouse than is in stock, so that stock does not fall below zero',
  }),
  integration_token_optional: bool({
    description:
      'Allows programs to read the account without an integration token; the response then contains no API token',
  }),
  lock_documents: choice(['off', 'sent', 'issued'], {
    initial: 'off',
    description:
      'Which documents are locked: those sent to the client (`sent`), or all issued documents (`issued`)',
  }),
  closed_until: date({
    description: 'Closed period: documents dated up to this day cannot be added, changed or deleted',
  }),
  closed_with_file: date({
    readonly: true,
    hidden: true,
    description: 'The end of the months that were closed with their file; `closed_until` is not before it',
  }),
  holidays_country: text({
    max: 2,
    description: 'Country whose holidays are not working days; Poland by default if the currency is PLN',
  }),
  holidays: texts({ description: 'Further non-working days: `2026-12-31`, or `12-31` for every year' }),
  first_steps: choice(FIRST_STEPS, {
    initial: 'company',
    description: 'Current step of the setup in the web application; `done` when it is finished',
  }),
  notify_of_answers: bool({
    initial: true,
    description: 'Notifies the seller by email when a buyer answers an estimate',
  }),
  client_panel: bool({
    description: 'Gives each client a portal with all their documents (`panel_url`)',
  }),
  events_kept_days: integer({
    initial: 30,
    description: 'Days for which `GET /events` shows an event, from 1 to 365. The audit log itself is kept',
  }),
  reminder_hour: integer({
    initial: 10,
    description: 'Hour of the day at which reminders are sent, in the time zone of the account',
  }),
  reminder_quiet_days: choice(['none', 'weekends', 'holidays'], {
    initial: 'weekends',
    description:
      'Days without reminders; `holidays` covers weekends, public holidays and the holidays of the account',
  }),
  bank_account_security_level: choice(['none', 'normal', 'strong'], {
    initial: 'none',
    description:
      'Who can add and change bank accounts: all users with write access, administrators (`normal`), or administrators in the web application only (`strong`)',
  }),
  bank_automatic_booking: choice(['off', 'exact'], {
    initial: 'off',
    description:
      'Whether imported bank transactions are booked without a person if they are proven (`exact`): number and exact amount of a document, or a rule that is marked automatic',
  }),
  two_factor_required: bool({
    omit_empty: true,
    description:
      'Users must have two factors to work in the account in a browser. API tokens work as before; a password is no longer accepted in their place',
  }),
  openid_connect_required: bool({
    readonly: true,
    hidden: true,
    description: 'Whether users must sign in through the OpenID Connect provider of the account',
  }),
  confirm_supplier_accounts: bool({
    omit_empty: true,
    description:
      'A transfer to a supplier whose account has changed is exported only after another user has confirmed it',
  }),
  ksef_number_in_transfers: bool({
    omit_empty: true,
    description: 'Transfers name the KSeF number of a document, if it has one, instead of its number',
  }),
  use_mass_payment: bool({
    description: 'Every client with a `mass_payment_code` pays to an individual account number',
  }),
  mass_payment_pattern: text({
    description:
      'Prefix of individual account numbers unless the department has one; the code of the client follows',
  }),
  use_receipt: bool({ description: 'The account issues receipts, too' }),
  einvoice_formats: texts({
    description: `E-invoice formats that documents are checked against: ${PUBLIC_FORMATS.map((name) => `\`${name}\``).join(', ')}`,
  }),
  einvoice_check: choice(['off', 'warn', 'refuse'], {
    initial: 'off',
    description:
      'What happens to a document that breaks a rule of these formats: nothing, a warning, or an error',
  }),
  calculating_strategy: calculatingStrategy,
  tax_settings: taxSettings,
  department_tax_settings: structure({
    readonly: true,
    hidden: true,
    description: 'Those of departments by id, which each write of a document needs',
  }),
  clock: structure({
    readonly: true,
    hidden: true,
    description: 'How far the clock of a sandbox is ahead, or the time at which it stands',
  }),
  ksef: structure({
    readonly: true,
    hidden: true,
    description: 'Data of the KSeF connections that writes need',
  }),
  roles: structure({ readonly: true, hidden: true, description: 'Custom roles and their permissions' }),
  last_role_id: integer({
    readonly: true,
    hidden: true,
    description: 'Last id assigned to a custom role',
  }),
  closed_at: integer({
    readonly: true,
    hidden: true,
    description: 'When the account was closed, in milliseconds',
  }),
  email_einvoice: bool({
    description:
      'Emails attach the e-invoice file beside the PDF if the document fits the format of its buyer',
  }),
  unit_codes: structure({
    description: 'Custom units with their code of UN/ECE recommendation 20, such as `{"skrzynka": "CR"}`',
  }),
  patterns: structure({
    description: 'Number formats by document type, such as `{"proforma": "Pnr-m/mm/yyyy"}`',
  }),
} satisfies Fields

export const settings = shape({ name: 'account', plural: 'accounts', fields: settingFields })

export type Settings = DraftOf<typeof settingFields>

// The user of a token, and the account that it opens. Without an account or a membership it opens none.
// The limits of a limited token, as its row stores them.
export type StoredLimits = {
  rights: readonly string[]
  department_ids: readonly number[]
  amount_max: string | null
  networks: readonly string[]
  expires_on: string | null
}

export type TokenOwner = {
  token_id: number
  account_id: number
  user_id: number
  login: string
  prefix: string | null
  settings: string | null
  role: Role | null
  department_ids: string | null
}

export const tables: Table[] = [
  {
    name: 'accounts',
    across: 'an account is found by its prefix',
    has_id: true,
    columns: [
      { name: 'prefix', type: 'text' },
      { name: 'settings', type: 'text' },
      { name: 'created_at', type: 'integer' },
    ],
    unique: [['prefix']],
  },
  {
    name: 'users',
    across: 'a person belongs to several accounts and is found by login or address',
    has_id: true,
    columns: [
      { name: 'login', type: 'text' },
      { name: 'email', type: 'text' },
      { name: 'password_hash', type: 'text' },
      { name: 'first_name', type: 'text' },
      { name: 'last_name', type: 'text' },
      { name: 'from_partner', type: 'text' },
      { name: 'created_at', type: 'integer' },
      { name: 'lang', type: 'text' },
      { name: 'last_account_id', type: 'integer' },
      // The address may belong to another person. 1: an account added the user. 2: the user signed up with it. 3: another user has confirmed
      // it since.
      { name: 'unproven', type: 'integer' },
      // 1 for a user with an authenticator app or a passkey.
      { name: 'two_factor', type: 'integer' },
    ],
    unique: [['login']],
    indexes: [['email']],
  },
  {
    name: 'memberships',
    across: 'it leads from a person to accounts',
    has_id: false,
    key: ['account_id', 'user_id'],
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'role', type: 'text' },
      { name: 'department_ids', type: 'text' },
      { name: 'created_at', type: 'integer' },
      { name: 'last_seen_at', type: 'integer' },
    ],
    indexes: [['user_id', 'account_id']],
  },
  {
    name: 'api_tokens',
    across: 'the token says whose it is',
    has_id: true,
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'token_hash', type: 'text' },
      { name: 'sealed', type: 'text' },
      { name: 'created_at', type: 'integer' },
    ],
    unique: [['token_hash'], ['account_id', 'user_id']],
    indexes: [['user_id']],
  },
  {
    name: 'access_tokens',
    across: 'the token says whose it is',
    has_id: true,
    columns: [
      { name: 'user_id', type: 'integer' },
      { name: 'name', type: 'text' },
      { name: 'token_hash', type: 'text' },
      { name: 'hint', type: 'text' },
      { name: 'limits', type: 'text' },
      { name: 'expires_at', type: 'integer' },
      { name: 'created_at', type: 'integer' },
      { name: 'updated_at', type: 'integer' },
      { name: 'last_used_at', type: 'integer' },
      { name: 'revoked_at', type: 'integer' },
    ],
    unique: [['token_hash']],
    indexes: [['account_id', 'user_id'], ['user_id']],
  },
  {
    name: 'integration_tokens',
    across: 'the token says whose it is',
    has_id: true,
    columns: [
      { name: 'name', type: 'text' },
      { name: 'token_hash', type: 'text' },
      { name: 'hint', type: 'text' },
      { name: 'created_at', type: 'integer' },
      { name: 'revoked_at', type: 'integer' },
    ],
    unique: [['token_hash']],
  },
  {
    name: 'login_failures',
    passing: true,
    has_id: false,
    key: ['account_id', 'subject'],
    columns: [
      { name: 'subject', type: 'text' },
      { name: 'failures', type: 'integer' },
      { name: 'last_at', type: 'integer' },
    ],
    indexes: [['last_at']],
  },
]
