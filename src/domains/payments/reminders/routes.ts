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
  change,
  creation,
  deletion,
  idOf,
  listing,
  restoration,
  showing,
  unwrap,
} from '../../../platform/http/crud-operations.ts'
import { itemsAnswer, plainAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { planNext } from '../../administration/scheduler/actions.ts'
import type { Source } from '../../administration/scheduler/work-source.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { finishTask, holdReminders, type Post, readHold, sendOverdue } from './actions.ts'
import { lookAfter } from './plan-run.ts'
import { presentReminders } from './present.ts'
import { reminderLetterRoutes } from './preview-routes.ts'
import { atHour, isHeld, isReminded, nextStep, planOf, whenOf } from './rules.ts'
import {
  documentReminders,
  type Hold,
  holdShape,
  reminderShape,
  reminderSteps,
  upcomingShape,
} from './schema.ts'
import { createStep, deleteStep, restoreStep, updateStep } from './steps.ts'
import { doneSteps, openTasks, remindersOf, stepsOf } from './store.ts'

type Options = { source: Source; mail: Post }

export const reminderRoutes = ({ source, mail }: Options) => {
  // Whoever changes a step changes when the account is looked through next.
  const planned =
    <Rest extends unknown[], Result>(verb: (db: Database, actor: Actor, ...rest: Rest) => Promise<Result>) =>
    (db: Database, actor: Actor, ...rest: Rest): Promise<Result> =>
      transaction(db, async (db) => {
        const result = await verb(db, actor, ...rest)
        await planNext(db, source, actor.account_id)
        return result
      })
  const restore = planned(restoreStep)
  return [
    ...get('/reminder_steps', 'json xml', listing(reminderSteps)),
    ...post('/reminder_steps', 'json xml', creation(reminderSteps, planned(createStep))),
    ...get('/reminder_steps/:id', 'json xml', showing(reminderSteps)),
    ...put('/reminder_steps/:id', 'json xml', change(reminderSteps, planned(updateStep))),
    ...del('/reminder_steps/:id', 'json xml', deletion(reminderSteps, planned(deleteStep))),
    ...post(
      '/reminder_steps/:id/restore',
      'json xml',
      restoration(reminderSteps, (call, id) => restore(call.db, actorOf(call), id)),
    ),
    ...reminderLetterRoutes(mail),
    ...get('/reminders', 'json xml', listReminders()),
    ...get('/reminders/upcoming', 'json xml', upcoming()),
    ...post('/reminders/:id/done', 'json xml', taskDone()),
    ...get('/invoices/:id/reminders', 'json xml', showHold()),
    ...put('/invoices/:id/reminders', 'json xml', hold()),
    ...post('/invoices/:id/send_overdue', 'json xml', byHand(mail)),
  ]
}

const LISTED = {
  invoice_id: integer({ about: 'Of this document; otherwise the tasks that are open' }),
} satisfies Fields

function listReminders(): Operation {
  return {
    summary: 'List reminders',
    about: 'Of one document, the newest first; without one the tasks that wait for a person.',
    right: 'read',
    shape: reminderShape,
    query: LISTED,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id } = call.caller
      const { invoice_id } = readFields({ fields: LISTED }, call.query)
      const found = invoice_id
        ? await remindersOf(call.db, account_id, invoice_id)
        : await openTasks(call.db, account_id)
      return itemsAnswer(reminderShape, await presentReminders(call, found))
    },
  }
}

const DAY = {
  date: date({ about: 'Of which day, from today to 60 days on; otherwise tomorrow' }),
} satisfies Fields

const UPCOMING_MAX = 1000
const UPCOMING_DAYS = 60

