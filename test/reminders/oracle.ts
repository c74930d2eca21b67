// Generates random plans of reminders, and computes the expected e-mails by walking through the days, independently
// of the program.

export type Event = { at: number; pays?: number; holds?: number; stops?: boolean; looks?: boolean }
export type Plan = {
  start: number
  time_zone: string
  hour: number
  quiet: 'none' | 'weekends'
  steps: number[]
  sales: { payment_to: string }[]
  events: Event[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONES = ['Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/Santiago', 'Europe/Warsaw']

export function plans(seed: number, count: number): Plan[] {
  let state = seed
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(2026, 2 + draw(8), 1 + draw(20), draw(24))
    const time_zone = ZONES[index % ZONES.length] as string
    const steps = [...new Set(Array.from({ length: 4 }, () => draw(25) - 5))]
    const sales = Array.from({ length: 5 }, () => ({ payment_to: iso(start + (draw(30) - 3) * DAY) }))
    const events: Event[] = []
    for (let at = start + HOUR; at < start + 50 * DAY; at += (1 + draw(60)) * HOUR + draw(50) * 60_000) {
      const choice = draw(10)
      if (choice === 0) events.push({ at, pays: draw(sales.length) })
      else if (choice === 1) events.push({ at, holds: draw(sales.length), stops: draw(2) === 0 })
      else events.push({ at, looks: true })
    }
    return { start, time_zone, hour: draw(24), quiet: draw(2) ? 'weekends' : 'none', steps, sales, events }
  })
}

export function expected({ start, time_zone, hour, quiet, steps, sales, events }: Plan): string[] {
  const outcomes: string[] = []
  for (const [index, { payment_to }] of sales.entries()) {
    const open = new Map(
      steps.map((days, step) => [step, firstMinute(weekday(payment_to, days, quiet), hour, time_zone)]),
    )
    let isPaid = false
    let isHeld = false
    let looked = start
    for (const event of events) {
      if (event.pays === index) isPaid = true
      if (event.holds === index) isHeld = event.stops as boolean
      if (!event.looks) continue
      // The scheduler runs once a day: only if the hour has come since the last run.
      const isDue = hasCome(looked, event.at, hour, time_zone)
      if (!isDue) continue
      looked = event.at
      const today = localTime(event.at, time_zone).slice(0, 10)
      if (isPaid || isHeld || weekday(today, 0, quiet) !== today) continue
      const due = [...open].filter(([, at]) => at >= start && at <= event.at)
      const fitting = due.filter(([step]) => today <= payment_to || (steps[step] as number) >= 0)
      fitting.sort(([a, at], [b, other]) => at - other || (steps[a] as number) - (steps[b] as number))
      const last = fitting.at(-1)
      if (!last) continue
      for (const [step] of due) {
        outcomes.push(`${index} step ${step} ${step === last[0] ? 'open' : 'skipped'}`)
        open.delete(step)
      }
    }
  }
  return outcomes.sort()
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

const localTime = (ms: number, timeZone: string): string =>
  (clocks.get(timeZone) as Intl.DateTimeFormat).format(ms)

function weekday(paymentTo: string, days: number, quiet: Plan['quiet']): string {
  let at = Date.parse(`${paymentTo}T12:00:00Z`) + days * DAY
  while (quiet === 'weekends' && /Sat|Sun/.test(new Date(at).toUTCString())) at += DAY
  return iso(at)
}

// The first quarter of an hour of that day at which a clock in the zone shows the hour or a later one.
function firstMinute(day: string, hour: number, timeZone: string): number {
  const key = `${day} ${hour} ${timeZone}`
  const cached = minutes.get(key) ?? seekMinute(day, hour, timeZone)
  minutes.set(key, cached)
  return cached
}

const minutes = new Map<string, number>()

function seekMinute(day: string, hour: number, timeZone: string): number {
  const searchedTime = `${day} ${String(hour).padStart(2, '0')}:00`
  let at = Date.parse(`${day}T00:00:00Z`) - 15 * HOUR
  while (localTime(at, timeZone) < searchedTime) at += HOUR / 4
  return at
}

function hasCome(after: number, until: number, hour: number, timeZone: string): boolean {
  for (let day = Date.parse(`${iso(after)}T00:00:00Z`) - DAY; day <= until + DAY; day += DAY) {
    const at = firstMinute(iso(day), hour, timeZone)
    if (at > after && at <= until) return true
  }
  return false
}
