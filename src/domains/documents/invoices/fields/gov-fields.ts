import { type Fields, text, texts } from '../../../../platform/fields/field.ts'

// What a document tells of its way into KSeF, as the family of services calls it: written by `ksef/sending`, read by everybody.

const told = { readonly: true } as const

export const govFields = {
  gov_id: text({ ...told, column: true, about: 'Its number in KSeF' }),
  gov_kind: text({
    ...told,
    about: 'What it is there: `VAT`, `KOR`, `ZAL`, `ROZ`, `KOR_ZAL`, `KOR_ROZ`, `VAT_RR`, `KOR_VAT_RR`',
  }),
  gov_status: text({
    ...told,
    about:
      '`processing`, `ok`, `send_error`, `server_error`, `status_check_error`, `offline`, `offline_error`, `duplicate_error`, `blocked_403_error`, `not_applicable`, `not_connected`; with `demo_` in front where it binds nobody',
  }),
  gov_send_date: text({ ...told, about: 'When it was sent' }),
  gov_sell_date: text({ ...told, about: 'The day of sale that was sent' }),
  gov_error_messages: texts({ ...told, about: 'Why it was not taken, or what it waits for' }),
  gov_verification_link: text({ ...told, max: 1000, about: 'What its QR code says' }),
  gov_link: text({ ...told, max: 1000, about: 'Where it can be seen at the ministry, once it is there' }),
  gov_certificate_link: text({ ...told, hidden: true, max: 2000 }),
  gov_corrected_invoice_number: text({
    max: 40,
    about: 'Of a correction: the KSeF number of what it corrects, where that is not kept here',
  }),
} satisfies Fields