function upcoming(): Operation {
  return {
    summary: 'List what goes tomorrow',
    about: 'What the look of that day would do if nobody paid until then, at most 1,000. Nothing is sent.',
    right: 'read',
    shape: upcomingShape,
    query: DAY,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const { time_zone, hour } = whenOf(account.settings)
      const { date: asked } = readFields({ fields: DAY }, call.query)
      const today = dayAt(call.now, time_zone)
      const day = asked ?? plusDays(today, 1)
      const last = plusDays(today, UPCOMING_DAYS)
      if (day < today || day > last) throw invalid({ date: `must be between ${today} and ${last}` })
      const at = atHour(day, hour, time_zone)
      const found = []
      for (let after_id = 0; found.length < UPCOMING_MAX; ) {
        const { planned, last_id, is_last } = await lookAfter(call.db, account, at, after_id)
        found.push(...planned)
        if (is_last) break
        after_id = last_id
      }
      return itemsAnswer(
        upcomingShape,
        found.slice(0, UPCOMING_MAX).map(({ invoice, chosen: { step }, to }) => ({
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

function taskDone(): Operation {
  return {
    summary: 'Finish a task',
    about: 'A task of a reminder step, which a person has done.',
    right: 'write',
    shape: reminderShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const task = await finishTask(call.db, actorOf(call), idOf(call))
      const [document = {}] = await presentReminders(call, [task])
      return recordAnswer(reminderShape, document)
    },
  }
}

function showHold(): Operation {
  return {
    summary: 'Show how a document is reminded of',
    about: 'Whether it is stopped, disputed or promised, and what comes next.',
    right: 'read',
    shape: invoiceShape,
    takes: 'nothing',
    gives: 'outcome',
    answers: documentReminders,
    run: async (call) => plainAnswer(await holdOf(call)),
  }
}

async function holdOf(call: Call, known?: Hold) {
  const { account_id } = call.caller
  const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
  const said = known ?? (await readHold(call.db, account_id, invoice.id))
  const { settings } = await getAccount(call.db, account_id)
  const when = whenOf(settings)
  const done = (await doneSteps(call.db, account_id, [invoice.id])).get(invoice.id) ?? new Set()
  const reminded = isReminded(invoice)
  const is_held = isHeld(said, dayAt(call.now, when.time_zone))
  const plan = reminded && !is_held ? planOf(await stepsOf(call.db, account_id), invoice) : []
  const next = reminded ? nextStep(invoice, plan, done, call.now, when) : undefined
  return {
    ...said,
    reminded,
    next_step_id: next?.step.id ?? null,
    next_at: next ? printTime(next.due_at, call.caller.time_zone) : null,
  }
}

function hold(): Operation {
  return {
    summary: 'Stop, dispute or await a promised payment',
    about: 'Nobody is reminded of the document by itself meanwhile. What is not said stays.',
    right: 'write',
    shape: holdShape,
    takes: 'record',
    gives: 'outcome',
    answers: documentReminders,
    run: async (call) => {
      const said = readFields(holdShape, unwrap(call.body, holdShape.name))
      const given = Object.fromEntries(
        Object.entries(said).map(([name, value]) => [
          name,
          name === 'stopped' || name === 'disputed' ? (value ?? false) : value,
        ]),
      ) as Partial<Hold>
      return plainAnswer(await holdOf(call, await holdReminders(call.db, actorOf(call), idOf(call), given)))
    },
  }
}

const sentShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'reminder_sent',
  fields: {
    status: text({ readonly: true, initial: '' }),
    message: text({ readonly: true, initial: '', about: 'To whom it goes' }),
  },
})

function byHand(mail: Post): Operation {
  return {
    summary: 'Send a reminder by hand',
    about:
      'With the usual words, or those of the department. What stops letters of their own accord does not stop this one.',
    right: 'write',
    shape: invoiceShape,
    takes: 'nothing',
    gives: 'outcome',
    answers: sentShape,
    run: async (call) => {
      const account = await getAccount(call.db, call.caller.account_id)
      const to = await sendOverdue(call.db, account, actorOf(call), idOf(call), mail)
      return plainAnswer({ status: 'ok', message: `The reminder is on its way to ${to.join(', ')}` })
    },
  }
}
