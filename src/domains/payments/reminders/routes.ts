import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { dayAt, plusDays, printTime } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { date, type Fields, integer, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  restoreOperation,
  showOperation,
  unwrap,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { itemsResponse, jsonResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { scheduleNext } from '../../administration/scheduler/actions.ts'
import type { WorkSource } from '../../administration/scheduler/work-source.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import type { OnlinePaymentCheck } from '../../documents/public-page/page.ts'
import { finishTask, holdReminders, type ReminderEmailContext, readHold, sendOverdue } from './actions.ts'
import { clientReminderRoutes } from './client-routes.ts'
import { planRun } from './plan-run.ts'
import { presentReminders } from './present.ts'
import { reminderPreviewRoutes } from './preview-routes.ts'
import { atHour, isHeld, isReminded, nextStep, planOf, reminderScheduleOf } from './rules.ts'
import {
  documentReminders,
  type Hold,
  holdShape,
  reminderShape,
  reminderSteps,
  upcomingShape,
} from './schema.ts'
import { createStep, deleteStep, restoreStep, updateStep } from './steps.ts'
import { doneStepIds, openTasks, remindersOf, stepsOf } from './store.ts'

type Options = { source: WorkSource; mail: ReminderEmailContext; acceptsOnlinePayment: OnlinePaymentCheck }

export const reminderRoutes = ({ source, mail, acceptsOnlinePayment }: Options) => {
  // Reschedules the account after each change of a step.
  const rescheduling =
    <Args extends unknown[], Result>(
      action: (db: Database, actor: Actor, ...args: Args) => Promise<Result>,
    ) =>
    (db: Database, actor: Actor, ...args: Args): Promise<Result> =>
      transaction(db, async (db) => {
        const result = await action(db, actor, ...args)
        await scheduleNext(db, source, actor.account_id)
        return result
      })
  const restore = rescheduling(restoreStep)
  return [
    ...get('/reminder_steps', 'json xml', listOperation(reminderSteps)),
    ...post('/reminder_steps', 'json xml', createOperation(reminderSteps, rescheduling(createStep))),
    ...get('/reminder_steps/:id', 'json xml', showOperation(reminderSteps)),
    ...put('/reminder_steps/:id', 'json xml', updateOperation(reminderSteps, rescheduling(updateStep))),
    ...del('/reminder_steps/:id', 'json xml', deleteOperation(reminderSteps, rescheduling(deleteStep))),
    ...post(
      '/reminder_steps/:id/restore',
      'json xml',
      restoreOperation(reminderSteps, (call, id) => restore(call.db, actorOf(call), id)),
    ),
    ...reminderPreviewRoutes({ ...mail, acceptsOnlinePayment }),
    ...clientReminderRoutes({ ...mail, acceptsOnlinePayment }),
    ...get('/reminders', 'json xml', listReminders()),
    ...get('/reminders/upcoming', 'json xml', upcoming()),
    ...post('/reminders/:id/done', 'json xml', finishTaskOperation()),
    ...get('/invoices/:id/reminders', 'json xml', showHold()),
    ...put('/invoices/:id/reminders', 'json xml', hold()),
    ...post('/invoices/:id/send_overdue', 'json xml', sendManually(mail)),
  ]
}

const LIST_PARAMETERS = {
  invoice_id: integer({ description: 'Reminders of this document; without it the open tasks' }),
} satisfies Fields

function listReminders(): Operation {
  return {
    summary: 'List reminders',
    description: 'Reminders of one document, newest first; without a document the open tasks.',
    access: 'read',
    shape: reminderShape,
    query: LIST_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id } = call.caller
      const { invoice_id } = readFields({ fields: LIST_PARAMETERS }, call.query)
      const reminders = invoice_id
        ? await remindersOf(call.db, account_id, invoice_id)
        : await openTasks(call.db, account_id)
      return itemsResponse(reminderShape, await presentReminders(call, reminders))
    },
  }
}

const DAY_PARAMETER = {
  date: date({ description: 'The day, from today to 60 days ahead; the default is tomorrow' }),
} satisfies Fields

const UPCOMING_MAX = 1000
const UPCOMING_DAYS = 60

