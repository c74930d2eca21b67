import { printTime } from '../../../platform/clock.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { fieldsOf, suggestColumns } from './fields.ts'
import { cellsByHeading } from './records.ts'
import { type Import, type ImportProblem, PROBLEMS_MAX } from './schema.ts'

// An import as it is answered, and the rows of it that wait to be mended.

const SAMPLE_ROWS = 5
// Older imports did not keep what a row became.
const OF_OLDER = { record_id: null, record_name: null }

export function presentImport({ caller }: Call, one: Import): Document {
  const { id, resource, status, filename, headers, mapping, cells, done, total, problems, warnings } = one
  return {
    id,
    resource,
    status,
    filename,
    headers,
    columns: mapping,
    suggested_columns: suggestColumns(resource, headers, cells),
    fields: [...fieldsOf(resource).keys()],
    rows: cells.length,
    sample: cells.slice(0, SAMPLE_ROWS).map((row) => cellsByHeading(headers, row)),
    doubles: one.doubles,
    match_by: one.match_by,
    price_list_id: one.price_list_id,
    problems: problems.slice(0, PROBLEMS_MAX),
    problems_count: problems.length,
    warnings: warnings.slice(0, PROBLEMS_MAX).map((one) => ({ ...OF_OLDER, ...one })),
    problem_rows: shownRows(one),
    done,
    total,
    created: one.created,
    updated: one.updated,
    skipped: one.skipped,
    created_at: printTime(one.created_at, caller.time_zone),
    updated_at: printTime(one.updated_at, caller.time_zone),
  }
}

// Rows of what was taken are not in `cells` any more, whatever is said of them.
function shownRows({ status, headers, cells, numbers, problems, warnings }: Import) {
  if (status === 'running') return []
  const told = [...problems.slice(0, PROBLEMS_MAX), ...warnings.slice(0, PROBLEMS_MAX)]
  const wanted = new Set(told.map(({ row }) => row))
  return numbers.flatMap((row, place) =>
    wanted.has(row) ? [{ row, cells: cellsByHeading(headers, cells[place] as string[]) }] : [],
  )
}

// Every row that something is wrong with, or that waits because of another one of its document, and why.
export function problemRows({ status, headers, cells, numbers, problems }: Import) {
  const reasons = Map.groupBy(problems, ({ row }) => row)
  return numbers.flatMap((row, place) => {
    const found = reasons.get(row)
    if (!found && status !== 'incomplete') return []
    const text = cells[place] as string[]
    return [{ cells: headers.map((_, column) => text[column] ?? ''), reason: reasonOf(found ?? []) }]
  })
}

const reasonOf = (problems: readonly ImportProblem[]): string =>
  problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; ')

// Not one of the file, which may be such a file that comes back.
export function reasonHeading(headers: readonly string[]): string {
  let heading = 'problem'
  for (let number = 2; headers.includes(heading); number++) heading = `problem ${number}`
  return heading
}
