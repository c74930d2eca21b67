// The state of a simulation: who does the work, the accounts, and each series with what is expected of it.
import { type Debt, type Debts, next14 } from './debts.ts'
import type { JudgedSeries } from './oracle.ts'

type Ask = (method: string, path: string, json?: object) => Promise<any>
export type SentEmail = { to: string; subject: string }
export type World = {
  open: (name: string, settings: object) => Promise<Ask>
  pass: (now: number) => Promise<number[]> // returns the times at which the clock stood, the last one at the end
  calm: () => void // no more faults from here on
  areLettersOut: () => Promise<boolean>
  letters: () => readonly SentEmail[] | undefined // undefined where e-mails are not checked
}
export type Draw = (below: number) => number

export type Account = { ask: Ask; name: string; debts: Debts; stepNames: Map<number, string> }
export type KnownSeries = {
  account: Account
  id: number
  judged: JudgedSeries
  email: string | null // of the debtor
  client: number | null
  is_sent: boolean
  is_line: boolean // a series of lines, without a template document
  was_dated: boolean
  debts: Map<string, Debt>
}

export const START = Date.UTC(2026, 0, 10, 12, 3)
export const ZONES = ['Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/Santiago', 'Europe/Warsaw']
export const TIMES = ['00:00', '00:30', '02:15', '02:30', '10:00', '23:45']

// Records each document that must be paid; the series have a payment term of 14 days.
export function noteDebts({ id, email, client, judged, account, debts }: KnownSeries) {
  if (email === null) return
  for (const { due_day, issue_date, made_at } of judged.made.slice(debts.size)) {
    const state = { paid_on: null, is_stopped: false, promised_on: null }
    const debt = { key: `${id} ${due_day}`, client, payment_to: next14(issue_date), made_at, ...state }
    debts.set(due_day, debt)
    account.debts.debts.push(debt)
  }
}

export const THANKS = 'Thanks'

export async function addThanks({ ask, debts }: Account, days: number, now: number) {
  const reminder_step = { name: THANKS, days, action: 'thanks', subject: `${THANKS} {number}` }
  await ask('POST', '/reminder_steps.json', { reminder_step })
  debts.thanks = { days, since: now }
}

export async function addStep(account: Account, days: number, client: number | null, now: number) {
  const name = `R${account.stepNames.size}`
  const { id } = await account.ask('POST', '/reminder_steps.json', {
    reminder_step: { name, days, subject: `${name} {number}`, ...(client ? { client_id: client } : {}) },
  })
  account.stepNames.set(id, name)
  account.debts.steps.push({ id, days, since: now, client })
}
