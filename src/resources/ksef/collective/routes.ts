import { printDecimal } from '../../../money/decimal.ts'
import { ids, text } from '../../../platform/fields/field.ts'
import { compose, readFields, shape } from '../../../platform/fields/resource.ts'
import { plainAnswer } from '../../../platform/http/answer.ts'
import { topOf } from '../../../platform/http/operations.ts'
import { type Operation, post, type Route } from '../../../platform/http/route.ts'
import type { Ksef } from '../connection/access.ts'
import { collect } from './actions.ts'

export const collectiveRoutes = (ksef: Ksef): Route[] => [
  ...post('/ksef_collective_identifiers', 'json xml', collecting(ksef)),
]

const asked = shape({
  name: 'ksef_collective_identifier',
  plural: 'ksef_collective_identifiers',
  fields: { invoice_ids: ids({ required: true, about: 'Documents of one seller, two or more' }) },
})

const told = { readonly: true, initial: '' } as const

const outcome = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'collective_identifier',
  fields: {
    number: text({ ...told, about: 'For the title of the transfer' }),
    seller_tax_no: text(told),
    amount: text({ ...told, about: 'What is due of all of them' }),
    currency: text(told),
  },
})

function collecting(ksef: Ksef): Operation {
  return {
    summary: 'Get one KSeF number for a transfer that pays several invoices',
    about: 'Asks KSeF for a collective identifier (IZ) of documents that have their KSeF numbers.',
    right: 'write',
    shape: asked,
    takes: 'fields',
    gives: 'outcome',
    answers: outcome,
    writes: false,
    run: async (call) => {
      const { invoice_ids } = compose(asked, readFields(asked, topOf(call.body, 'invoice_ids')))
      const { account_id, settings } = call.caller
      const wish = { account_id, settings, invoice_ids: (invoice_ids ?? []) as number[] }
      const { number, seller_nip, amount, currency } = await collect(ksef, call.db, wish)
      return plainAnswer({ number, seller_tax_no: seller_nip, amount: printDecimal(amount), currency })
    },
  }
}
