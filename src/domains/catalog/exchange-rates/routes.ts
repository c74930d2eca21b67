import { invalid } from '../../../platform/api-error.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { isUpload, type Value } from '../../../platform/formats/input.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  listing,
  restoration,
  showing,
  topOf,
} from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { createRate, deleteRate, importRates, publishedIn, restoreRate, updateRate } from './actions.ts'
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
      about: 'A file of multipart/form-data, as the bank publishes it; or its text',
    }),
  },
})

export const routes = [
  ...get('/exchange_rates', 'json xml', listing(exchangeRates)),
  ...post('/exchange_rates', 'json xml', creation(exchangeRates, createRate)),
  ...post('/exchange_rates/import', 'json xml', importing()),
  ...get('/exchange_rates/:id', 'json xml', showing(exchangeRates)),
  ...put('/exchange_rates/:id', 'json xml', change(exchangeRates, updateRate)),
  ...del('/exchange_rates/:id', 'json xml', deletion(exchangeRates, deleteRate)),
  ...post(
    '/exchange_rates/:id/restore',
    'json xml',
    restoration(exchangeRates, (call, id) => restoreRate(call.db, actorOf(call), id)),
  ),
]

function importing(): Operation {
  return {
    summary: 'Read a file of rates',
    about:
      'Of NBP: tables in JSON or XML, the archive of a year in CSV. Of ECB: its reference rates in XML or CSV. The same file twice does nothing.',
    right: 'write',
    shape: rateFiles,
    takes: 'record',
    gives: 'record',
    answers: importedRates,
    run: async (call) => {
      // With or without the name of what it is.
      const { file } = topOf(call.body, 'file')
      const outcome = await importRates(call.db, actorOf(call), publishedIn(textIn(file)))
      return recordAnswer(importedRates, outcome)
    },
  }
}

// Whatever the names of currencies are written in, codes and numbers are plain.
function textIn(file: Value | undefined): string {
  if (file === undefined || file === null || file === '') throw invalid({ file: "can't be blank" })
  if (isUpload(file)) return file.bytes.toString('latin1')
  if (typeof file !== 'string') throw invalid({ file: 'is not a text' })
  if (file.length > FILE_MAX) throw invalid({ file: `is too long (maximum is ${FILE_MAX} characters)` })
  return file
}
