import { printPlain } from '../../../money/decimal.ts'
import { invalid, notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type DraftOf, readFields } from '../../../platform/fields/resource.ts'
import { actorOf, rootOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { monthOf, plusMonths } from '../../../tax/days.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { fileDownload } from '../../catalog/attachments/present.ts'
import type { AttachmentStorage } from '../../catalog/attachments/schema.ts'
import { attachmentsOf } from '../../catalog/attachments/store.ts'
import { checkMonth, isMonth, type Month } from '../tax-ledger/months.ts'
import { carriedInto } from '../tax-periods/carried.ts'
import { revisionsOf } from '../tax-periods/store.ts'
import { checkStated, closeMonth, fileMonth, reopenMonth } from './actions.ts'
import { applyRules } from './apply-rules.ts'
import type { StatedInput } from './figures.ts'
import { FILES } from './file.ts'
import { presentClosing } from './present.ts'
import {
  closingShape,
  FILE_PARAMETERS,
  filingShape,
  PARAMETERS,
  reopeningShape,
  type STATED,
} from './schema.ts'

// The closing of months: the checklist, the closing itself, its files.
export const closingRoutes = (storage: AttachmentStorage) => [
  ...get('/closing', 'json xml', show()),
  ...post('/closing', 'json xml', close()),
  ...post('/closing/:month/filed', 'json xml', markAsFiled()),
  ...post('/closing/:month/reopen', 'json xml', reopen()),
  ...post('/closing/:month/apply_rules', 'json xml', apply()),
  ...get('/closing/:month/file', 'xml', download(storage)),
]

function show(): Operation {
  return {
    summary: 'Show the closing of a month',
    description:
      'The checklist of the month, computed from its documents, with its sums, its declaration, its files and what changed since it was closed. Every figure links to its tax entries. Of an open month, `carried`, `refund` and `variant` preview the declaration that they make.',
    access: 'read',
    shape: closingShape,
    query: PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const { month: requestedMonth, ...stated } = readFields({ fields: PARAMETERS }, call.query)
      const { db, now, caller } = call
      const month = checkMonth(requestedMonth || plusMonths(monthOf(dayAt(now, caller.time_zone)), -1))
      const input = toStated(stated)
      checkStated(input, (await carriedInto(db, caller.account_id, month))?.carried_from)
      return closingResponse(call, month, input)
    },
  }
}

function close(): Operation {
  return {
    summary: 'Close a month',
    description:
      'Refuses a month with obstacles, naming each. Otherwise the entries of the month are frozen, `closed_until` moves to its last day, and the JPK_V7 file is written and kept with its SHA-256. Months are closed in order. If the month is closed and something changed since, `confirm` makes a correction of the file.',
    access: 'books',
    shape: closingShape,
    request_extras: { closing: closingShape },
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const {
        month: requestedMonth,
        confirm,
        reason,
        ...stated
      } = readFields(closingShape, rootOf(call.body, 'month'))
      if (isBlank(requestedMonth)) throw invalid({ month: "can't be blank" })
      const month = checkMonth(requestedMonth as string)
      const input = toStated(stated)
      const { account_id } = call.caller
      checkStated(input, (await carriedInto(call.db, account_id, month))?.carried_from)
      await closeMonth(call.db, actorOf(call), month, {
        ...input,
        ...(confirm ? { confirm } : {}),
        ...(reason ? { reason } : {}),
      })
      return closingResponse(call, month)
    },
  }
}

type StatedDraft = DraftOf<typeof STATED>

function toStated(draft: StatedDraft): StatedInput {
  const { carried, refund, refund_speed, refund_credit, refund_credit_tax, variant } = draft
  return {
    ...(carried ? { carried: printPlain(carried) } : {}),
    ...(refund ? { refund: printPlain(refund) } : {}),
    ...(refund_speed ? { refund_speed } : {}),
    ...(refund_credit ? { refund_credit: printPlain(refund_credit) } : {}),
    ...(refund_credit_tax ? { refund_credit_tax } : {}),
    ...(variant ? { variant } : {}),
  }
}

function markAsFiled(): Operation {
  return {
    summary: 'Mark a closed month as filed',
    description:
      'States that the last file of the month was sent to the tax office. A filed month cannot be opened again; later changes become a correction of its file.',
    access: 'books',
    shape: filingShape,
    response_shape: closingShape,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const month = monthInPath(call)
      const draft = readFields(
        filingShape,
        rootOf(call.body, 'filed_on' in call.body ? 'filed_on' : 'confirmation'),
      )
      await fileMonth(call.db, actorOf(call), month, draft)
      return closingResponse(call, month)
    },
  }
}

function reopen(): Operation {
  return {
    summary: 'Reopen a closed month',
    description:
      'Only the last closed month, as long as it is not filed. Its entries follow its documents again; the file and its SHA-256 stay.',
    access: 'books',
    shape: reopeningShape,
    response_shape: closingShape,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const month = monthInPath(call)
      const { reason } = readFields(reopeningShape, rootOf(call.body, 'reason'), 'for a new record')
      await reopenMonth(call.db, actorOf(call), month, reason as string)
      return closingResponse(call, month)
    },
  }
}

function apply(): Operation {
  return {
    summary: 'Apply the tax rules to a month of an older version',
    description:
      'Months that were filed before the upgrade to the tax ledger keep their figures; `GET /reports/tax_differences` lists the figures by the current rules. This declares the differences of the month: as changes since closing if the month is closed, otherwise at once. Documents with a difference in the month follow the rules in all months.',
    access: 'books',
    shape: closingShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const month = monthInPath(call)
      await applyRules(call.db, actorOf(call), month)
      return closingResponse(call, month)
    },
  }
}

function download(storage: AttachmentStorage): Operation {
  return {
    summary: 'Get the JPK file of a closed month',
    description:
      'The bytes that were written when the month was closed or corrected. Their SHA-256 is in `GET /closing` and in the history of the account.',
    access: 'read',
    query: FILE_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async ({ db, caller: { account_id }, params, query }) => {
      const { revision } = readFields({ fields: FILE_PARAMETERS }, query)
      const month = params.month ?? ''
      if (!isMonth(month)) throw notFound()
      const files = (await revisionsOf(db, account_id, month)).filter(({ sha256 }) => sha256 !== null)
      const period = files.findLast((file) => (revision ?? file.revision) === file.revision)
      const record = { account_id, resource: FILES, record_id: period?.id ?? 0 }
      const [attachment] = period ? await attachmentsOf(db, record) : []
      if (attachment === undefined) throw notFound()
      return fileDownload(storage, db, attachment)
    },
  }
}

function monthInPath({ params }: ApiRequest): Month {
  const month = params.month ?? ''
  if (!isMonth(month)) throw notFound()
  return month
}

async function closingResponse(call: ApiRequest, month: Month, input: StatedInput = {}) {
  const settings = await getSettings(call.db, call.caller.account_id)
  return recordResponse(closingShape, await presentClosing(call, settings, month, input))
}
