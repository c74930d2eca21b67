import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outage } from '../../../../ksef/working-days.ts'
import { legalModeFor, offlineMode, updatedMode } from './legal-mode.ts'
import type { Mode } from './schema.ts'

const at = (text: string) => Date.parse(text)
const outage = (kind: Outage['kind'], start: string, end?: string): Outage => ({
  ...{ kind, start: at(start), end: end === undefined ? null : at(end) },
})

describe('a document that is sent', () => {
  test.each([
    ['on its day', '2026-11-13', '2026-11-13T22:59:59Z', 'online', null],
    ['after midnight in Warsaw', '2026-11-13', '2026-11-13T23:00:00Z', 'offline24', '2026-11-16T23:00:00Z'],
    ['before a holiday', '2026-11-10', '2026-11-11T09:00:00Z', 'offline24', '2026-11-12T23:00:00Z'],
  ])('%s', (_, issueDate, now, mode, until) => {
    const deadline_at = until === null ? null : at(until)
    expect(legalModeFor(issueDate, at(now), [])).toEqual({ mode, deadline_at })
  })
})

// Friday the 13th: the next working day is Monday.
describe('a document issued offline', () => {
  const maintenance = outage('unavailability', '2026-11-13T08:00Z', '2026-11-14T10:00Z')
  const lasting = outage('failure', '2026-11-13T08:00Z')
  const ended = outage('failure', '2026-11-13T08:00Z', '2026-11-14T10:00Z')
  test.each([
    ['nothing', [], 'offline24', '2026-11-16T23:00:00Z'],
    ['a maintenance that ends on Saturday', [maintenance], 'unavailability', '2026-11-16T23:00:00Z'],
    ['a failure that lasts', [lasting], 'emergency', null],
    ['a failure that ended on Saturday', [ended], 'emergency', '2026-11-24T23:00:00Z'],
    ['a failure in a maintenance', [maintenance, ended], 'emergency', '2026-11-24T23:00:00Z'],
  ] as const)('where %s is announced', (_, outages, mode, until) => {
    const deadline_at = until === null ? null : at(until)
    expect(offlineMode('2026-11-13', at('2026-11-13T12:00Z'), outages)).toEqual({ mode, deadline_at })
  })

  test('takes the mode of an outage that was announced later', () => {
    const issued = {
      mode: 'offline24',
      issue_date: '2026-11-13',
      created_at: at('2026-11-13T12:00Z'),
    } as const
    const short = outage('failure', '2026-11-13T11:30Z', '2026-11-13T15:00Z')
    expect(updatedMode(issued, [short])).toEqual({ mode: 'emergency', deadline_at: at('2026-11-24T23:00Z') })
    expect(updatedMode({ ...issued, created_at: at('2026-11-13T16:00Z') }, [short]).mode).toBe('offline24')
  })
})

// An independent implementation of the law: calendars as tables, and days as a clock in Warsaw shows them.
const FEASTS =
  '2025-04-21 2025-06-19 2026-04-06 2026-06-04 2027-03-29 2027-05-27 2028-04-17 2028-06-15 2029-04-02 2029-05-31'
const FIXED = '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'
const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
const shown = (ms: number) => clock.format(ms)
const next = (day: string) => new Date(Date.parse(day) + 36 * 3_600_000).toISOString().slice(0, 10)
const isAtWork = (day: string) =>
  !['Sat', 'Sun'].includes(new Date(`${day}T12:00Z`).toUTCString().slice(0, 3)) &&
  !FIXED.split(' ').includes(day.slice(5)) &&
  !FEASTS.split(' ').includes(day)

function workingDayAfter(day: string, count: number): string {
  let workingDay = next(day)
  for (let remaining = count; ; workingDay = next(workingDay))
    if (isAtWork(workingDay) && --remaining === 0) return workingDay
}

// Reads the clock every quarter of an hour.
const midnights = new Map<string, number>()
function midnightAfter(day: string): number {
  let ms = midnights.get(day) ?? Date.parse(`${day}T20:00Z`)
  while (shown(ms) === day) ms += 900_000
  midnights.set(day, ms)
  return ms
}

