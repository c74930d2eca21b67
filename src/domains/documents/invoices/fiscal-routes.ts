import { invalid } from '../../../platform/api-error.ts'
import { integer, text, texts } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { itemsResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'

// Kwit drives no fiscal printers. These routes answer clients of the family with a clear message instead of a
// 404.

export const fiscalRoutes = () => [
  ...get('/printers', 'json xml', printers()),
  ...get('/invoices/fiscal_print', 'json xml', print()),
]

// Clients of the family use this path without an extension.
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
    description: 'Kwit does not use fiscal printers: the list is always empty.',
    access: 'read',
    shape: printerShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async () => itemsResponse(printerShape, []),
  }
}

function print(): Operation {
  return {
    summary: 'Print on a fiscal printer',
    description: 'Always returns 422 on `fiskator_name`, because Kwit does not use fiscal printers.',
    access: 'read',
    query: {
      id: integer({ description: 'Id of a document' }),
      invoice_ids: texts({ description: 'Ids of several documents' }),
      mode: text({ description: '`e-receipt` for an electronic receipt' }),
      fiskator_name: text({ description: 'Id of a printer' }),
    },
    request_kind: 'nothing',
    response_kind: 'other',
    run: async () => {
      throw invalid({ fiskator_name: 'is not available: this server does not support fiscal printers' })
    },
  }
}
