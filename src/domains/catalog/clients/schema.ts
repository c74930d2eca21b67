import { ZERO } from '../../../money/decimal.ts'
import { shortcutListener } from '../../../platform/actions/unique-shortcut.ts'
import * as field from '../../../platform/fields/field.ts'
import { bool, choice, longText, reference, text, texts } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'
import { CHANNEL_FORMATS, CHANNELS } from './delivery-channel.ts'
import { CLIENT_DESCRIPTIONS } from './descriptions.ts'
import { moreFields } from './family-fields.ts'

const CLIENT_KINDS = ['buyer', 'seller', 'both'] as const

export const clients = resource({
  name: 'client',
  plural: 'clients',
  descriptions: CLIENT_DESCRIPTIONS,
  on_change: shortcutListener('clients'),
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'Name. Default: the person, the email address, the tax number, or "Client" and a number',
    }),
    shortcut: text({
      column: true,
      sorted: true,
      description: 'Short name, unique in the account; by default the name',
    }),
    tax_no: text({ column: true }),
    tax_no_kind: text(),
    disable_tax_no_validation: bool({
      omit_empty: true,
      description: 'Suppresses warnings about the tax number',
    }),
    tax_no_check: text({ readonly: true, description: 'Country code and tax number' }),
    register_number: text(),
    endpoint: field.endpoint({
      omit_empty: true,
      description: 'Electronic address, `scheme:value` as in Peppol',
    }),
    buyer_reference: text({
      omit_empty: true,
      max: 100,
      description: 'Default reference for documents, such as a Leitweg-ID',
    }),
    preferred_channel: choice(CHANNELS, {
      omit_empty: true,
      description: 'Delivery channel; by default chosen by country and tax number',
    }),
    einvoice_format: choice(CHANNEL_FORMATS, {
      omit_empty: true,
      description: 'Format of e-invoices; by default chosen by the delivery channel',
    }),
    accounting_id: text(),
    post_code: text(),
    city: text(),
    street: text(),
    street_no: text(),
    country: text({ description: 'Country code; may be empty' }),
    email: text({ column: true }),
    phone: text(),
    mobile_phone: text(),
    www: text(),
    fax: text(),
    person: text(),
    first_name: text(),
    last_name: text(),
    title: text(),
    company: bool({ initial: true }),
    kind: choice(CLIENT_KINDS, { column: true, initial: 'buyer' }),
    bank: text(),
    bank_account: text(),
    bank_account_id: field.optionalReference('bank_accounts'),
    note: longText(),
    discount: field.decimal({
      description: 'Default discount in percent, for the editor of the web application',
    }),
    payment_to_kind: text({
      description: 'Payment term: days, a day such as `2026-12-01`, `off` or `other_date`',
    }),
    default_payment_type: text(),
    category_id: reference('categories', { column: true }),
    department_id: reference('departments'),
    external_id: text({ column: true, description: 'The identifier of the client in another system' }),
    use_delivery_address: bool(),
    delivery_address: longText(),
    ...moreFields,
    use_mass_payment: bool(),
    mass_payment_code: text(),
    disable_auto_reminders: bool(),
    price_list_id: reference('price_lists'),
    tag_list: texts(),
    referrer: text(),
    token: text({ readonly: true }),
    balance: field.decimal({ readonly: true, initial: ZERO }),
    attachments_count: field.integer({ readonly: true, initial: 0 }),
    dynamic_fields: field.structure({ initial: {} }),
    metadata: field.metadata(),
    deleted: bool({ readonly: true }),
  },
  filters: {
    ids: 'ids',
    name: 'contains',
    shortcut: 'contains',
    email: 'equals',
    tax_no: 'equals',
    external_id: 'identity',
    kind: 'equals',
    category_id: 'equals',
  },
  orders: ['name', 'shortcut', 'tax_no', 'email', 'external_id'],
  search: ['name', 'shortcut', 'tax_no', 'email', 'external_id', 'city', 'last_name'],
  indexes: [['name_sort'], ['shortcut_sort'], ['external_id'], ['tax_no'], ['email'], ['search']],
})
