// Changes that users make to series, debts and accounts meanwhile, in the program and in the oracle.
import { next, todayAt } from './days.ts'
import { type Account, addStep, type Draw, type KnownSeries, noteDebts, TIMES, ZONES } from './known.ts'
import type { Change, Series } from './oracle.ts'

export async function changeSeries(series: KnownSeries, draw: Draw, now: number) {
  const { account, id, judged } = series
  if (judged.has_ended) return
  const verb = (name: string) => account.ask('POST', `/recurrings/${id}/${name}.json`)
  const choice = draw(12)
  if (judged.rests && draw(2)) {
    await verb('resume')
    judged.goOn(now)
  } else if (choice === 0) {
    await verb('pause')
    judged.rest()
  } else if (choice === 1) {
    await verb('skip')
    judged.leaveOut(now)
  } else if (choice === 2) {
    await verb('issue')
    judged.issue(now)
    noteDebts(series)
  } else if (choice === 3 && draw(10) === 0) {
    await account.ask('DELETE', `/recurrings/${id}.json`)
    judged.remove()
  } else if (choice > 3) {
    const change = drawChange(series, draw, now)
    await account.ask('PUT', `/recurrings/${id}.json`, { recurring: storedForm(change, judged.series) })
    series.was_dated ||= change.next_day !== undefined
    judged.change(change, now)
  }
}

function drawChange({ judged, is_line, account }: KnownSeries, draw: Draw, now: number): Change {
  const { series } = judged
  const choice = draw(7)
  if (choice === 0) return { time: TIMES[draw(TIMES.length)] as string }
  if (choice === 1) return { missed: (['today', 'own_day', 'skip'] as const)[draw(3)] as Series['missed'] }
  if (choice === 2) return { on_working_days: !series.on_working_days }
  if (choice === 3) return { unit: series.unit, count: series.count + 1 }
  if (choice === 4 && series.ends_after !== null) return { ends_after: series.ends_after + 2 }
  if (choice === 5) {
    const next_day = next(todayAt(now, account.debts.where.zone), draw(60) - 15)
    return judged.upcoming[0] === next_day ? {} : { next_day }
  }
  return is_line ? { cents: 100 + draw(100_000) } : {}
}

function storedForm(change: Change, { count }: Series) {
  const { time, missed, on_working_days, unit, ends_after, next_day, cents } = change
  const fields = {
    ...{ time_in_timezone: time, missed_days: missed, issue_working_day_only: on_working_days, ends_after },
    every: unit && `${change.count ?? count}${unit}`,
    next_invoice_date: next_day,
    price_gross: cents && (cents / 100).toFixed(2),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

// The newest unpaid document is paid, disputed, promised to be paid, or reminded of again.
export async function changeDebt({ account, id, judged, debts }: KnownSeries, draw: Draw, now: number) {
  const choice = draw(4)
  const debt = debts.get(judged.made.at(-1)?.due_day ?? '')
  if (!debt || debt.paid_on !== null) return
  const path = `/invoices.json?recurring_id=${id}&per_page=1&order=id.desc`
  const [document] = await account.ask('GET', path)
  if (choice === 0) {
    await account.ask('PUT', `/invoices/${document.id}.json`, { invoice: { status: 'paid' } })
    debt.paid_on = todayAt(now, account.debts.where.zone)
    return
  }
  const promised_on = next(todayAt(now, account.debts.where.zone), draw(30))
  const fields = choice === 1 ? { promised_on } : { stopped: choice === 2 }
  await account.ask('PUT', `/invoices/${document.id}/reminders.json`, { reminders: fields })
  if (choice === 1) debt.promised_on = promised_on
  else debt.is_stopped = choice === 2
}

// The account changes its time zone, its hour, its days without e-mails, or its steps.
export async function changeAccount(
  account: Account,
  allSeries: readonly KnownSeries[],
  draw: Draw,
  now: number,
) {
  const { debts, ask } = account
  const choice = draw(12)
  const put = (settings: object) => ask('PUT', '/account.json', { account: settings })
  if (choice === 0) {
    const zone = ZONES[draw(ZONES.length)] as string
    await put({ time_zone: zone })
    debts.where.zone = zone
  } else if (choice === 1) {
    const hour = draw(24)
    await put({ reminder_hour: hour })
    debts.hour = hour
  } else if (choice === 2) {
    const ownHolidays = draw(2) ? ['12-31', '2028-02-29'] : []
    await put({ holidays: ownHolidays })
    debts.where.own_holidays = ownHolidays
  } else if (choice === 3 && debts.steps.length < 6) {
    await addStep(account, draw(30) - 6, null, now)
  } else if (choice === 4) {
    const step = debts.steps[draw(debts.steps.length)]
    const days = draw(30) - 6
    if (!step || step.days === days) return
    await ask('PUT', `/reminder_steps/${step.id}.json`, { reminder_step: { days } })
    Object.assign(step, { days, since: now })
  }
  if (choice === 0 || choice === 2)
    for (const series of allSeries)
      if (series.account === account && !series.judged.rests) series.judged.move()
}
