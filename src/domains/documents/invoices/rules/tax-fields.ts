import { type FieldProblems, invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { isOrder } from '../kinds.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// Refuses facts for the tax ledger on documents where they mean nothing. A correction has those of its original.

type Document = { readonly kind: string; readonly income: boolean }

const isCorrection = ({ kind }: Document): boolean => kind === 'correction'
const isExpense = ({ income }: Document): boolean => income === false
const isSale = (document: Document): boolean => !isExpense(document)
const ofKinds =
  (...kinds: readonly string[]) =>
  ({ kind }: Document): boolean =>
    kind === 'correction' || kinds.includes(kind)

const ACQUISITIONS = ofKinds('wnt', 'import_service', 'import_service_eu', 'import_products')
const deducts = (document: Document): boolean => isExpense(document) || ACQUISITIONS(document)

type TaxFieldRule = readonly [keyof InvoiceDraft, (document: Document) => boolean, string]

const RULES: readonly TaxFieldRule[] = [
  ['correction_cause', isCorrection, 'can only be set on a correction'],
  ['corrected_from', isCorrection, 'can only be set on a correction'],
  ['corrected_until', isCorrection, 'can only be set on a correction'],
  ['cause_on', isCorrection, 'can only be set on a correction'],
  [
    'confirmed_on',
    (document) => isCorrection(document) && isSale(document),
    'can only be set on a correction of a sale',
  ],
  ['deduct_in', deducts, 'can only be set on an expense'],
  ['deduction', deducts, 'can only be set on an expense'],
  ['tax_point', isSale, 'can only be set on a sale'],
  ['art_33a', ofKinds('import_products'), 'can only be set on a document of kind import_products'],
  [
    'evidence_on',
    (document) => isSale(document) && ofKinds('wdt', 'export_products')(document),
    'can only be set on a document of kind wdt or export_products',
  ],
  ['bad_debt_relief', isSale, 'can only be set on a sale'],
  ['not_an_advance', isOrder, 'can only be set on a proforma, an estimate or an order'],
]

// Only what the request sets is checked: a document may keep what it had when its kind changes.
export function checkTaxFields(draft: InvoiceDraft, issue_date: string, current?: Invoice) {
  const document = {
    kind: draft.kind ?? current?.kind ?? 'vat',
    income: draft.income ?? current?.income ?? true,
  }
  const problems: FieldProblems = {}
  for (const [name, mayHave, message] of RULES) {
    const value = draft[name]
    if (isBlank(value) || value === false || value === current?.[name as keyof Invoice]) continue
    if (!mayHave(document)) problems[name] = [message]
  }
  const problemOfCause = causeProblem(draft, current)
  if (problemOfCause) problems.cause_on ??= [problemOfCause]
  if (!isBlank(draft.confirmed_on) && (draft.confirmed_on as string) < issue_date)
    problems.confirmed_on ??= [`must not be before ${issue_date}`]
  Object.assign(problems, periodProblems(draft, current))
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

function causeProblem(draft: InvoiceDraft, current?: Invoice): string | undefined {
  if (draft.cause_on === undefined && draft.correction_cause === undefined) return undefined
  const { correction_cause, cause_on } = { ...current, ...draft }
  if (isBlank(cause_on)) return undefined
  if (isBlank(correction_cause)) return 'requires correction_cause to be "later" or "other"'
  if (correction_cause !== 'original') return undefined
  return 'must be empty if correction_cause is original: the tax date of the corrected document applies'
}

function periodProblems(draft: InvoiceDraft, current?: Invoice): FieldProblems {
  if (draft.corrected_from === undefined && draft.corrected_until === undefined) return {}
  const { corrected_from: from, corrected_until: until } = { ...current, ...draft }
  if (isBlank(from) && isBlank(until)) return {}
  if (isBlank(from)) return { corrected_from: ["can't be blank"] }
  if (isBlank(until)) return { corrected_until: ["can't be blank"] }
  return (until as string) < (from as string) ? { corrected_until: [`must not be before ${from}`] } : {}
}
