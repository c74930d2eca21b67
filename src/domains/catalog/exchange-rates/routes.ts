import { invalid } from '../../../platform/api-error.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { type InputValue, isUpload } from '../../../platform/formats/input.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  listOperation,
  restoreOperation,
  rootOf,
  showOperation,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { createRate, deleteRate, importRates, parseRates, restoreRate, updateRate } from './actions.ts'
import { exchangeRates, importedRates } from './schema.ts'

const FILE_MAX = 5_000_000

const rateFiles = shape({
  name: 'exchange_rates_file',
  plural: 'exchange_rates_files',
  fields: {
    file: text({
      max: FILE_MAX,
      writeonly: true,
      file: true,
      description: 'File of multipart/form-data as published by the bank, or its text',
    }),
  },
})

export const routes = [
  ...get('/exchange_rates', 'json xml', listOperation(exchangeRates)),
  ...post('/exchange_rates', 'json xml', createOperation(exchangeRates, createRate)),
  ...post('/exchange_rates/import', 'json xml', importing()),
  ...get('/exchange_rates/:id', 'json xml', showOperation(exchangeRates)),
  ...put('/exchange_rates/:id', 'json xml', updateOperation(exchangeRates, updateRate)),
  ...del('/exchange_rates/:id', 'json xml', deleteOperation(exchangeRates, deleteRate)),
  ...post(
    '/exchange_rates/:id/restore',
    'json xml',
    restoreOperation(exchangeRates, (call, id) => restoreRate(call.db, actorOf(call), id)),
  ),
]

function importing(): Operation {
  return {
    summary: 'Import a file of exchange rates',
    description:
      'NBP: tables in JSON or XML, yearly archives in CSV. ECB: reference rates in XML or CSV. Importing a file again changes nothing.',
    access: 'write',
    shape: rateFiles,
    request_kind: 'record',
    response_kind: 'record',
    response_shape: importedRates,
    run: async (call) => {
      // The file may be wrapped in an element with its name.
      const { file } = rootOf(call.body, 'file')
      const outcome = await importRates(call.db, actorOf(call), parseRates(textIn(file)))
      return recordResponse(importedRates, outcome)
    },
  }
}

// Codes and numbers are plain ASCII, whatever encoding the names of currencies have.
function textIn(file: InputValue | undefined): string {
  if (file === undefined || file === null || file === '') throw invalid({ file: "can't be blank" })
  if (isUpload(file)) return file.bytes.toString('latin1')
  if (typeof file !== 'string') throw invalid({ file: 'must be a text' })
  if (file.length > FILE_MAX) throw invalid({ file: `is too long (maximum is ${FILE_MAX} characters)` })
  return file
}