function upcoming(): Operation {
  return {
    summary: 'List upcoming reminders',
    description: 'Reminders of that day if nobody pays until then, at most 1,000. Nothing is sent.',
    access: 'read',
    shape: upcomingShape,
    query: DAY_PARAMETER,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const { time_zone, hour } = reminderScheduleOf(account.settings)
      const { date: requestedDay } = readFields({ fields: DAY_PARAMETER }, call.query)
      const today = dayAt(call.now, time_zone)
      const day = requestedDay ?? plusDays(today, 1)
      const last = plusDays(today, UPCOMING_DAYS)
      if (day < today || day > last) throw invalid({ date: `must be between ${today} and ${last}` })
      const at = atHour(day, hour, time_zone)
      const plannedReminders = []
      for (let afterId = 0; plannedReminders.length < UPCOMING_MAX; ) {
        const { planned, last_id, is_last } = await planRun(call.db, account, at, afterId)
        plannedReminders.push(...planned)
        if (is_last) break
        afterId = last_id
      }
      return itemsResponse(
        upcomingShape,
        plannedReminders.slice(0, UPCOMING_MAX).map(({ invoice, dueStep: { step }, to }) => ({
          invoice_id: invoice.id,
          number: invoice.number,
          buyer_name: invoice.buyer_name,
          client_id: invoice.client_id,
          currency: invoice.currency,
          amount_due: printDecimal(invoice.amount_due ?? ZERO),
          payment_to: invoice.payment_to,
          step_id: step.id,
          step_name: step.name,
          action: step.action,
          recipients: to,
          at: printTime(at, call.caller.time_zone),
        })),
      )
    },
  }
}

function finishTaskOperation(): Operation {
  return {
    summary: 'Finish a task',
    description: 'Marks the task of a reminder step as done.',
    access: 'write',
    shape: reminderShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const task = await finishTask(call.db, actorOf(call), idOf(call))
      const [document = {}] = await presentReminders(call, [task])
      return recordResponse(reminderShape, document)
    },
  }
}

function showHold(): Operation {
  return {
    summary: 'Show the reminder state of a document',
    description: 'Whether reminders are stopped, disputed or awaiting a promised payment, and the next step.',
    access: 'read',
    shape: invoiceShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    response_shape: documentReminders,
    run: async (call) => jsonResponse(await holdOf(call)),
  }
}

async function holdOf(call: ApiRequest, changedHold?: Hold) {
  const { account_id } = call.caller
  const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
  const currentHold = changedHold ?? (await readHold(call.db, account_id, invoice.id))
  const { settings } = await getAccount(call.db, account_id)
  const when = reminderScheduleOf(settings)
  const doneIds = (await doneStepIds(call.db, account_id, [invoice.id])).get(invoice.id) ?? new Set()
  const reminded = isReminded(invoice)
  const isOnHold = isHeld(currentHold, dayAt(call.now, when.time_zone))
  const plan = reminded && !isOnHold ? planOf(await stepsOf(call.db, account_id), invoice) : []
  const next = reminded ? nextStep(invoice, plan, doneIds, call.now, when) : undefined
  return {
    ...currentHold,
    reminded,
    next_step_id: next?.step.id ?? null,
    next_at: next ? printTime(next.due_at, call.caller.time_zone) : null,
  }
}

function hold(): Operation {
  return {
    summary: 'Stop, dispute or await a promised payment',
    description: 'Pauses automatic reminders of the document. Fields that are left out stay unchanged.',
    access: 'write',
    shape: holdShape,
    request_kind: 'record',
    response_kind: 'outcome',
    response_shape: documentReminders,
    run: async (call) => {
      const fields = readFields(holdShape, unwrap(call.body, holdShape.name))
      const changes = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          name === 'stopped' || name === 'disputed' ? (value ?? false) : value,
        ]),
      ) as Partial<Hold>
      return jsonResponse(
        await holdOf(call, await holdReminders(call.db, actorOf(call), idOf(call), changes)),
      )
    },
  }
}

const sentReminderShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'reminder_sent',
  fields: {
    status: text({ readonly: true, initial: '' }),
    message: text({ readonly: true, initial: '', description: 'The recipients, in a sentence' }),
  },
})

function sendManually(mail: ReminderEmailContext): Operation {
  return {
    summary: 'Send a reminder manually',
    description: 'Uses the default texts or those of the department. Holds do not stop manual reminders.',
    access: 'write',
    shape: invoiceShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    response_shape: sentReminderShape,
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const to = await sendOverdue(call.db, account, actorOf(call), idOf(call), mail)
      return jsonResponse({ status: 'ok', message: `The reminder is being sent to ${to.join(', ')}` })
    },
  }
}
