// Simulates random series, debts and reminders over years beside an independent oracle: every document must be
// created once, on its day, with its texts and price, and every reminder sent at most once, none lost. The World
// decides who does the work and what fails.
import { randomFrom } from '../program.ts'
import { changeAccount, changeDebt, changeSeries } from './changes.ts'
import { todayAt } from './days.ts'
import { Debts } from './debts.ts'
import {
  type Account,
  addStep,
  addThanks,
  type Draw,
  type KnownSeries,
  noteDebts,
  START,
  TIMES,
  type World,
  ZONES,
} from './known.ts'
import { JudgedSeries, NAME, type Series } from './oracle.ts'
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
  isOver: () => boolean = () => false, // ends the simulation early
): Promise<Outcome> {
  const random = randomFrom(trial.seed)
  const draw: Draw = (below) => Math.floor(random() * below)
  const accounts: Account[] = []
  for (let index = 0; index < trial.accounts; index++) accounts.push(await openAccount(world, draw, index))
  const allSeries = await defineAll(accounts, draw, trial.series)
  tell(`${allSeries.length} series in ${accounts.length} accounts`)
  const end = START + trial.days * DAY
  let now = START
  const passTo = async (at: number) => {
    const clockTimes = await world.pass(at)
    for (const instant of clockTimes) judge(accounts, allSeries, instant)
    now = clockTimes.at(-1) as number
  }
  while (now < end && !isOver()) {
    const most = Math.ceil(((draw(6) === 0 ? 5 : 1.5) * trial.days) / trial.steps)
    const ahead = draw(most) * DAY + draw(48) * HALF_HOUR
    // No hour and no day begins anywhere before the next half hour, whatever happens until then.
    await passTo(Math.floor((now + ahead) / HALF_HOUR) * HALF_HOUR + HALF_HOUR + (1 + draw(4)) * MINUTE)
    for (let remaining = Math.ceil(trial.series / 60); remaining > 0; remaining--)
      await changeSeries(allSeries[draw(allSeries.length)] as KnownSeries, draw, now)
    for (let remaining = 2; remaining > 0; remaining--)
      await changeDebt(allSeries[draw(allSeries.length)] as KnownSeries, draw, now)
    await changeAccount(accounts[draw(accounts.length)] as Account, allSeries, draw, now)
    // Changes may make work due at once.
    await passTo(now + 2 * MINUTE)
    const documentCount = allSeries.reduce((sum, { judged }) => sum + judged.made.length, 0)
    tell(`${todayAt(now, 'UTC')}: ${documentCount} documents are due so far`)
  }
  world.calm()
  let areOut = await world.areLettersOut()
  for (let tries = 20; tries > 0 && !areOut; tries--) {
    await passTo(now + 7 * 60 * MINUTE)
    areOut = await world.areLettersOut()
  }
  const faults = await checkAll(accounts, allSeries, world.letters())
  if (!areOut) faults.unshift('letters are still under way')
  return {
    faults,
    documents: allSeries.reduce((sum, { judged }) => sum + judged.made.length, 0),
    reminders: accounts.reduce((sum, { debts }) => sum + debts.told.size, 0),
    letters: world.letters()?.length ?? 0,
  }
}

function judge(accounts: readonly Account[], allSeries: readonly KnownSeries[], now: number) {
  for (const series of allSeries) {
    series.judged.pass(now)
    noteDebts(series)
  }
  for (const { debts } of accounts) debts.look(now)
}

async function openAccount(world: World, draw: Draw, index: number): Promise<Account> {
  const zone = ZONES[index % ZONES.length] as string
  const own_holidays = draw(2) ? ['12-31'] : []
  const quiet = (['none', 'weekends', 'holidays'] as const)[draw(3)] as Debts['quiet']
  const hour = draw(24)
  const name = `calendar${index}`
  const ask = await world.open(name, {
    ...{ time_zone: zone, lang: 'en', currency: 'PLN', holidays: own_holidays },
    ...{ reminder_hour: hour, reminder_quiet_days: quiet },
  })
  const debts = new Debts({ zone, own_holidays }, hour, quiet)
  const account: Account = { ask, name, debts, stepNames: new Map() }
  for (let remaining = 1 + draw(3); remaining > 0; remaining--)
    await addStep(account, draw(30) - 6, null, START)
  if (draw(4) > 0) await addThanks(account, draw(4), START)
  return account
}

type DrawnSeries = { series: Series; is_owed: boolean; is_line: boolean; is_sent: boolean; steps: number[] }

function drawSeries(draw: Draw): DrawnSeries {
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

// Accounts are created concurrently, the series of each in order, so that the result does not depend on timing.
async function defineAll(accounts: readonly Account[], draw: Draw, count: number): Promise<KnownSeries[]> {
  const drawn = Array.from({ length: count }, () => drawSeries(draw))
  const seriesByAccount: KnownSeries[][] = await Promise.all(
    accounts.map(async (account, index) => {
      const model = await account.ask('POST', '/invoices.json', {
        invoice: {
          ...{ buyer_name: 'Ann', lang: 'en' },
          positions: [{ name: NAME, quantity: 2, price_net: '50', tax: '23' }],
        },
      })
      const accountSeries: KnownSeries[] = []
      for (const series of drawn.filter((_, at) => at % accounts.length === index))
        accountSeries.push(await define(account, series, model.id, accountSeries.length))
      return accountSeries
    }),
  )
  return seriesByAccount.flat()
}

async function define(
  account: Account,
  { series, is_owed, is_line, is_sent, steps }: DrawnSeries,
  modelId: number,
  index: number,
): Promise<KnownSeries> {
  const { start, unit, count, time, on_working_days, missed, ends_after, cents } = series
  const email = is_owed ? `${account.name}s${index}@example.com` : null
  const client: number | null = is_owed
    ? (await account.ask('POST', '/clients.json', { client: { name: `Client ${index}`, email } })).id
    : null
  for (const days of steps) await addStep(account, days, client, START)
  const content = is_line ? { name: NAME, price_gross: (cents / 100).toFixed(2) } : { invoice_id: modelId }
  const { id } = await account.ask('POST', '/recurrings.json', {
    recurring: {
      ...{ ...content, client_id: client, create_as_paid: !is_owed, payment_to: '14d', ends_after },
      ...{ start_date: start, every: `${count}${unit}`, time_in_timezone: time },
      ...{ issue_working_day_only: on_working_days, missed_days: missed },
      ...(is_sent ? { send_email: true, email_subject: 'Doc {period_from}' } : {}),
    },
  })
  const judged = new JudgedSeries(series, account.debts.where, START)
  return { account, id, judged, email, client, is_sent, is_line, was_dated: false, debts: new Map() }
}
