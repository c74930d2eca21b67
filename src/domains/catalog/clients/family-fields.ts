import { bool, type Fields, integer, optionalReference, tax, text } from '../../../platform/fields/field.ts'

// Client fields that services of the family know and few clients use; responses omit empty ones.

const omitEmpty = { omit_empty: true } as const

export const moreFields = {
  default_tax: tax({
    ...omitEmpty,
    description: 'Rate of lines for it that name neither a rate nor a product',
  }),
  tp_client_connection: bool({ ...omitEmpty, description: 'A related party: its sales are marked `TP`' }),
  buyer_id: optionalReference('clients', {
    ...omitEmpty,
    description: 'Another client, who buys for it; kept and given back',
  }),
  public_entity: bool({ ...omitEmpty, description: 'A public body; kept and given back' }),
  email_for_reminders: text({
    ...omitEmpty,
    description: 'Where reminders go, in place of its e-mail address',
  }),
  swift: text({ ...omitEmpty, max: 11, description: 'BIC of its bank' }),
  accounting_id2: text({ ...omitEmpty, description: 'A second identifier in the bookkeeping' }),
  peppol_id: text({
    ...omitEmpty,
    description: 'Electronic address; read as `endpoint` where that is not said',
  }),
  private_id_kind: text({
    ...omitEmpty,
    description: 'What `private_id` is: `0009` SIRET, `0024`, `0188` GLN',
  }),
  private_id: text({ ...omitEmpty, description: 'A further identifier' }),
  sepa_mandate_no: text({ ...omitEmpty, description: 'Number of its SEPA mandate' }),
  sepa_b2b: bool({ ...omitEmpty, description: 'The mandate is one between businesses' }),
  chorus_service_code: text({
    ...omitEmpty,
    max: 100,
    description: 'Service of a French public body; on its documents where they name none',
  }),
  chorus_engagement_number: text({
    ...omitEmpty,
    max: 50,
    description: 'Number of its engagement; on its documents where they name none',
  }),
  panel_renewals: integer({
    ...omitEmpty,
    readonly: true,
    description: 'How often the link of its page was renewed',
  }),
  multiple_delivery_addresses: bool({ ...omitEmpty, description: 'Goods go to several places' }),
  delivery_address_title: text({
    ...omitEmpty,
    description: 'Who receives goods; makes `delivery_address` with the next',
  }),
  delivery_address_street: text({ ...omitEmpty, description: 'Street and number' }),
  delivery_address_street_additional: text({ ...omitEmpty, description: 'More of the street' }),
  delivery_address_post_code: text({ ...omitEmpty, description: 'Post code' }),
  delivery_address_city: text({ ...omitEmpty, description: 'City' }),
  delivery_address_country: text({ ...omitEmpty, description: 'Country code' }),
} satisfies Fields
