// Series, debts and reminders of chance over years, beside an oracle written apart: every document once, on its day, in its words and
// for its price; every reminder at most once, and none lost. Who does the work, and what becomes of it on the way, is the world's.
import { randomFrom } from '../program.ts'
import { changeAccount, changeDebt, changeSeries } from './changes.ts'
import { todayAt } from './days.ts'
import { Debts } from './debts.ts'
import {
  type Account,
  addStep,
  addThanks,
  type Draw,
  type Known,
  noteDebts,
  START,
  TIMES,
  type World,
  ZONES,
} from './known.ts'
import { Judged, NAME, type Series } from './oracle.ts'
import { checkAll } from './verdict.ts'

type Trial = { seed: number; series: number; days: number; steps: number; accounts: number }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HALF_HOUR = 30 * MINUTE

type Outcome = { faults: string[]; documents: number; reminders: number; letters: number }

export async function simulate(
  world: World,
  trial: Trial,
  tell: (line: string) => void = () => {},
  isOver: () => boolean = () => false, // so that it ends early
): Promise<Outcome> {
  const random = randomFrom(trial.seed)
  const draw: Draw = (below) => Math.floor(random() * below)
  const accounts: Account[] = []
  for (let place = 0; place < trial.accounts; place++) accounts.push(await openAccount(world, draw, place))
  const known = await defineAll(accounts, draw, trial.series)
  tell(`${known.length} series in ${accounts.length} accounts`)
  const end = START + trial.days * DAY
  let now = START
  const passTo = async (at: number) => {
    const stood = await world.pass(at)
    for (const one of stood) judge(accounts, known, one)
    now = stood.at(-1) as number
  }
  while (now < end && !isOver()) {
    const most = Math.ceil(((draw(6) === 0 ? 5 : 1.5) * trial.days) / trial.steps)
    const ahead = draw(most) * DAY + draw(48) * HALF_HOUR
    // Neither an hour nor a day begins anywhere until the next half hour, whatever happens until then.
    await passTo(Math.floor((now + ahead) / HALF_HOUR) * HALF_HOUR + HALF_HOUR + (1 + draw(4)) * MINUTE)
    for (let left = Math.ceil(trial.series / 60); left > 0; left--)
      await changeSeries(known[draw(known.length)] as Known, draw, now)
    for (let left = 2; left > 0; left--) await changeDebt(known[draw(known.length)] as Known, draw, now)
    await changeAccount(accounts[draw(accounts.length)] as Account, known, draw, now)
    // What was changed may be due at once.
    await passTo(now + 2 * MINUTE)
    const made = known.reduce((sum, { judged }) => sum + judged.made.length, 0)
    tell(`${todayAt(now, 'UTC')}: ${made} documents are due so far`)
  }
  world.calm()
  let areOut = await world.areLettersOut()
  for (let tries = 20; tries > 0 && !areOut; tries--) {
    await passTo(now + 7 * 60 * MINUTE)
    areOut = await world.areLettersOut()
  }
  const faults = await checkAll(accounts, known, world.letters())
  if (!areOut) faults.unshift('letters are still under way')
  return {
    faults,
    documents: known.reduce((sum, { judged }) => sum + judged.made.length, 0),
    reminders: accounts.reduce((sum, { debts }) => sum + debts.told.size, 0),
    letters: world.letters()?.length ?? 0,
  }
}

function judge(accounts: readonly Account[], known: readonly Known[], now: number) {
  for (const one of known) {
    one.judged.pass(now)
    noteDebts(one)
  }
  for (const { debts } of accounts) debts.look(now)
}

