import { add, type Decimal, printFixed, ZERO } from '../../../money/decimal.ts'
import { type Fields, integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { monthOf, plusMonths } from '../../../tax/days.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { documents, identity, list, money, word } from '../reports/report.ts'
import { checkMonth } from '../tax-ledger/months.ts'
import { entriesLink, type Parameters } from '../tax-periods/entries-link.ts'

// Shared parts of the reports on returns: parameters, and the documents behind a figure.

export const DEPARTMENT_PARAMETER = {
  department_id: integer({
    description: 'Only this department; by default all departments with the tax number of the main one',
  }),
} satisfies Fields

export const MONTH_PARAMETERS = {
  month: text({ max: 7, description: 'The month, such as `2026-10`; by default the previous one' }),
  ...DEPARTMENT_PARAMETER,
} satisfies Fields

export type MonthQuery = { month: string; departmentId: number | null }

export function readMonth({ query }: ApiRequest, today: string): MonthQuery {
  const { month, department_id } = readFields({ fields: MONTH_PARAMETERS }, query)
  return {
    month: checkMonth(month || plusMonths(monthOf(today), -1)),
    departmentId: department_id ?? null,
  }
}

export const documentList = (component: string) =>
  list('document', component, 'The documents behind the figure', {
    id: identity('The document'),
    number: word(),
    value: money('Part of the figure that comes from the document, not rounded'),
    documents: documents('The document'),
  })

export const obstacleList = (component: string, about: string) =>
  list('obstacle', component, about, {
    document_id: integer({ readonly: true, description: 'Null if it concerns no document' }),
    number: word(),
    field: word(),
    message: word(),
  })

// The parts of documents in a figure, in the order in which they came.
export class DocumentParts {
  readonly #parts = new Map<number, Decimal>()

  get ids(): number[] {
    return [...this.#parts.keys()]
  }

  add(documentId: number, amount: Decimal) {
    this.#parts.set(documentId, add(this.#parts.get(documentId) ?? ZERO, amount))
  }

  present(documents: ReadonlyMap<number, Invoice>): JsonObject[] {
    return [...this.#parts].map(([id, value]) => ({
      id,
      number: documents.get(id)?.number ?? '',
      value: printFixed(value, 2),
      documents: `/invoices/${id}.json`,
    }))
  }
}

const LINKED_MAX = 500

// The tax entries behind a figure, or with very many documents all of its field.
export const entriesBehind = (parts: DocumentParts, parameters: Parameters): string =>
  entriesLink({
    ...parameters,
    ...(parts.ids.length <= LINKED_MAX && { document_ids: parts.ids.join(',') }),
  })

// Groups what follows from one key.
export class PartsByKey {
  readonly #byKey = new Map<string, DocumentParts>()

  of(key: string): DocumentParts {
    const parts = this.#byKey.get(key) ?? new DocumentParts()
    this.#byKey.set(key, parts)
    return parts
  }
}
