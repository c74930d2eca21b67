import { bool, endpoint, type Fields, text } from '../../../../platform/fields/field.ts'

// What only a structured invoice says. Most documents say none of it, so an answer holds what is said.

const said = { sometimes: true } as const

export const structuredFields = {
  buyer_reference: text({
    ...said,
    max: 100,
    about: 'By which the buyer sorts it in, such as a Leitweg-ID; that of the client when not given',
  }),
  chorus_service_code: text({
    ...said,
    max: 100,
    about: 'Service of a French public body that it goes to; printed, and `buyer_reference` of the file',
  }),
  chorus_engagement_number: text({
    ...said,
    max: 50,
    about: 'Number of the engagement of a French public body; printed, and the order of the file',
  }),
  contract_number: text({ ...said, max: 100, about: 'Number of the contract it is issued under' }),
  seller_endpoint: endpoint({ ...said, about: 'Electronic address; that of the department when not given' }),
  buyer_endpoint: endpoint({ ...said, about: 'Electronic address; that of the client when not given' }),
  payment_means: text({
    ...said,
    max: 3,
    about: 'Code of UNTDID 4461; that of `payment_type` when not given',
  }),
  business_process: text({
    ...said,
    max: 20,
    about:
      'In which business process it stands; in France the frame of invoicing: `B1` goods, `S1` services, `M1` both, …',
  }),
  buyer_jst: bool({
    ...said,
    about:
      'The buyer is part of a local government, which FA(3) wants to be told; who gets it stands in `recipients`',
  }),
  buyer_gv: bool({
    ...said,
    about: 'The buyer is a member of a VAT group; which one stands in `recipients`',
  }),
  cash_method: bool({ ...said, about: 'The tax is due when it is paid; a `vat_mp` says so by its kind' }),
} satisfies Fields
