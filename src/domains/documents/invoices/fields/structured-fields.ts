import { bool, endpoint, type Fields, text } from '../../../../platform/fields/field.ts'

// Fields that only structured invoices use. Most documents have none of them, so responses omit empty ones.

const omitEmpty = { omit_empty: true } as const

export const structuredFields = {
  buyer_reference: text({
    ...omitEmpty,
    max: 100,
    description:
      'Reference for routing at the buyer, such as a Leitweg-ID; the default is that of the client',
  }),
  chorus_service_code: text({
    ...omitEmpty,
    max: 100,
    description:
      'Service of the French public body that receives it; printed, and `buyer_reference` of the file',
  }),
  chorus_engagement_number: text({
    ...omitEmpty,
    max: 50,
    description: 'Number of the engagement of a French public body; printed, and the order of the file',
  }),
  contract_number: text({ ...omitEmpty, max: 100, description: 'Number of the contract' }),
  seller_endpoint: endpoint({
    ...omitEmpty,
    description: 'Electronic address; the default is that of the department',
  }),
  buyer_endpoint: endpoint({
    ...omitEmpty,
    description: 'Electronic address; the default is that of the client',
  }),
  payment_means: text({
    ...omitEmpty,
    max: 3,
    description: 'Code of UNTDID 4461; the default follows from `payment_type`',
  }),
  business_process: text({
    ...omitEmpty,
    max: 20,
    description:
      'The business process; in France the invoicing framework: `B1` goods, `S1` services, `M1` both, …',
  }),
  buyer_jst: bool({
    ...omitEmpty,
    description:
      'The buyer is part of a local authority, which FA(3) requires to be stated; the recipient is in `recipients`',
  }),
  buyer_gv: bool({
    ...omitEmpty,
    description: 'The buyer is a member of a VAT group; the member is in `recipients`',
  }),
  cash_method: bool({
    ...omitEmpty,
    description: 'The tax is due on payment; implied by the kind `vat_mp`',
  }),
} satisfies Fields
