import { bool, choice, date, type Fields, text } from '../../../../platform/fields/field.ts'
import { problem } from '../../../../platform/fields/parse.ts'

// Facts that the tax ledger asks for, because they follow from no other field. Most documents have none of them, so
// responses omit empty ones. rules/tax-fields.ts says which documents may have them.

const omitEmpty = { omit_empty: true } as const

export const CORRECTION_CAUSES = ['original', 'later', 'other'] as const
export const DEDUCTIONS = ['taxed', 'mixed', 'exempt'] as const
export const TAX_POINTS = ['sale', 'invoice', 'invoice_30', 'invoice_60', 'invoice_90', 'payment'] as const

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const month = (description: string) => {
  const field = text({ ...omitEmpty, max: 7, description })
  return {
    ...field,
    read: (value: Parameters<typeof field.read>[0]) => {
      const read = field.read(value)
      return typeof read === 'string' && read !== '' && !MONTH.test(read)
        ? problem('must be a month such as 2026-10')
        : read
    },
  }
}

export const taxFields = {
  correction_cause: choice(CORRECTION_CAUSES, {
    ...omitEmpty,
    description:
      'For a correction: its cause existed from the beginning (`original`, TypKorekty 1), arose later (`later`, 2) or is another one (`other`, 3)',
  }),
  cause_on: date({
    ...omitEmpty,
    description: 'For a correction: the day on which its reason arose; without it the issue date',
  }),
  confirmed_on: date({
    ...omitEmpty,
    description: 'For a correction outside of KSeF: when the buyer confirmed that it was received',
  }),
  deduct_in: month(
    'For an expense: the month in which its tax is deducted, such as `2026-11`, instead of the first possible one',
  ),
  deduction: choice(DEDUCTIONS, {
    ...omitEmpty,
    description:
      'What an expense is for. `taxed` sales: all of its tax is deducted. `exempt` sales: none. `mixed`: the share in `tax_settings`',
  }),
  tax_point: choice(TAX_POINTS, {
    ...omitEmpty,
    description:
      'When the tax of special services is due: with the invoice (`invoice`: rent, media), at most so many days after the supply (`invoice_30`, `invoice_60`, `invoice_90`: construction, printing), or with the `payment`',
  }),
  art_33a: bool({
    ...omitEmpty,
    description: 'For an import of goods: its tax is settled in the return, not at the customs office',
  }),
  evidence_on: date({
    ...omitEmpty,
    description: 'For a supply to another country: when the evidence came that the goods left',
  }),
  bad_debt_relief: bool({
    ...omitEmpty,
    description: 'For a sale: its tax is taken back if it is unpaid 90 days after `payment_to`',
  }),
  not_an_advance: bool({
    ...omitEmpty,
    description: 'For orders: payments are deposits, so they cause no tax',
  }),
} satisfies Fields
