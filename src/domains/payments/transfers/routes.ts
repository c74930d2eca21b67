import { ENCODINGS } from '../../../bank-orders/characters.ts'
import { PAIN_VERSIONS } from '../../../bank-orders/pain001.ts'
import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { bool, choice, type Fields } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { idOf, listOperation, rootOf } from '../../../platform/http/crud-operations.ts'
import {
  contentDisposition,
  fileResponse,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import {
  type ApiRequest,
  del,
  get,
  type Operation,
  post,
  put,
  type Route,
} from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { applyInput, closeBatch, confirmTransfers, createBatch, deleteBatch, updateBatch } from './actions.ts'
import { exportBatch, type FileFormat } from './export.ts'
import { planBatch } from './gather.ts'
import { type Listings, readListings } from './listings.ts'
import { presentBatch } from './present.ts'
import {
  batchShape,
  changeInput,
  confirmInput,
  createInput,
  type TransferBatch,
  type TransferDraft,
  transferBatches,
} from './schema.ts'
import { transfersOf } from './store.ts'

export const transferRoutes = (whiteListFolder: string): Route[] => {
  const listingsOf = (call: ApiRequest, drafts: readonly TransferDraft[]) =>
    readListings(whiteListFolder, { account_id: call.caller.account_id, now: call.now }, drafts)
  return [
    ...post('/banking/transfers', 'json xml', create(listingsOf)),
    ...get('/banking/transfers', 'json xml', listOperation(transferBatches)),
    ...get('/banking/transfers/:id', 'json xml', show()),
    ...put('/banking/transfers/:id', 'json xml', update(listingsOf)),
    ...del('/banking/transfers/:id', 'json xml', remove()),
    ...post('/banking/transfers/:id/confirm', 'json xml', confirm()),
    ...post('/banking/transfers/:id/close', 'json xml', close()),
    ...get('/banking/transfers/:id/pain001', 'xml', file(listingsOf, 'pain001')),
    ...get('/banking/transfers/:id/elixir', 'txt', file(listingsOf, 'elixir')),
    // Links accept no session, so browsers send these.
    ...post('/banking/transfers/:id/pain001', 'xml', exporting(listingsOf, 'pain001')),
    ...post('/banking/transfers/:id/elixir', 'txt', exporting(listingsOf, 'elixir')),
  ]
}

type ListingsOf = (call: ApiRequest, drafts: readonly TransferDraft[]) => Promise<Listings>

// The white list is read before the transaction opens, because each account needs some milliseconds.
function create(listingsOf: ListingsOf): Operation {
  return {
    summary: 'Create a batch of transfers',
    description:
      'Pays the documents in `invoice_ids`, or all expenses that are due until `due_until`. Documents that another batch pays are refused, or skipped with `due_until`. The accounts are looked up in the white list of VAT taxpayers, if the operator has imported that of the day.',
    access: 'write',
    shape: createInput,
    response_shape: batchShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      const plan = await planBatch(call.db, writeContext(call), readCreateInput(call))
      return listingsOf(call, plan.transfers)
    },
    run: async (call) => {
      const listings = call.prepared as Listings
      const { batch, skipped } = await createBatch(
        call.db,
        writeContext(call),
        readCreateInput(call),
        listings,
      )
      return recordResponse(batchShape, await presentBatch(call, batch, skipped), 201)
    },
  }
}

const readCreateInput = (call: ApiRequest) => readFields(createInput, inputOf(call, createInput))

function show(): Operation {
  return {
    summary: 'Get one batch of transfers',
    access: 'read',
    shape: batchShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      respond(call, await getRecord(call.db, call.caller.account_id, transferBatches, idOf(call))),
  }
}

function update(listingsOf: ListingsOf): Operation {
  return {
    summary: 'Change a batch of transfers',
    description: 'While it is not exported. Changes only the transfers in the request.',
    access: 'write',
    shape: changeInput,
    response_shape: batchShape,
    request_kind: 'fields',
    response_kind: 'record',
    prepare: async (call) => {
      const current = await transfersOf(call.db, call.caller.account_id, idOf(call))
      return listingsOf(call, applyInput(current, readChangeInput(call)))
    },
    run: async (call) => {
      const listings = call.prepared as Listings
      const input = readChangeInput(call)
      return respond(call, await updateBatch(call.db, writeContext(call), idOf(call), input, listings))
    },
  }
}

