import { printFixed } from '../../../money/decimal.ts'
import { text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { ruleInfo } from '../../../tax/rules.ts'
import {
  documents,
  fixedChoice,
  identity,
  money,
  plain,
  type Report,
  reportShape,
  word,
} from '../reports/report.ts'
import { FINDINGS } from '../tax-ledger/differences.ts'
import { readDifferences } from '../tax-ledger/differences-store.ts'
import { checkMonth } from '../tax-ledger/months.ts'

// Which figures of the returns the upgrade to the tax ledger found to differ, and why.

const STATES = ['kept', 'applied'] as const

const shape = reportShape(
  'tax_difference',
  {
    document_id: identity('The document'),
    number: word(),
    period: word('The month of the return'),
    field: word(
      'Field of the return, such as `K_20`; `output_base`, `output_tax`, `input_base` and `input_tax` without one',
    ),
    old_amount: money('What the older version declared'),
    new_amount: money('Figure by the current rules'),
    rule: word('Rule of the new figure; null if nothing is due in the month any more'),
    article: word('The article of the law'),
    finding: fixedChoice(FINDINGS),
    state: fixedChoice(STATES),
    documents: documents('The document'),
  },
  {},
)

const PARAMETERS = { month: text({ max: 7, description: 'Only this month, such as `2026-10`' }) }

export const taxDifferencesReport: Report = {
  name: 'tax-differences',
  summary: 'Report differences of the tax ledger',
  about:
    'Figures of the returns that the upgrade to the tax ledger found to differ from those of the version before. `finding` says why. Figures in the state `kept` are of months that were filed: they stay as they were until you apply the rules with `POST /closing/:month/apply_rules`.',
  shape,
  query: PARAMETERS,
  read: async ({ db, caller: { account_id }, query }) => {
    const { month } = readFields({ fields: PARAMETERS }, query)
    const differences = await readDifferences(db, account_id, month ? checkMonth(month) : null)
    return {
      rows: differences.map(({ old_amount, new_amount, rule, ...difference }) => ({
        ...difference,
        old_amount: printFixed(old_amount, 2),
        new_amount: printFixed(new_amount, 2),
        rule,
        article: (rule && ruleInfo(rule)?.article) || null,
        documents: `/invoices/${difference.document_id}.json`,
      })),
      totals: [],
    }
  },
  columns: () =>
    plain({
      document_id: 'integer',
      number: 'text',
      period: 'text',
      field: 'text',
      old_amount: 'decimal',
      new_amount: 'decimal',
      rule: 'text',
      article: 'text',
      finding: 'text',
      state: 'text',
    }),
}
