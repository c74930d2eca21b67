import type { Problem } from '../../../einvoice/model.ts'
import { type RuleLanguage, ruleText } from '../../../einvoice/rules/messages/words.ts'
import { type ApiError, type FieldProblems, invalid } from '../../../platform/api-error.ts'
import type { SetHeader } from '../../../platform/http/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// Collects the problems that prevent a file: fields of the department by name, documents by number and id.

const LISTED_MAX = 100

// Notices about omitted or shortened content, and about documents to look at; they do not prevent the file.
const NOTICES: ReadonlySet<string> = new Set([
  ...['JPK-03', 'JPK-14', 'JPK-15', 'JPK-16', 'JPK-18'],
  ...['JPK-19', 'JPK-20', 'JPK-21', 'JPK-22'],
])

export const isObstacle = ({ rule }: Problem): boolean => !NOTICES.has(rule)

type DocumentProblem = Problem & { id: number; number: string; is_locked?: boolean }

export class Obstacles {
  readonly own: Problem[] = []
  readonly documents: DocumentProblem[] = []
  readonly noticed: DocumentProblem[] = []
  count = 0
  notices_count = 0

  // A locked document does not prevent a file, because it cannot be changed: the file omits it, and the method returns
  // true.
  add(
    { id, number }: Pick<Invoice, 'id' | 'number'>,
    problems: readonly Problem[],
    isLocked = false,
  ): boolean {
    let isOmitted = false
    for (const problem of problems) {
      const blocksExport = isObstacle(problem)
      const documentProblem = { id, number: number ?? '', ...problem, is_locked: isLocked && blocksExport }
      if (blocksExport && !isLocked) this.#stop(documentProblem)
      else this.#notice(documentProblem)
      isOmitted ||= documentProblem.is_locked
    }
    return isOmitted
  }

  #notice(problem: DocumentProblem) {
    this.notices_count++
    if (this.noticed.length < LISTED_MAX) this.noticed.push(problem)
  }

  #stop(problem: DocumentProblem) {
    this.count++
    if (this.documents.length < LISTED_MAX) this.documents.push(problem)
  }

  // The problems for display before the file is created.
  forDisplay(lang: RuleLanguage) {
    const departmentProblems = this.own.map((problem) => ({
      document_id: null,
      number: null,
      field: problem.field,
      message: problemMessage(problem, lang),
    }))
    return [...departmentProblems, ...this.documents.map((problem) => presentProblem(problem, lang))]
  }

  notices(lang: RuleLanguage) {
    return this.noticed.map((problem) => presentProblem(problem, lang))
  }

  // Tells the client in a header how much is omitted or shortened.
  countNotices(setHeader: SetHeader) {
    if (this.notices_count > 0) setHeader('x-jpk-notices', String(this.notices_count))
  }

  toApiError(lang: RuleLanguage): ApiError | undefined {
    if (this.own.length === 0 && this.count === 0) return undefined
    const fields: FieldProblems = {}
    for (const problem of this.own)
      fields[problem.field] = [...new Set([...(fields[problem.field] ?? []), problemMessage(problem, lang)])]
    if (this.count > 0)
      fields.invoices = [
        ...new Set(this.documents.map((problem) => problemText(problem, lang))),
        ...this.#rest(),
      ]
    return invalid(fields)
  }

  #rest(): string[] {
    const unlistedCount = this.count - this.documents.length
    return unlistedCount === 0 ? [] : [`… ${unlistedCount}`]
  }
}

const problemMessage = ({ rule, values, is_locked }: Problem & { is_locked?: boolean }, lang: RuleLanguage) =>
  `${ruleText(rule, lang, values)} (${rule})${is_locked ? ` ${ruleText('JPK-17', lang)}` : ''}`

const presentProblem = (problem: DocumentProblem, lang: RuleLanguage) => ({
  document_id: problem.id,
  number: problem.number,
  field: problem.field,
  message: problemMessage(problem, lang),
})

const problemText = (problem: DocumentProblem, lang: RuleLanguage) =>
  `${problem.number} (${problem.id}), ${problem.field}: ${problemMessage(problem, lang)}`
