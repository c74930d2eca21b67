import { forbidden, invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import { type Document, itemsAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { DELIMITED, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import { isWorkedAt, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { cameOf, limitRow, limitsOf, notesAfter } from './report.ts'
import { type Move, moveShape, NOTE_KINDS, NOTES_SHOWN, type Note } from './schema.ts'
import { stepsFor } from './steps.ts'
import { countNotes, getMove, newestMoves, notesOf } from './store.ts'
import { askToMove, giveUpMove, goOnMoving, MOVE_JOB, type MovingTools, stopMove } from './transfer-job.ts'

export const movingRoutes = (tools: MovingTools) => [
  ...get('/moves', 'json xml', list(tools)),
  ...post('/moves', 'json xml', create(tools)),
  ...get('/moves/:id', 'json xml', show(tools)),
  ...post('/moves/:id/stop', 'json xml', stop(tools)),
  ...get('/moves/:id/report', 'csv xlsx', report(tools)),
]

const TRIES_MAX = 4

export const movingJobs = (tools: MovingTools): JobKinds => ({
  [MOVE_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: (db, job) => goOnMoving(db, job, tools),
    onFailure: async (db, job, failure) => {
      if (failure.is_over) await giveUpMove(db, job, failure)
    },
  },
})

const LISTED_MAX = 20

// An owner alone takes in what others have written.
function check({ caller }: Call, { rules }: MovingTools) {
  if (!rules.is_on) throw forbidden('This installation lets nobody move in (KWIT_MOVING)')
  if (caller.role !== 'owner') throw forbidden('Only an owner may do this')
}

type Told = Pick<Operation, 'summary' | 'about' | 'gives'> & Partial<Operation>

// What all of them share: an owner asks, in an installation that lets people move in.
const ofOwners = (tools: MovingTools, { about, run, ...told }: Told & Pick<Operation, 'run'>): Operation => ({
  right: 'admin',
  shape: moveShape,
  takes: 'nothing',
  ...told,
  about: `Owners only. ${about}`,
  run: async (call) => {
    check(call, tools)
    return run(call)
  },
})

const list = (tools: MovingTools): Operation =>
  ofOwners(tools, {
    summary: 'List the newest moves',
    about: `At most ${LISTED_MAX}, what happened last first.`,
    gives: 'list',
    run: async (call) => {
      const moves = await newestMoves(call.db, call.caller.account_id, LISTED_MAX)
      const items: Document[] = []
      for (const move of moves) items.push(await present(call, move, tools))
      return itemsAnswer(moveShape, items)
    },
  })

const create = (tools: MovingTools): Operation =>
  ofOwners(tools, {
    summary: 'Move an account of another service in',
    about:
      'Everything that the API of the other service gives, as it was there; goes on in the background, one at a time. One that failed or was stopped goes on where it was. Only `https`, and only hosts that anybody can reach.',
    query: { dry_run: moveShape.fields.dry_run },
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const given = unwrapIfWrapped(call.body, 'move')
      const { from, token, dry_run } = readFields(moveShape, given, 'for a new record')
      if (!token?.trim()) throw invalid({ token: "can't be blank" })
      const asked = {
        from: from as string,
        token: token.trim(),
        is_dry: dry_run === true || isYes(call.query.dry_run),
      }
      const move = await askToMove(call.db, writerOf(call), asked, tools, call.arrived_at)
      return recordAnswer(moveShape, await present(call, move, tools), 201)
    },
  })

const show = (tools: MovingTools): Operation =>
  ofOwners(tools, {
    summary: 'Show how far a move is',
    about: 'With the beginning of its report.',
    gives: 'record',
    run: async (call) => answer(call, await getMove(call.db, call.caller.account_id, idOf(call)), tools),
  })

const stop = (tools: MovingTools): Operation =>
  ofOwners(tools, {
    summary: 'Stop a move',
    about: 'What has come stays, and the token is forgotten; asked for again, it goes on.',
    gives: 'record',
    run: async (call) => answer(call, await stopMove(call.db, actorOf(call), idOf(call)), tools),
  })

const report = (tools: MovingTools): Operation =>
  ofOwners(tools, {
    summary: 'The report of a move, as a file',
    about: 'What came, what differs, what could not be read, and what was left out and why.',
    query: DELIMITED,
    gives: 'other',
    run: async (call) => {
      const move = await getMove(call.db, call.caller.account_id, idOf(call))
      const columns = COLUMNS.map((name) => ({ name, kind: 'text' as const }))
      return sheetAnswer(call, `move-${move.id}`, columns, async (writer) => {
        await writer.rows([...cameOf(move), limitRow(move, tools.rules.limits)].map(rowOf))
        for (const kind of NOTE_KINDS)
          for await (const notes of notesAfter(call.db, move, kind)) await writer.rows(notes.map(rowOf))
        await writer.end()
      })
    },
  })

const COLUMNS = ['kind', 'resource', 'source_id', 'called', 'message', 'url'] as const

const rowOf = (note: { [name in (typeof COLUMNS)[number]]: string | number | null }) =>
  COLUMNS.map((name) => (note[name] === null ? null : String(note[name])))

async function answer(call: Call, move: Move, tools: MovingTools) {
  const notes: Note[] = []
  for (const kind of NOTE_KINDS)
    for (const { id, ...note } of await notesOf(call.db, move, kind, 0, NOTES_SHOWN)) notes.push(note)
  return recordAnswer(moveShape, { ...(await present(call, move, tools)), notes })
}

async function present(
  { db, caller, arrived_at: now }: Call,
  move: Move,
  { house, rules: { limits } }: MovingTools,
): Promise<Document> {
  const { account_id, id, source, is_dry, status, problem, step, parts, created_at, updated_at } = move
  const is_asked = status === 'running' && move.has_token
  const steps = stepsFor(house.owners)
  const counts = await countNotes(db, move)
  const is_done = status === 'done'
  return {
    ...{ id, from: source, dry_run: is_dry, status, problem, step: step || null },
    step_number: is_done
      ? steps.length
      : Math.max(
          0,
          steps.findIndex(({ name }) => name === step),
        ),
    steps: steps.length,
    parts: Object.entries(parts).map(([resource, one]) => ({ resource, ...one })),
    note_counts: NOTE_KINDS.flatMap((kind) => {
      const count = counts.get(kind)
      return count ? [{ kind, count }] : []
    }),
    notes: [],
    at_work: is_asked ? await isWorkedAt(db, account_id, MOVE_JOB, now) : status === 'running',
    bytes_read: move.bytes_read,
    limits: limitsOf(limits),
    report_url: `/moves/${id}/report.csv`,
    created_at: printTime(created_at, caller.time_zone),
    updated_at: printTime(updated_at, caller.time_zone),
  }
}
