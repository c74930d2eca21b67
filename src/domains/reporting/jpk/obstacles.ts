import type { Problem } from '../../../einvoice/model.ts'
import { type RuleLanguage, wordsOf } from '../../../einvoice/rules/messages/words.ts'
import { type FieldProblems, invalid, type Refusal } from '../../../platform/api-error.ts'
import type { SetHeader } from '../../../platform/http/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// What stands in the way of a file: fields of the seller's card by name, documents by number and id.

const NAMED_MAX = 100

// What a file leaves out or shortens and says so: it stops nothing.
const NOTICES: ReadonlySet<string> = new Set(['JPK-03', 'JPK-14', 'JPK-15', 'JPK-16', 'JPK-18'])

export const isObstacle = ({ rule }: Problem): boolean => !NOTICES.has(rule)

type Named = Problem & { id: number; number: string; is_locked?: boolean }

export class Obstacles {
  readonly own: Problem[] = []
  readonly documents: Named[] = []
  readonly noticed: Named[] = []
  count = 0
  notices_count = 0

  // A locked document stops no file either, since nobody can change it: the file leaves it out, and true is returned.
  add(
    { id, number }: Pick<Invoice, 'id' | 'number'>,
    problems: readonly Problem[],
    is_locked = false,
  ): boolean {
    let is_left_out = false
    for (const problem of problems) {
      const is_obstacle = isObstacle(problem)
      const named = { id, number: number ?? '', ...problem, is_locked: is_locked && is_obstacle }
      if (is_obstacle && !is_locked) this.#stop(named)
      else this.#notice(named)
      is_left_out ||= named.is_locked
    }
    return is_left_out
  }

  #notice(named: Named) {
    this.notices_count++
    if (this.noticed.length < NAMED_MAX) this.noticed.push(named)
  }

  #stop(named: Named) {
    this.count++
    if (this.documents.length < NAMED_MAX) this.documents.push(named)
  }

  // For who looks before.
  told(lang: RuleLanguage) {
    const own = this.own.map((one) => ({
      document_id: null,
      number: null,
      field: one.field,
      message: words(one, lang),
    }))
    return [...own, ...this.documents.map((one) => named(one, lang))]
  }

  notices(lang: RuleLanguage) {
    return this.noticed.map((one) => named(one, lang))
  }

  // Whoever takes the file sees that something is missing or shortened there.
  countNotices(setHeader: SetHeader) {
    if (this.notices_count > 0) setHeader('x-jpk-notices', String(this.notices_count))
  }

  refusal(lang: RuleLanguage): Refusal | undefined {
    if (this.own.length === 0 && this.count === 0) return undefined
    const fields: FieldProblems = {}
    for (const one of this.own)
      fields[one.field] = [...new Set([...(fields[one.field] ?? []), words(one, lang)])]
    if (this.count > 0)
      fields.invoices = [...new Set(this.documents.map((one) => told(one, lang))), ...this.#rest()]
    return invalid(fields)
  }

  #rest(): string[] {
    const rest = this.count - this.documents.length
    return rest === 0 ? [] : [`… ${rest}`]
  }
}

const words = ({ rule, values, is_locked }: Problem & { is_locked?: boolean }, lang: RuleLanguage) =>
  `${wordsOf(rule, lang, values)} (${rule})${is_locked ? ` ${wordsOf('JPK-17', lang)}` : ''}`

const named = (one: Named, lang: RuleLanguage) => ({
  document_id: one.id,
  number: one.number,
  field: one.field,
  message: words(one, lang),
})

const told = (one: Named, lang: RuleLanguage) =>
  `${one.number} (${one.id}), ${one.field}: ${words(one, lang)}`
