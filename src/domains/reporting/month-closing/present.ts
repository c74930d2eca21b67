import { decimal, printFixed } from '../../../money/decimal.ts'
import { dayAt, printTime } from '../../../platform/clock.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { lastDayOf } from '../../../tax/days.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { namesOf } from '../../administration/accounts/store.ts'
import { keptMonths } from '../tax-ledger/differences-store.ts'
import { lastClosedMonth, type Month } from '../tax-ledger/months.ts'
import type { StatedFields } from '../tax-periods/declaration.ts'
import { declaredPeriod, entriesLink, ofDepartments, withEntries } from '../tax-periods/entries-link.ts'
import { listPeriods, type TaxPeriod } from '../tax-periods/store.ts'
import { type CheckResult, goThroughChecks } from './checklist.ts'
import { type Changes, type Figures, printTotals, readFigures, type StatedInput } from './figures.ts'

// Presents a month with its checklist, sums, files and changes.

export async function presentClosing(
  { db, caller, now }: ApiRequest,
  settings: Settings,
  month: Month,
  input: StatedInput = {},
): Promise<JsonObject> {
  const { account_id, time_zone } = caller
  const today = dayAt(now, time_zone)
  const figures = await readFigures({ db, account_id, settings, today }, month, input)
  const results = await goThroughChecks(db, account_id, settings, month)
  const is_over = lastDayOf(month) < today
  const { current, revisions, stated } = figures
  const departments = ofDepartments(figures.department_ids)
  const names = await namesOf(db, [...new Set(revisions.map(({ closed_by }) => closed_by))])
  const months = await listPeriods(db, account_id)
  const obstacles_count = results.filter(isOpen('obstacle')).length
  return {
    month,
    state: current?.state ?? 'open',
    can_close: is_over && !current && obstacles_count === 0,
    can_reopen: isReopenable(figures, settings),
    closed_until: settings.closed_until ?? null,
    obstacles_count,
    notices_count: results.filter(isOpen('notice')).length,
    checks: results.map(({ count, ...result }) => ({ ...result, count, done: count === 0 })),
    ...printTotals(figures),
    fields: withEntries(figures.fields, { month, ...departments }),
    declaration: withEntries(figures.declaration, {
      ...declaredPeriod(month, stated.variant),
      ...departments,
    }),
    ...presentStated(stated),
    changes: presentChanges(month, figures.changes, departments),
    revisions: revisions.map((revision) => presentRevision(revision, names, time_zone)),
    months: months.map(({ period, state, revision }) => ({ month: period, state, revision })),
    kept_differences: (await keptMonths(db, account_id)).map((entry) => ({
      ...entry,
      link: `/reports/tax_differences.json?month=${entry.month}`,
    })),
  }
}

const isOpen =
  (severity: CheckResult['severity']) =>
  (result: CheckResult): boolean =>
    result.severity === severity && result.count > 0

const isReopenable = ({ month, revisions, current }: Figures, { closed_until }: Settings): boolean =>
  current !== undefined &&
  lastClosedMonth(closed_until) === month &&
  revisions.every(({ state }) => state !== 'filed')

const presentStated = (stated: StatedFields): JsonObject => ({
  carried: amountOf(stated.carried),
  carried_from: stated.carried_from ?? null,
  variant: stated.variant,
  refund: amountOf(stated.refund),
  refund_speed: stated.refund_speed ?? null,
  refund_credit: amountOf(stated.refund_credit),
  refund_credit_tax: stated.refund_credit_tax ?? null,
})

const amountOf = (text: string | undefined) => (text === undefined ? null : printFixed(decimal(text), 2))

function presentChanges(
  month: Month,
  changes: Changes | undefined,
  departments: ReturnType<typeof ofDepartments>,
): JsonObject | null {
  if (changes === undefined) return null
  const { count, reason, documents, fields, declaration, stated } = changes
  return {
    count,
    reason,
    entries: entriesLink({ month, state: 'pending' }),
    documents: documents.map((document) => ({ ...document, link: `/invoices/${document.id}.json` })),
    fields: withEntries(fields, { month, state: 'pending', ...departments }),
    declaration: withEntries(declaration, { ...declaredPeriod(month, stated.variant), ...departments }),
  }
}

const presentRevision = (
  { id, period, revision, state, reason, problem, sha256, size, filed_on, confirmation, ...row }: TaxPeriod,
  names: ReadonlyMap<number, string>,
  time_zone: string,
): JsonObject => ({
  id,
  revision,
  state,
  reason,
  problem,
  sha256,
  size,
  filed_on,
  confirmation,
  correction: reason !== null,
  closed_at: printTime(Number(row.closed_at), time_zone),
  closed_by: names.get(Number(row.closed_by)) ?? null,
  file: sha256 === null ? null : `/closing/${period}/file.xml?revision=${revision}`,
})
