import { printTime } from '../../../platform/clock.ts'
import { codesOf } from '../../../platform/error-codes/codes-of.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { fieldsOf, suggestColumns } from './fields.ts'
import { cellsByHeading } from './records.ts'
import { type Import, type ImportProblem, PROBLEMS_MAX } from './schema.ts'

// Presents imports, and the rows that need correction.

const UNPROCESSABLE = 422

const SAMPLE_ROWS = 5
// Older imports did not store the resulting records.
const NO_RECORD = { record_id: null, record_name: null }

export function presentImport({ caller }: ApiRequest, importRun: Import): JsonObject {
  const { id, resource, status, filename, headers, mapping, cells, done, total, problems, warnings } =
    importRun
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
    on_duplicate: importRun.on_duplicate,
    match_by: importRun.match_by,
    price_list_id: importRun.price_list_id,
    problems: problems.slice(0, PROBLEMS_MAX).map(withCode),
    problems_count: problems.length,
    warnings: warnings.slice(0, PROBLEMS_MAX).map((warning) => ({ ...NO_RECORD, ...withCode(warning) })),
    problem_rows: rowsToCorrect(importRun),
    done,
    total,
    created: importRun.created,
    updated: importRun.updated,
    skipped: importRun.skipped,
    created_at: printTime(importRun.created_at, caller.time_zone),
    updated_at: printTime(importRun.updated_at, caller.time_zone),
  }
}

const withCode = <Problem extends ImportProblem>(problem: Problem) => ({
  ...problem,
  code: codesOf(UNPROCESSABLE, problem.message),
})

// Rows that were imported are no longer in `cells`, even if there are warnings about them.
function rowsToCorrect({ status, headers, cells, numbers, problems, warnings }: Import) {
  if (status === 'running') return []
  const messages = [...problems.slice(0, PROBLEMS_MAX), ...warnings.slice(0, PROBLEMS_MAX)]
  const rowNumbers = new Set(messages.map(({ row }) => row))
  return numbers.flatMap((row, index) =>
    rowNumbers.has(row) ? [{ row, cells: cellsByHeading(headers, cells[index] as string[]) }] : [],
  )
}

// All rows with a problem, or waiting because of another row of the same document, with the reason.
export function problemRows({ status, headers, cells, numbers, problems }: Import) {
  const reasons = Map.groupBy(problems, ({ row }) => row)
  return numbers.flatMap((row, index) => {
    const rowProblems = reasons.get(row)
    if (!rowProblems && status !== 'incomplete') return []
    const text = cells[index] as string[]
    return [{ cells: headers.map((_, column) => text[column] ?? ''), reason: reasonOf(rowProblems ?? []) }]
  })
}

const reasonOf = (problems: readonly ImportProblem[]): string =>
  problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('; ')

// Avoids the headings of the file, which may be such a result file itself.
export function reasonHeading(headers: readonly string[]): string {
  let heading = 'problem'
  for (let number = 2; headers.includes(heading); number++) heading = `problem ${number}`
  return heading
}
