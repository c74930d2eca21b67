import { ASKED_FORMATS } from '../../../einvoice/format-names.ts'
import type { SumStrategy } from '../../../money/totals.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  currency,
  date,
  type Fields,
  integer,
  recordOf,
  structure,
  tax,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { type DraftOf, shape } from '../../../platform/fields/resource.ts'
import type { Role } from '../../../platform/http/route.ts'

export const ROLES = ['owner', 'admin', 'member', 'accountant'] as const satisfies readonly Role[]
export const ROLE_ABOUT =
  '`admin`, `member`, `accountant` (who reads only), or a role of the account’s own such as `role_1`'
export const REACH_ABOUT =
  'The departments whose documents and payments the user sees; none: those of all. Owners and administrators see all'

export const DISCOUNT_KINDS = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount'] as const

const FIRST_STEPS = ['company', 'logo', 'numbering', 'sample', 'done'] as const

// How totals of new documents are calculated where these say nothing; accounts and departments may choose.
const strategyDefaults = shape({
  name: 'calculating_strategy',
  plural: 'calculating_strategies',
  component: 'default_calculating_strategy',
  fields: {
    sum: choice(['sum', 'keep_gross', 'keep_net'], {
      about: 'What the totals add up: the lines, or the gross or net side of each rate',
    }),
  },
})
export const calculatingStrategy = recordOf(strategyDefaults, {
  about:
    'How totals of new documents are calculated that do not say so themselves; without it the lines add up, except that tax is calculated on the total of each rate for sellers in Belgium and, outside Poland, where only European formats are asked for',
})
export type StrategyDefault = { sum?: SumStrategy | null } | null | undefined

// What an account decides for itself, changed with PUT account.json.
export const settingFields = {
  test: bool({
    about:
      'A sandbox, for trying: its documents say so, nothing leaves the house, and its clock can be moved. Said when the account is made, and never changed',
  }),
  discount_kind: choice([...DISCOUNT_KINDS, 'any'], {
    initial: 'percent_unit',
    about: 'How discounts are calculated; `any` lets each document decide',
  }),
  currency: currency({ about: 'ISO code of documents that name none' }),
  lang: text({ max: 11, about: 'Language of documents that name none, such as `pl`, `en` or `pl/en`' }),
  time_zone: text({ max: 60, about: 'Decides what day it is, such as `Europe/Warsaw`' }),
  payment_to_kind: integer({ initial: 5, about: 'Payment term in days' }),
  default_tax: tax({ initial: '23', about: 'Rate of lines that name none' }),
  exempt_tax_kind: text({ max: 1000, about: 'Basis of exemption of documents with `zw` that name none' }),
  buyer_required: bool({ about: 'Refuses invoices without a buyer' }),
  integration_token_optional: bool({
    about: 'Shows the account to programs that send no integration token; they get no API token with it',
  }),
  lock_documents: choice(['off', 'sent', 'issued'], {
    initial: 'off',
    about: 'Which documents keep their content: those that left the house (`sent`), or all (`issued`)',
  }),
  closed_until: date({ about: 'Nothing dated until this day is changed, deleted or added' }),
  holidays_country: text({
    max: 2,
    about: 'Whose holidays are no working days; Poland where the currency is PLN and nothing is said',
  }),
  holidays: texts({ about: 'Further days that are none: `2026-12-31`, or `12-31` for every year' }),
  first_steps: choice(FIRST_STEPS, {
    initial: 'company',
    about: 'How far the first minutes in the web application have come; `done` when they are over',
  }),
  notify_of_answers: bool({
    initial: true,
    about: 'Tells the seller by e-mail what buyers answer to an offer',
  }),
  client_panel: bool({
    about: 'Clients have a page of their own with all their documents, by a link (`panel_url`)',
  }),
  reminder_hour: integer({ initial: 10, about: 'The hour of the day, in its zone, at which reminders go' }),
  reminder_quiet_days: choice(['none', 'weekends', 'holidays'], {
    initial: 'weekends',
    about: 'On which days nobody is reminded; `holidays` are weekends, holidays of its country and its own',
  }),
  bank_account_security_level: choice(['none', 'normal', 'strong'], {
    initial: 'none',
    about:
      'Who adds and changes bank accounts: everybody who writes, administrators (`normal`), or administrators in the web application only (`strong`)',
  }),
  use_mass_payment: bool({
    about: 'Every client with a `mass_payment_code` pays to an account number of its own',
  }),
  mass_payment_pattern: text({
    about: 'How these numbers begin, where a department says nothing else; the code of the client follows',
  }),
  use_receipt: bool({ about: 'Receipts are issued beside invoices' }),
  einvoice_formats: texts({
    about: `Structured formats that documents are checked against: ${ASKED_FORMATS.map((name) => `\`${name}\``).join(', ')}`,
  }),
  einvoice_check: choice(['off', 'warn', 'refuse'], {
    initial: 'off',
    about: 'What becomes of a document that breaks a rule of them: nothing, a warning, or a refusal',
  }),
  calculating_strategy: calculatingStrategy,
  clock: structure({
    readonly: true,
    hidden: true,
    about: 'How far the clock of a sandbox is ahead, or where it stands',
  }),
  ksef: structure({
    readonly: true,
    hidden: true,
    about: 'What writes must know of the connections to KSeF',
  }),
  roles: structure({ readonly: true, hidden: true, about: 'Roles of its own, and what they may do' }),
  last_role_id: integer({ readonly: true, hidden: true, about: 'So that no number is given to two of them' }),
  closed_at: integer({ readonly: true, hidden: true, about: 'When it was shut, in milliseconds' }),
  email_einvoice: bool({
    about:
      'Letters carry the structured file beside the PDF, where the document fits the format of its buyer',
  }),
  unit_codes: structure({
    about: 'Own units by their code of UN/ECE recommendation 20, such as `{"skrzynka": "CR"}`',
  }),
  patterns: structure({
    about: 'Number patterns by kind of document, such as `{"proforma": "Pnr-m/mm/yyyy"}`',
  }),
} satisfies Fields

export const settings = shape({ name: 'account', plural: 'accounts', fields: settingFields })

export type Settings = DraftOf<typeof settingFields>

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
      // Whoever has the address may be somebody else. 1: an account wrote it down. 2: who signed up says it is theirs. 3: that
      // was said, and somebody else has proven it since.
      { name: 'unproven', type: 'integer' },
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
