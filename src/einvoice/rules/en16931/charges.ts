import { child } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { has, hasTwoDecimals } from '../values.ts'
import type { Charge, View } from '../view.ts'

const ofDocument = (isCharge: boolean) => (view: View) =>
  view.charges.filter((charge) => charge.is_charge === isCharge)
const ofLines = (isCharge: boolean) => (view: View) =>
  view.lines.flatMap((line) => line.charges.filter((charge) => charge.is_charge === isCharge))

const hasReason = ({ reason, reason_code }: Charge) => has(reason) || has(reason_code)
const hasCategory = ({ taxes }: Charge) =>
  taxes.some(({ is_vat, element }) => is_vat && has(child(element, 'ID') ?? child(element, 'CategoryCode')))

// Rules that all allowances and charges share: the amount, a reason (by two rules), and two decimals of amount and
// base.
const sharedRules = (ids: readonly [string, string, string, string, string], field: string) => {
  const [amount, reason, secondReason, decimals, baseDecimals] = ids
  return {
    [amount]: [field, (charge) => has(charge.amount)],
    [reason]: [field, hasReason],
    [secondReason]: [field, hasReason],
    [decimals]: [field, (charge) => hasTwoDecimals(charge.amount)],
    [baseDecimals]: [field, (charge) => hasTwoDecimals(charge.base)],
  } satisfies { [id: string]: Rule<Charge> }
}

export const chargeRules: readonly RuleSet[] = [
  rules(ofDocument(false), {
    ...sharedRules(['BR-31', 'BR-33', 'BR-CO-21', 'BR-DEC-01', 'BR-DEC-02'], 'discount'),
    'BR-32': ['discount', hasCategory],
  }),
  rules(ofDocument(true), {
    ...sharedRules(['BR-36', 'BR-38', 'BR-CO-22', 'BR-DEC-05', 'BR-DEC-06'], 'settlement_positions'),
    'BR-37': ['settlement_positions', hasCategory],
  }),
  rules(
    ofLines(false),
    sharedRules(['BR-41', 'BR-42', 'BR-CO-23', 'BR-DEC-24', 'BR-DEC-25'], 'positions[].discount'),
  ),
  rules(
    ofLines(true),
    sharedRules(['BR-43', 'BR-44', 'BR-CO-24', 'BR-DEC-27', 'BR-DEC-28'], 'positions[].discount'),
  ),
]
