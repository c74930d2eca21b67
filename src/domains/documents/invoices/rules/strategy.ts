import { NO_FORMAT } from '../../../../einvoice/format-names.ts'
import { sumDefault, sumStrategy } from '../../../../money/sum-default.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings, StrategyDefault } from '../../../administration/accounts/schema.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import type { InvoiceDraft } from '../schema.ts'
import type { PositionDraft } from './lines.ts'

// How a new document adds up its totals if the request leaves it open: as the seller has chosen, or as the seller's
// country requires.

export function defaultStrategy(
  { draft, positions }: { draft: InvoiceDraft; positions: readonly PositionDraft[] },
  seller: InvoiceDraft,
  settings: Settings,
  department: Department | undefined,
): InvoiceDraft {
  const sentStrategy = draft.calculating_strategy as { sum?: unknown } | null | undefined
  // The totals of an expense follow the supplier's document.
  if (draft.income === false || !isBlank(sentStrategy?.sum)) return {}
  const country = seller.seller_country ?? draft.seller_country
  const defaultSum = sumDefault({
    department: (department?.calculating_strategy as StrategyDefault)?.sum,
    account: (settings.calculating_strategy as StrategyDefault)?.sum,
    country: isBlank(country) ? undefined : countryCode(country as string),
    formats: formatsOf(settings, department),
    day: draft.issue_date,
  })
  if (defaultSum === 'sum') return {}
  const sum = sumStrategy(defaultSum, positions.filter(isPriced).map(isGross))
  return { calculating_strategy: { ...sentStrategy, sum } }
}

const formatsOf = (settings: Settings, department: Department | undefined): readonly string[] => {
  const departmentFormats = department?.einvoice_formats ?? []
  if (departmentFormats.includes(NO_FORMAT)) return []
  return departmentFormats.length > 0 ? departmentFormats : (settings.einvoice_formats ?? [])
}

const isPriced = ({ kind }: PositionDraft): boolean => kind !== 'text_separator' && kind !== 'subtotal'

const isGross = ({ total_price_gross, price_gross }: PositionDraft): boolean =>
  !isBlank(total_price_gross) || !isBlank(price_gross)