function lawfully(issuedAt: number, outages: readonly Outage[]): { mode: Mode; deadline_at: number | null } {
  const issueDay = shown(issuedAt)
  const during = (kind: string) =>
    outages.some(
      (candidate) =>
        candidate.kind === kind && candidate.start <= issuedAt && (candidate.end ?? Infinity) > issuedAt,
    )
  const mode = during('failure') ? 'emergency' : during('unavailability') ? 'unavailability' : 'offline24'
  const kind = { emergency: 'failure', unavailability: 'unavailability', offline24: '' }[mode]
  // The outage of the day of issue; of several the one that began last.
  const causingOutage = outages
    .filter((candidate) => candidate.kind === kind && candidate.start < midnightAfter(issueDay))
    .filter(
      (candidate) =>
        candidate.end === null ||
        candidate.end > midnightAfter(issueDay) ||
        shown(candidate.end - 1) === issueDay,
    )
    .reduce<Outage | undefined>(
      (last, candidate) => (last && last.start > candidate.start ? last : candidate),
      undefined,
    )
  if (causingOutage?.end === null) return { mode, deadline_at: null }
  const ended = causingOutage ? shown(causingOutage.end as number) : issueDay
  const from = [ended, issueDay].sort().at(-1) as string
  let deadline_at = midnightAfter(workingDayAfter(from, mode === 'emergency' ? 7 : 1))
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    for (const candidate of outages) {
      const outlived = candidate.end === null || candidate.end >= midnightAfter(issueDay)
      if (
        candidate === causingOutage ||
        candidate.kind !== 'failure' ||
        !outlived ||
        candidate.start >= deadline_at
      )
        continue
      if (candidate.end === null) return { mode, deadline_at: null }
      const later = midnightAfter(workingDayAfter(shown(candidate.end), 7))
      if (later > deadline_at) {
        deadline_at = later
        isMoved = true
      }
    }
  }
  return { mode, deadline_at }
}

describe('deadlines across daylight saving changes', () => {
  const HOUR = 3_600_000
  // Times around midnight, clock changes, long weekends and holidays, and arbitrary ones.
  const EVES =
    '2026-03-28 2026-10-24 2026-04-03 2026-06-03 2026-12-23 2025-12-31 2026-04-30 2027-03-27 2027-10-30 2026-11-10'
  const moment = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...EVES.split(' ')),
        fc.integer({ min: -2, max: 60 }),
        fc.integer({ min: -90, max: 90 }),
      )
      .map(([day, hours, minutes]) => Date.parse(`${day}T20:00Z`) + hours * HOUR + minutes * 60_000),
    fc.integer({ min: Date.parse('2025-09-01'), max: Date.parse('2028-06-01') }),
  )
  const outages = (issuedAt: number) =>
    fc.array(
      fc.record({
        kind: fc.constantFrom('failure' as const, 'unavailability' as const),
        start: fc.integer({ min: -72, max: 400 }).map((hours) => issuedAt + hours * HOUR),
        length: fc.option(fc.integer({ min: 1, max: 120 }), { freq: 8 }),
      }),
      { maxLength: 4 },
    )
  const cases = moment.chain((issuedAt) => fc.tuple(fc.constant(issuedAt), outages(issuedAt)))

  test('mode and deadline follow the law for any time of issue and any outages', () => {
    fc.assert(
      fc.property(cases, ([created_at, announced]) => {
        const all = announced.map(({ kind, start, length }) => ({
          ...{ kind, start, end: length === null ? null : start + length * HOUR },
        }))
        const issue_date = shown(created_at)
        const expected = lawfully(created_at, all)
        expect(offlineMode(issue_date, created_at, all)).toEqual(expected)
        expect(updatedMode({ mode: 'offline24', issue_date, created_at }, all)).toEqual(expected)
        // The document is online until the last millisecond of its day.
        const midnight = midnightAfter(issue_date)
        expect(legalModeFor(issue_date, midnight - 1, all).mode).toBe('online')
        expect(legalModeFor(issue_date, midnight, all).mode).toBe('offline24')
        // A deadline is the midnight after a working day.
        if (expected.deadline_at !== null) {
          expect(isAtWork(shown(expected.deadline_at - 1))).toBe(true)
          expect(shown(expected.deadline_at)).not.toBe(shown(expected.deadline_at - 1))
        }
      }),
      { numRuns: 300 },
    )
  })
})
