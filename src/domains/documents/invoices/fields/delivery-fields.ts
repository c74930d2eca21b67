import { bool, type Fields, integer, structure } from '../../../../platform/fields/field.ts'

// What a document keeps of its way outside: the look it left with, what was answered to it, and the file it came in.

const told = { readonly: true, hidden: true } as const

export const outsideFields = {
  look_id: integer({ ...told, column: true, about: 'The look it left the house with' }),
  client_answers: structure(told),
  answered_version: integer(told),
  received: structure(told),
  interest: structure({
    readonly: true,
    sometimes: true,
    about: 'Of a note of interest: its days, its rates, and whether it asks for the flat sum',
  }),
  as_issued: bool({ ...told, about: 'It came with figures of another calculator, which stay' }),
} satisfies Fields
