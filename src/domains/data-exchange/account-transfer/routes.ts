import { forbidden, invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { type DraftOf, readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { DELIMITED, spreadsheetResponse } from '../../../platform/http/spreadsheet-response.ts'
import { isKindRunning, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { countRows, limitRow, notePages, presentLimits } from './report.ts'
import { type AccountTransfer, moveShape, NOTE_KINDS, NOTES_SHOWN, type Note } from './schema.ts'
import { stepsFor } from './steps.ts'
import { countNotes, getMove, listNewestMoves, notesOf } from './store.ts'
import {
  checkNewSource,
  continueTransfer,
  failTransfer,
  MOVE_JOB,
  requestTransfer,
  stopTransfer,
  type TransferTools,
} from './transfer-job.ts'

export const transferRoutes = (tools: TransferTools) => [
  ...get('/account_transfers', 'json xml', list(tools)),
  ...post('/account_transfers', 'json xml', create(tools)),
  ...get('/account_transfers/:id', 'json xml', show(tools)),
  ...post('/account_transfers/:id/stop', 'json xml', stop(tools)),
  ...get('/account_transfers/:id/report', 'csv xlsx', report(tools)),
]

const TRIES_MAX = 4

export const transferJobs = (tools: TransferTools): JobKinds => ({
  [MOVE_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: (db, job) => continueTransfer(db, job, tools),
    onFailure: async (db, job, failure) => {
      if (failure.is_over) await failTransfer(db, job, failure)
    },
  },
})

const LISTED_MAX = 20

// Only owners may transfer an account, because it brings in data of others.
function checkAllowed({ caller }: ApiRequest, { rules }: TransferTools) {
  if (!rules.is_on)
    throw forbidden(
      'Account transfers are disabled on this server; ask the operator to enable them (KWIT_TRANSFER)',
    )
  if (caller.role !== 'owner') throw forbidden('Only an owner can do this')
}

type OperationText = Pick<Operation, 'summary' | 'description' | 'response_kind'> & Partial<Operation>

// Shared parts of all operations: owners only, and only if the server allows transfers.
const ownerOperation = (
  tools: TransferTools,
  { description: about, run, ...operation }: OperationText & Pick<Operation, 'run'>,
): Operation => ({
  access: 'admin',
  shape: moveShape,
  request_kind: 'nothing',
  ...operation,
  description: `Owners only. ${about}`,
  run: async (call) => {
    checkAllowed(call, tools)
    return run(call)
  },
})

const list = (tools: TransferTools): Operation =>
  ownerOperation(tools, {
    summary: 'List recent transfers',
    description: `At most ${LISTED_MAX}, most recently active first.`,
    response_kind: 'list',
    run: async (call) => {
      const moves = await listNewestMoves(call.db, call.caller.account_id, LISTED_MAX)
      const items: JsonObject[] = []
      for (const move of moves) items.push(await present(call, move, tools))
      return itemsResponse(moveShape, items)
    },
  })

const create = (tools: TransferTools): Operation =>
  ownerOperation(tools, {
    summary: 'Transfer an account from another service',
    description:
      'Imports everything that the API of the other service returns, unchanged, in the background. Only one transfer can run at a time. A failed or stopped transfer continues where it was. Only `https` and public hosts are allowed.',
    query: { dry_run: moveShape.fields.dry_run },
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      checkAllowed(call, tools)
      const draft = readFields(moveShape, unwrapIfWrapped(call.body, 'account_transfer'), 'for a new record')
      await checkNewSource(draft.from as string, tools.rules)
      return draft
    },
    run: async (call) => {
      const { from, token, dry_run } = call.prepared as DraftOf<typeof moveShape.fields>
      if (!token?.trim()) throw invalid({ token: "can't be blank" })
      const request = {
        from: from as string,
        token: token.trim(),
        is_dry: dry_run === true || isFlagSet(call.query.dry_run),
      }
      const move = await requestTransfer(call.db, writeContext(call), request, tools, call.arrived_at)
      return recordResponse(moveShape, await present(call, move, tools), 201)
    },
  })

const show = (tools: TransferTools): Operation =>
  ownerOperation(tools, {
    summary: 'Get a transfer',
    description: 'Includes the beginning of its report.',
    response_kind: 'record',
    run: async (call) =>
      transferResponse(call, await getMove(call.db, call.caller.account_id, idOf(call)), tools),
  })

const stop = (tools: TransferTools): Operation =>
  ownerOperation(tools, {
    summary: 'Stop a transfer',
    description: 'Imported records stay and the token is deleted. A new request continues the transfer.',
    response_kind: 'record',
    run: async (call) =>
      transferResponse(call, await stopTransfer(call.db, actorOf(call), idOf(call)), tools),
  })

const report = (tools: TransferTools): Operation =>
  ownerOperation(tools, {
    summary: 'Get the report of a transfer as a file',
    description: 'Lists imported, differing, unreadable and skipped records with the reasons.',
    query: DELIMITED,
    response_kind: 'other',
    run: async (call) => {
      const move = await getMove(call.db, call.caller.account_id, idOf(call))
      const columns = COLUMNS.map((name) => ({ name, kind: 'text' as const }))
      return spreadsheetResponse(call, `account-transfer-${move.id}`, columns, async (writer) => {
        await writer.rows([...countRows(move), limitRow(move, tools.rules.limits)].map(reportRow))
        for (const kind of NOTE_KINDS)
          for await (const notes of notePages(call.db, move, kind)) await writer.rows(notes.map(reportRow))
        await writer.end()
      })
    },
  })

const COLUMNS = ['kind', 'resource', 'source_id', 'called', 'message', 'url'] as const

const reportRow = (note: { [name in (typeof COLUMNS)[number]]: string | number | null }) =>
  COLUMNS.map((name) => (note[name] === null ? null : String(note[name])))

async function transferResponse(call: ApiRequest, move: AccountTransfer, tools: TransferTools) {
  const notes: Note[] = []
  for (const kind of NOTE_KINDS)
    for (const { id, ...note } of await notesOf(call.db, move, kind, 0, NOTES_SHOWN)) notes.push(note)
  return recordResponse(moveShape, { ...(await present(call, move, tools)), notes })
}

async function present(
  { db, caller, arrived_at: now }: ApiRequest,
  move: AccountTransfer,
  { files, rules: { limits } }: TransferTools,
): Promise<JsonObject> {
  const { account_id, id, source, is_dry, status, problem, step, parts, created_at, updated_at } = move
  const isBackground = status === 'running' && move.has_token
  const steps = stepsFor(files.owners)
  const counts = await countNotes(db, move)
  const isDone = status === 'done'
  return {
    id,
    from: source,
    dry_run: is_dry,
    status,
    problem,
    step: step || null,
    step_number: isDone
      ? steps.length
      : Math.max(
          0,
          steps.findIndex(({ name }) => name === step),
        ),
    steps: steps.length,
    parts: Object.entries(parts).map(([resource, { left_out, ...part }]) => ({
      resource,
      ...part,
      skipped: left_out,
    })),
    note_counts: NOTE_KINDS.flatMap((kind) => {
      const count = counts.get(kind)
      return count ? [{ kind, count }] : []
    }),
    notes: [],
    is_running: isBackground ? await isKindRunning(db, account_id, MOVE_JOB, now) : status === 'running',
    bytes_read: move.bytes_read,
    limits: presentLimits(limits),
    report_url: `/account_transfers/${id}/report.csv`,
    created_at: printTime(created_at, caller.time_zone),
    updated_at: printTime(updated_at, caller.time_zone),
  }
}