async function openAccount(world: World, draw: Draw, place: number): Promise<Account> {
  const zone = ZONES[place % ZONES.length] as string
  const own_holidays = draw(2) ? ['12-31'] : []
  const quiet = (['none', 'weekends', 'holidays'] as const)[draw(3)] as Debts['quiet']
  const hour = draw(24)
  const name = `calendar${place}`
  const ask = await world.open(name, {
    ...{ time_zone: zone, lang: 'en', currency: 'PLN', holidays: own_holidays },
    ...{ reminder_hour: hour, reminder_quiet_days: quiet },
  })
  const debts = new Debts({ zone, own_holidays }, hour, quiet)
  const account: Account = { ask, name, debts, stepNames: new Map() }
  for (let left = 1 + draw(3); left > 0; left--) await addStep(account, draw(30) - 6, null, START)
  if (draw(4) > 0) await addThanks(account, draw(4), START)
  return account
}

type Drawn = { series: Series; is_owed: boolean; is_line: boolean; is_sent: boolean; steps: number[] }

function drawSeries(draw: Draw): Drawn {
  const unit = (['d', 'w', 'm', 'm', 'y'] as const)[draw(5)] as Series['unit']
  const count = unit === 'd' ? 6 + draw(50) : unit === 'y' ? 1 : 1 + draw(5)
  const date = String([1, 15, 28, 29, 30, 31][draw(6)]).padStart(2, '0')
  const is_owed = unit === 'y' || (unit === 'm' && count > 2)
  const is_line = is_owed || draw(2) === 0
  return {
    series: {
      ...{ unit, count, start: `2026-${['01', '03', '05', '07', '10'][draw(5)]}-${date}` },
      time: TIMES[draw(TIMES.length)] as string,
      on_working_days: draw(3) === 0,
      missed: (['today', 'own_day', 'skip'] as const)[draw(3)] as Series['missed'],
      ends_after: draw(6) === 0 ? 3 : null,
      cents: is_line ? 100 + draw(100_000) : 12_300,
    },
    ...{ is_owed, is_line, is_sent: is_owed && draw(4) === 0 },
    steps: is_owed && draw(2) ? Array.from({ length: 1 + draw(3) }, () => draw(30) - 6) : [],
  }
}

// Accounts side by side, the series of each in their order: the same whoever is quicker.
async function defineAll(accounts: readonly Account[], draw: Draw, count: number): Promise<Known[]> {
  const drawn = Array.from({ length: count }, () => drawSeries(draw))
  const known: Known[][] = await Promise.all(
    accounts.map(async (account, place) => {
      const model = await account.ask('POST', '/invoices.json', {
        invoice: {
          ...{ buyer_name: 'Ann', lang: 'en' },
          positions: [{ name: NAME, quantity: 2, price_net: '50', tax: '23' }],
        },
      })
      const made: Known[] = []
      for (const one of drawn.filter((_, at) => at % accounts.length === place))
        made.push(await define(account, one, model.id, made.length))
      return made
    }),
  )
  return known.flat()
}

async function define(
  account: Account,
  { series, is_owed, is_line, is_sent, steps }: Drawn,
  modelId: number,
  place: number,
): Promise<Known> {
  const { start, unit, count, time, on_working_days, missed, ends_after, cents } = series
  const email = is_owed ? `${account.name}s${place}@example.com` : null
  const client: number | null = is_owed
    ? (await account.ask('POST', '/clients.json', { client: { name: `Client ${place}`, email } })).id
    : null
  for (const days of steps) await addStep(account, days, client, START)
  const what = is_line ? { name: NAME, price_gross: (cents / 100).toFixed(2) } : { invoice_id: modelId }
  const { id } = await account.ask('POST', '/recurrings.json', {
    recurring: {
      ...{ ...what, client_id: client, create_as_paid: !is_owed, payment_to: '14d', ends_after },
      ...{ start_date: start, every: `${count}${unit}`, time_in_timezone: time },
      ...{ issue_working_day_only: on_working_days, missed_days: missed },
      ...(is_sent ? { send_email: true, email_subject: 'Doc {period_from}' } : {}),
    },
  })
  const judged = new Judged(series, account.debts.where, START)
  return { account, id, judged, email, client, is_sent, is_line, was_dated: false, debts: new Map() }
}
