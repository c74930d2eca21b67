import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { bool, choice, date, integer, nestedList } from '../../../platform/fields/field.ts'
import { readList } from '../../../platform/fields/list.ts'
import { type DraftOf, shape } from '../../../platform/fields/resource.ts'
import type { InputValue } from '../../../platform/formats/input.ts'

// How the taxpayer accounts for VAT, of an account or a department. Each item says what changes on its day, and what it
// does not name stays as it was, so that months of the past keep their rules.

// Settings that an item does not contain stay unchanged, so they are omitted.
const percent = (description: string) => integer({ omit_empty: true, description })

const taxSettingsShape = shape({
  name: 'tax_setting',
  plural: 'tax_settings',
  fields: {
    since: date({ description: 'The day from which the following holds' }),
    cash_method: bool({
      omit_empty: true,
      description: 'Own cash accounting: input tax is deducted when the purchase is paid (art. 86(10e))',
    }),
    quarterly: bool({ omit_empty: true, description: 'Returns by the quarter' }),
    proportion: percent('Deductible percent of tax on purchases for taxed and exempt sales (art. 90)'),
    business_share: percent('Percent of mixed purchases that serves the business (art. 86(2a))'),
    exchange_rates: choice(['nbp', 'ecb', 'income_tax'], {
      omit_empty: true,
      description:
        'Rates that convert amounts: of NBP, of the ECB, or those of the income tax (art. 31a(2a))',
    }),
    only_decided: bool({
      omit_empty: true,
      description: 'Tax is deducted only from received files that were accepted',
    }),
    unconfirmed_corrections: choice(['issue', 'wait'], {
      omit_empty: true,
      description:
        'When a reduction outside of KSeF counts without `confirmed_on`: on its issue date, or not yet (`wait`)',
    }),
    evidence: choice(['assumed', 'required'], {
      omit_empty: true,
      description:
        '`required`: a supply to another country without `evidence_on` bears the domestic rate once the time for it is over',
    }),
  },
})

export type TaxSetting = DraftOf<typeof taxSettingsShape.fields>
type Regime = Omit<TaxSetting, 'since'>

export const taxSettings = nestedList(taxSettingsShape, {
  initial: [],
  description:
    'How VAT is accounted for, from which day. A request replaces the list; of two items the later one wins',
})

const ITEMS_MAX = 100
const PERCENTS = ['proportion', 'business_share'] as const

// Returns the list of a request as it is stored, in the order of the days.
export function readTaxSettings(value: InputValue | undefined): InputValue[] {
  const items = readList(taxSettingsShape, value ?? null)
  const problems: FieldProblems = {}
  if (items.length > ITEMS_MAX)
    problems.tax_settings = [`has too many entries (maximum is ${ITEMS_MAX}); delete one first`]
  for (const [index, item] of items.entries()) {
    const at = `tax_settings[${index}]`
    if (!item.since) problems[`${at}.since`] = ['must be the day from which it applies, such as 2026-01-01']
    for (const name of PERCENTS) {
      const share = item[name] ?? 0
      if (share < 0 || share > 100) problems[`${at}.${name}`] = ['must be from 0 to 100']
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return items
    .map(({ _destroy, ...item }) => item)
    .map((item) => Object.fromEntries(Object.entries(item).filter(([, stated]) => stated !== null)))
    .toSorted((a, b) => compareDays(String(a.since), String(b.since))) as InputValue[]
}

const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

// The settings in effect on a day. Settings of a department override those of the account.
export const taxSettingsOn = (day: string, ...lists: readonly (InputValue | undefined)[]): Regime =>
  Object.assign({}, ...lists.flatMap((list) => itemsUntil(day, list)))

const itemsUntil = (day: string, list: InputValue | undefined): Regime[] =>
  ((list ?? []) as TaxSetting[])
    .filter(({ since }) => since && since <= day)
    .map(({ since, ...regime }) => regime)
