import { TABLE_FIELDS, type TableMapping } from '../../../bank-files/table-presets.ts'
import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { bool, integer, text } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isInputObject } from '../../../platform/formats/input.ts'
import { readUploadedFile } from '../../../platform/formats/uploaded-file.ts'
import { idOf, listOperation, showOperation } from '../../../platform/http/crud-operations.ts'
import {
  contentDisposition,
  fileResponse,
  type JsonObject,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import {
  type ImportOptions,
  importStatements,
  type ReadUpload,
  readUpload,
  removeStatement,
} from './actions.ts'
import { TRANSACTION_FILTERS, transactionConditions } from './list.ts'
import { finishStatements, presentStatements } from './present.ts'
import {
  bankingStatements,
  bankingTransactions,
  FILE_BYTES_MAX,
  importShape,
  statementShape,
} from './schema.ts'
import { getFile } from './store.ts'

const IMPORT_QUERY = {
  bank_account_id: integer({
    description: 'The bank account; required if the file does not name it, as most tables do not',
  }),
  create_accounts: bool({ description: 'Adds bank accounts that the file names and that are not stored' }),
  mapping: text({
    max: 10_000,
    description: `Headings of a table by field, as JSON: \`{"booking_date": "Date", "amount": "Amount"}\`. Fields: ${TABLE_FIELDS.map((name) => `\`${name}\``).join(', ')}. It is used again for the next tables of the bank account`,
  }),
  filename: text({ description: 'File name, if the body is the file itself' }),
}

export const routes = [
  ...post('/banking/statements', 'json xml', create()),
  ...get('/banking/statements', 'json xml', listOperation(statementShape, { finish: finishStatements })),
  ...get('/banking/statements/:id', 'json xml', showOperation(statementShape, idOf, finishStatements)),
  ...get('/banking/statements/:id/file', 'bin', file()),
  ...del('/banking/statements/:id', 'json xml', remove()),
  ...get(
    '/banking/transactions',
    'json xml',
    listOperation(bankingTransactions, {
      extraConditions: transactionConditions,
      query: TRANSACTION_FILTERS,
    }),
  ),
  ...get('/banking/transactions/:id', 'json xml', showOperation(bankingTransactions)),
]

// The file is read before the transaction of an idempotent request opens.
function create(): Operation {
  return {
    summary: 'Import bank statements',
    description:
      'Send the file as the body, or as `file` of multipart/form-data: camt.053, camt.052 (also several in a ZIP), MT940, CSV or XLSX. Transactions that are stored already are not added again. If the file names an unknown bank account, nothing is imported; the error lists `unknown_accounts`.',
    access: 'write',
    shape: importShape,
    body_bytes_max: FILE_BYTES_MAX,
    query: IMPORT_QUERY,
    request_kind: 'bytes',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      const { form, file: upload } = await readUploadedFile(call.bytes, call.content_type)
      const input = { ...form, ...call.query }
      const filename = upload.filename || textOf('filename', input.filename ?? '')
      return readUpload(call.db, call.caller.account_id, { ...upload, filename }, optionsOf(input))
    },
    run: async (call) => {
      const result = await importStatements(call.db, writeContext(call), call.prepared as ReadUpload)
      const statements = await presentStatements(call, result.statements)
      return recordResponse(importShape, { ...result, statements } as JsonObject, 201)
    },
  }
}

function optionsOf(input: ApiRequest['query']): ImportOptions {
  const { bank_account_id } = readFields({ fields: { bank_account_id: IMPORT_QUERY.bank_account_id } }, input)
  return {
    bank_account_id,
    create_accounts: isFlagSet(input.create_accounts),
    mapping: readMapping(input.mapping),
  }
}

function readMapping(input: ApiRequest['query'][string] | undefined): TableMapping | undefined {
  if (input === undefined || input === '' || input === null) return undefined
  const value = isInputObject(input) ? input : parseJson(textOf('mapping', input))
  if (!isInputObject(value)) throw mappingError()
  const columns = Object.entries(value).map(([field, headings]) => {
    const list = Array.isArray(headings) ? headings : [headings]
    if (!TABLE_FIELDS.some((name) => name === field) || !list.every((heading) => typeof heading === 'string'))
      throw mappingError()
    return [field, list]
  })
  return Object.fromEntries(columns)
}

const mappingError = () =>
  invalid({ mapping: `must be an object of headings by field; the fields are ${TABLE_FIELDS.join(', ')}` })

function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw mappingError()
  }
}

function file(): Operation {
  return {
    summary: 'Download the file of a bank statement',
    description: 'Unchanged.',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const statement = await getRecord(call.db, account_id, bankingStatements, idOf(call))
      const { filename, bytes } = await getFile(call.db, account_id, statement.file_id as number)
      return fileResponse(bytes, 'application/octet-stream', {
        'content-disposition': contentDisposition(filename || `statement-${statement.id}`, 'attachment'),
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a bank statement',
    description:
      'Its transactions are deleted too, unless another statement contains them. Matched or booked ones have to be undone first.',
    access: 'write',
    shape: statementShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await removeStatement(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}
