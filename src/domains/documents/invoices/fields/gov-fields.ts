import { type Fields, text, texts } from '../../../../platform/fields/field.ts'

// State of a document in KSeF, under the names of the family of services. Written by `ksef/sending`.

const readOnly = { readonly: true } as const

export const govFields = {
  gov_id: text({ ...readOnly, column: true, description: 'KSeF number' }),
  gov_kind: text({
    ...readOnly,
    description: 'Its kind in KSeF: `VAT`, `KOR`, `ZAL`, `ROZ`, `KOR_ZAL`, `KOR_ROZ`, `VAT_RR`, `KOR_VAT_RR`',
  }),
  gov_status: text({
    ...readOnly,
    description:
      '`processing`, `ok`, `send_error`, `server_error`, `status_check_error`, `offline`, `offline_error`, `duplicate_error`, `blocked_403_error`, `not_applicable`, `not_connected`; prefixed with `demo_` in the KSeF demo environment',
  }),
  gov_send_date: text({ ...readOnly, description: 'When it was sent' }),
  gov_sell_date: text({ ...readOnly, description: 'The day of sale that was sent' }),
  gov_error_messages: texts({ ...readOnly, description: 'Why it was rejected, or what it waits for' }),
  gov_verification_link: text({ ...readOnly, max: 1000, description: 'Content of its QR code' }),
  gov_link: text({
    ...readOnly,
    max: 1000,
    description: 'Where it can be viewed in KSeF, once it has been accepted',
  }),
  gov_certificate_link: text({ ...readOnly, hidden: true, max: 2000 }),
  gov_corrected_invoice_number: text({
    max: 40,
    description: 'For a correction: the KSeF number of the corrected document, if that is not stored in Kwit',
  }),
} satisfies Fields
