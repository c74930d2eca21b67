import { bool, type Fields, integer, structure } from '../../../../platform/fields/field.ts'

// Fields about the delivery of a document: its frozen template, answers of the client, and the file that it
// was received as.

const internalField = { readonly: true, hidden: true } as const

export const deliveryFields = {
  look_id: integer({ ...internalField, column: true, description: 'The look that it was delivered with' }),
  client_answers: structure(internalField),
  answered_version: integer(internalField),
  received: structure(internalField),
  interest: structure({
    readonly: true,
    omit_empty: true,
    description: 'For an interest note: its days and rates, and whether it claims the lump sum',
  }),
  as_issued: bool({ ...internalField, description: 'Its amounts come from another calculator and are kept' }),
} satisfies Fields
