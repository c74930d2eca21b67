import type { Problem } from '../../einvoice/model.ts'
import { type RuleLanguage, wordsOf } from '../../einvoice/rules/words/words.ts'
import { type FieldProblems, invalid, type Refusal } from '../../platform/refusal.ts'
import type { Invoice } from '../invoices/schema.ts'

// What stands in the way of a file: fields of the seller's card by name, documents by number and id.

const NAMED_MAX = 100

// What a file leaves out and says so: it stops nothing.
const LEFT_OUT: ReadonlySet<string> = new Set(['JPK-14'])

type Named = Problem & { id: number; number: string }

export class Obstacles {
  readonly own: Problem[] = []
  readonly documents: Named[] = []
  readonly left_out: Named[] = []
  count = 0

  add({ id, number }: Pick<Invoice, 'id' | 'number'>, problems: readonly Problem[]) {
    for (const problem of problems) {
      const is_left_out = LEFT_OUT.has(problem.rule)
      if (!is_left_out) this.count++
      const list = is_left_out ? this.left_out : this.documents
      if (list.length < NAMED_MAX) list.push({ id, number: number ?? '', ...problem })
    }
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
    return this.left_out.map((one) => named(one, lang))
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

const words = ({ rule, values }: Problem, lang: RuleLanguage) => `${wordsOf(rule, lang, values)} (${rule})`

const named = (one: Named, lang: RuleLanguage) => ({
  document_id: one.id,
  number: one.number,
  field: one.field,
  message: words(one, lang),
})

const told = (one: Named, lang: RuleLanguage) =>
  `${one.number} (${one.id}), ${one.field}: ${words(one, lang)}`
