import { writerOf } from '../../../einvoice/jpk/v7-write.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { plusDays, startOfDay } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { homeCountry, timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import { lastClosedMonth, type Month } from '../tax-ledger/months.ts'
import { numbersOf } from '../tax-ledger/store.ts'
import { entriesLink } from '../tax-periods/entries-link.ts'
import {
  type FoundDocuments,
  fileNamesOf,
  findDoubts,
  findInventedNumbers,
  findNumberGaps,
  findOutsideKsef,
  findProvisional,
  findUndecidedFiles,
  findUnmatchedPayments,
  findUpcoming,
  findWithoutEvidence,
  openMonthsBefore,
  paymentNamesOf,
  type Reader,
  spanOf,
} from './gather.ts'
import { CHECKS, type CheckCode, type Severity } from './rules.ts'

// Goes through the checklist of a month.

export type CheckResult = {
  code: CheckCode
  severity: Severity
  sentence: string
  action: string
  count: number
  details: string[]
  documents: { id: number; number: string; link: string }[]
  link: string | null
}

type Answer = FoundDocuments & { details?: string[] }
type RecordKind = 'invoices' | 'banking/payments' | 'received_files'

export async function goThroughChecks(
  db: Database,
  account_id: number,
  settings: Settings,
  month: Month,
): Promise<CheckResult[]> {
  const reader: Reader = { db, account_id }
  const answers = await gatherAnswers(reader, settings, month)
  const results: CheckResult[] = []
  for (const check of CHECKS) {
    const { count, ids, details = [] } = answers.get(check.code) ?? NOTHING
    const kind = KINDS[check.code] ?? 'invoices'
    const names = await namesOf(reader, kind, ids)
    results.push({
      ...check,
      count,
      details,
      documents: ids.map((id) => ({ id, number: names.get(id) ?? '', link: `/${kind}/${id}.json` })),
      link: count > 0 ? linkOf(check.code, month) : null,
    })
  }
  return results
}

const NOTHING: Answer = { count: 0, ids: [] }

const KINDS: { readonly [code in CheckCode]?: RecordKind } = {
  unmatched_payments: 'banking/payments',
  undecided_files: 'received_files',
}

const namesOf = (reader: Reader, kind: RecordKind, ids: readonly number[]) =>
  kind === 'invoices'
    ? numbersOf(reader.db, reader.account_id, ids)
    : kind === 'received_files'
      ? fileNamesOf(reader, ids)
      : paymentNamesOf(reader, ids)

const LINKS: { readonly [code in CheckCode]?: string } = {
  undecided_files: '/received_files.json?decision=open',
  taxpayer_incomplete: '/departments.json',
  number_gaps: '/invoices.json',
  outside_ksef: '/invoices.json',
}

function linkOf(code: CheckCode, month: Month): string {
  const { from, to } = spanOf(month)
  if (code === 'unmatched_payments') return `/banking/payments.json?date_from=${from}&date_to=${to}`
  if (code === 'earlier_month_open') return '/closing.json'
  const list = LINKS[code]
  if (list === '/invoices.json') return `${list}?period=more&date_from=${from}&date_to=${to}`
  return list ?? entriesLink({ month, ...(code === 'provisional' ? { state: 'provisional' } : {}) })
}

async function gatherAnswers(
  reader: Reader,
  settings: Settings,
  month: Month,
): Promise<ReadonlyMap<string, Answer>> {
  const span = spanOf(month)
  const time_zone = timeZoneOf(settings)
  const open = await openMonthsBefore(reader, span, lastClosedMonth(settings.closed_until))
  const missing = await missingDetails(reader, settings, month)
  const gaps = await findNumberGaps(reader, span)
  const is_polish = homeCountry(settings) === 'PL'
  const starts = startOfDay(span.from, time_zone)
  const ends = startOfDay(plusDays(span.to, 1), time_zone)
  const answers: [CheckCode, Answer][] = [
    ['earlier_month_open', answerOf(open)],
    ['taxpayer_incomplete', answerOf(missing)],
    ['provisional', await findProvisional(reader, span)],
    ['undecided_files', await findUndecidedFiles(reader, span)],
    ['outside_ksef', is_polish ? await findOutsideKsef(reader, span) : NOTHING],
    ['unmatched_payments', await findUnmatchedPayments(reader, starts, ends)],
    [
      'number_gaps',
      {
        count: gaps.reduce((sum, gap) => sum + gap.count, 0),
        ids: [],
        details: gaps.map((gap) => `${gap.series}: ${gap.count}`),
      },
    ],
    ['cash_day180', await findUpcoming(reader, span, 'cash_day180')],
    ['debt_day90', await findUpcoming(reader, span, 'debt_day90')],
    ['evidence_missing', await findWithoutEvidence(reader, span)],
    ['number_invented', await findInventedNumbers(reader, span)],
  ]
  return new Map<string, Answer>([...(await findDoubts(reader, span)), ...answers])
}

const answerOf = (details: string[]): Answer => ({ count: details.length, ids: [], details })

// The fields of the company that the JPK file needs.
async function missingDetails(
  { db, account_id }: Reader,
  settings: Settings,
  month: Month,
): Promise<string[]> {
  if (homeCountry(settings) !== 'PL') return []
  const department = await chooseDepartment(db, account_id, null)
  if (department === undefined) return ['department']
  const problems: Problem[] = []
  writerOf('V7M').head(department, month, 0, { is_correction: false }, problems)
  return [...new Set(problems.filter(({ rule }) => rule !== 'JPK-03').map(({ field }) => field))]
}
