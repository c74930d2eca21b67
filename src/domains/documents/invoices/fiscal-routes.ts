import { invalid } from '../../../platform/api-error.ts'
import { integer, text, texts } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { itemsAnswer } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'

// No fiscal printer is driven here. Programs of the family that ask for one are told so, instead of finding nothing.

export const fiscalRoutes = () => [
  ...get('/printers', 'json xml', printers()),
  ...get('/invoices/fiscal_print', 'json xml', print()),
]

// The family writes the address without an extension.
export const fiscalPageRoutes = () => get('/invoices/fiscal_print', 'page', print())

const printerShape = shape({
  name: 'printer',
  plural: 'printers',
  fields: {
    id: integer({ readonly: true, initial: 0 }),
    name: text({ readonly: true }),
  },
})

function printers(): Operation {
  return {
    summary: 'List fiscal printers',
    about: 'There are none here: the list is empty.',
    right: 'read',
    shape: printerShape,
    takes: 'nothing',
    gives: 'list',
    run: async () => itemsAnswer(printerShape, []),
  }
}

function print(): Operation {
  return {
    summary: 'Print on a fiscal printer',
    about: 'Always a 422 on `fiskator_name`: there is no such printer here, and nothing happens.',
    right: 'read',
    query: {
      id: integer({ about: 'A document' }),
      invoice_ids: texts({ about: 'Several' }),
      mode: text({ about: '`e-receipt` for one that is sent' }),
      fiskator_name: text({ about: 'A printer, by its id' }),
    },
    takes: 'nothing',
    gives: 'other',
    run: async () => {
      throw invalid({ fiskator_name: 'names no printer: fiscal printers are not driven here' })
    },
  }
}
