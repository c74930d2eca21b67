import { bool, type Fields, integer, optionalReference, tax, text } from '../../../platform/fields/field.ts'

// What services of the family keep of a client beyond the usual. Most cards say none of it, so an answer holds what is said.

const said = { sometimes: true } as const

export const moreFields = {
  default_tax: tax({ ...said, about: 'Rate of lines for it that name neither a rate nor a product' }),
  tp_client_connection: bool({ ...said, about: 'A related party: its sales are marked `TP`' }),
  buyer_id: optionalReference('clients', {
    ...said,
    about: 'Another client, who buys for it; kept and given back',
  }),
  public_entity: bool({ ...said, about: 'A public body; kept and given back' }),
  email_for_reminders: text({ ...said, about: 'Where reminders go, in place of its e-mail address' }),
  swift: text({ ...said, max: 11, about: 'BIC of its bank' }),
  accounting_id2: text({ ...said, about: 'A second identifier in the bookkeeping' }),
  peppol_id: text({ ...said, about: 'Electronic address; read as `endpoint` where that is not said' }),
  private_id_kind: text({ ...said, about: 'What `private_id` is: `0009` SIRET, `0024`, `0188` GLN' }),
  private_id: text({ ...said, about: 'A further identifier' }),
  sepa_mandate_no: text({ ...said, about: 'Number of its SEPA mandate' }),
  sepa_b2b: bool({ ...said, about: 'The mandate is one between businesses' }),
  chorus_service_code: text({
    ...said,
    max: 100,
    about: 'Service of a French public body; on its documents where they name none',
  }),
  chorus_engagement_number: text({
    ...said,
    max: 50,
    about: 'Number of its engagement; on its documents where they name none',
  }),
  panel_renewals: integer({ ...said, readonly: true, about: 'How often the link of its page was renewed' }),
  multiple_delivery_addresses: bool({ ...said, about: 'Goods go to several places' }),
  delivery_address_title: text({
    ...said,
    about: 'Who receives goods; makes `delivery_address` with the next',
  }),
  delivery_address_street: text({ ...said, about: 'Street and number' }),
  delivery_address_street_additional: text({ ...said, about: 'More of the street' }),
  delivery_address_post_code: text({ ...said, about: 'Post code' }),
  delivery_address_city: text({ ...said, about: 'City' }),
  delivery_address_country: text({ ...said, about: 'Country code' }),
} satisfies Fields