const readChangeInput = (call: ApiRequest) => readFields(changeInput, inputOf(call, changeInput))

function remove(): Operation {
  return {
    summary: 'Delete a batch of transfers',
    description: 'While it is not exported.',
    access: 'write',
    shape: batchShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deleteBatch(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}

function confirm(): Operation {
  return {
    summary: 'Confirm changed accounts of suppliers',
    description:
      'Needed before the export if the account has `confirm_supplier_accounts`. Who added a transfer, or changed its account, cannot confirm it.',
    access: 'write',
    shape: confirmInput,
    response_shape: batchShape,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const { transfer_ids } = readFields(confirmInput, inputOf(call, confirmInput))
      return respond(
        call,
        await confirmTransfers(call.db, writeContext(call), idOf(call), transfer_ids ?? []),
      )
    },
  }
}

function close(): Operation {
  return {
    summary: 'Close a batch of transfers',
    description: 'If the bank has not executed it: its documents can be paid by another batch.',
    access: 'write',
    shape: batchShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => respond(call, await closeBatch(call.db, writeContext(call), idOf(call))),
  }
}

const FILES = {
  pain001: {
    summary: 'Download a batch of transfers as pain.001',
    content_type: 'application/xml; charset=utf-8',
    extension: 'xml',
    query: {
      version: choice(PAIN_VERSIONS, {
        initial: '001.09',
        description: 'Version of pain.001 that the bank reads',
      }),
    },
  },
  elixir: {
    summary: 'Download a batch of transfers as Elixir-0',
    content_type: 'text/plain',
    extension: 'txt',
    query: {
      encoding: choice(ENCODINGS, { initial: 'cp1250', description: 'Encoding that the bank reads' }),
    },
  },
} as const

const AGAIN = {
  again: bool({ description: 'Downloads the file of a batch again that was exported already' }),
}

function file(listingsOf: ListingsOf, name: keyof typeof FILES): Operation {
  const { summary, content_type, extension, query } = FILES[name]
  return {
    summary,
    description:
      'The first download exports the batch: it cannot be changed any more. Later ones need `again=1` and give the same bytes.',
    access: 'write',
    query: { ...query, ...AGAIN },
    changes: true,
    request_kind: 'nothing',
    response_kind: 'other',
    prepare: async (call) => listingsOf(call, await transfersOf(call.db, call.caller.account_id, idOf(call))),
    run: async (call) => {
      const { batch, bytes } = await exportBatch(call.db, writeContext(call), idOf(call), {
        format: formatOf(name, call),
        again: isFlagSet(call.query.again),
        listings: call.prepared as Listings,
      })
      return fileResponse(bytes, content_type, {
        'content-disposition': contentDisposition(`${batch.message_id}.${extension}`, 'attachment'),
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  }
}

const exporting = (listingsOf: ListingsOf, name: keyof typeof FILES): Operation => ({
  ...file(listingsOf, name),
  summary: FILES[name].summary.replace('Download', 'Export'),
  description: 'The same as GET, for a browser with a session.',
})

const formatOf = (name: keyof typeof FILES, { query }: ApiRequest): FileFormat =>
  name === 'pain001'
    ? { name, version: choiceOf('version', query, PAIN_VERSIONS, '001.09') }
    : { name, encoding: choiceOf('encoding', query, ENCODINGS, 'cp1250') }

function choiceOf<Choice extends string>(
  parameter: string,
  query: InputObject,
  choices: readonly Choice[],
  initial: Choice,
): Choice {
  const text = textOf(parameter, query[parameter] ?? '') || initial
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw invalid({ [parameter]: `must be one of: ${choices.join(', ')}` })
  return choice
}

const respond = async (call: ApiRequest, batch: TransferBatch) =>
  recordResponse(batchShape, await presentBatch(call, batch))

// XML and some programs put the fields into a root element.
function inputOf({ body }: ApiRequest, { fields }: { fields: Fields }): InputObject {
  const key = Object.keys(fields).find((name) => name in body)
  return key === undefined ? rootOf(body, '') : body
}
