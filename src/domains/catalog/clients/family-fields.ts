import { bool, type Fields, integer, optionalReference, tax, text } from '../../../platform/fields/field.ts'

// Client fields that services of the family know and few clients use; responses omit empty ones.

const omitEmpty = { omit_empty: true } as const

export const moreFields = {
  default_tax: tax({
    ...omitEmpty,
    description: 'Tax rate of lines without a rate or product',
  }),
  tp_client_connection: bool({
    ...omitEmpty,
    description: 'Related party: its sales are marked `TP` in JPK',
  }),
  buyer_id: optionalReference('clients', {
    ...omitEmpty,
    description: 'Another client that buys for it; stored for compatibility, without effect',
  }),
  public_entity: bool({ ...omitEmpty, description: 'Public body; stored for compatibility, without effect' }),
  email_for_reminders: text({
    ...omitEmpty,
    description: 'Address for reminders instead of `email`',
  }),
  swift: text({ ...omitEmpty, max: 11, description: 'BIC of its bank' }),
  accounting_id2: text({ ...omitEmpty, description: 'Second id in the accounting system' }),
  peppol_id: text({
    ...omitEmpty,
    description: 'Electronic address, used as `endpoint` if that is empty',
  }),
  private_id_kind: text({
    ...omitEmpty,
    description: 'Type of `private_id`: `0009` SIRET, `0024`, `0188` GLN',
  }),
  private_id: text({ ...omitEmpty, description: 'Additional identifier' }),
  sepa_mandate_no: text({ ...omitEmpty, description: 'Number of its SEPA mandate' }),
  sepa_b2b: bool({ ...omitEmpty, description: 'Whether the mandate is a business mandate (B2B)' }),
  chorus_service_code: text({
    ...omitEmpty,
    max: 100,
    description: 'Service of a French public body; default for its documents',
  }),
  chorus_engagement_number: text({
    ...omitEmpty,
    max: 50,
    description: 'Engagement number; default for its documents',
  }),
  panel_renewals: integer({
    ...omitEmpty,
    readonly: true,
    description: 'How often the link to the client portal was renewed',
  }),
  multiple_delivery_addresses: bool({
    ...omitEmpty,
    description: 'Goods are delivered to several addresses',
  }),
  delivery_address_title: text({
    ...omitEmpty,
    description: 'Recipient of goods; part of `delivery_address`',
  }),
  delivery_address_street: text({ ...omitEmpty, description: 'Street and number' }),
  delivery_address_street_additional: text({ ...omitEmpty, description: 'Address line 2' }),
  delivery_address_post_code: text({ ...omitEmpty, description: 'Post code' }),
  delivery_address_city: text({ ...omitEmpty, description: 'City' }),
  delivery_address_country: text({ ...omitEmpty, description: 'Country code' }),
} satisfies Fields
