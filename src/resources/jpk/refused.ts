import type { Problem } from '../../einvoice/model.ts'
import { type RuleLanguage, wordsOf } from '../../einvoice/rules/words/words.ts'
import { type FieldProblems, invalid, type Refusal } from '../../platform/refusal.ts'
import type { Invoice } from '../invoices/schema.ts'

// What stands in the way of a file: fields of the seller's card by name, documents by number and id.

const NAMED_MAX = 100

type Named = Problem & { id: number; number: string }

export class Obstacles {
  readonly own: Problem[] = []
  readonly documents: Named[] = []
  count = 0

  add({ id, number }: Pick<Invoice, 'id' | 'number'>, problems: readonly Problem[]) {
    for (const problem of problems) {
      this.count++
      if (this.documents.length < NAMED_MAX) this.documents.push({ id, number: number ?? '', ...problem })
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
    const documents = this.documents.map((one) => ({
      document_id: one.id,
      number: one.number,
      field: one.field,
      message: words(one, lang),
    }))
    return [...own, ...documents]
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

const told = (one: Named, lang: RuleLanguage) =>
  `${one.number} (${one.id}), ${one.field}: ${words(one, lang)}`
