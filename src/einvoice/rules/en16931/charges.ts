import { child } from '../../xml/tree.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import { has, hasTwoDecimals } from '../values.ts'
import type { Charge, View } from '../view.ts'

const ofDocument = (is_charge: boolean) => (view: View) =>
  view.charges.filter((charge) => charge.is_charge === is_charge)
const ofLines = (is_charge: boolean) => (view: View) =>
  view.lines.flatMap((line) => line.charges.filter((charge) => charge.is_charge === is_charge))

const hasReason = ({ reason, reason_code }: Charge) => has(reason) || has(reason_code)
const hasCategory = ({ taxes }: Charge) =>
  taxes.some(({ is_vat, element }) => is_vat && has(child(element, 'ID') ?? child(element, 'CategoryCode')))

// An allowance or charge: its amount, its reason by both rules that ask for it, and two decimals of amount and base.
const common = (ids: readonly [string, string, string, string, string], field: string) => {
  const [amount, reason, reason_too, decimals, base_decimals] = ids
  return {
    [amount]: [field, (charge) => has(charge.amount)],
    [reason]: [field, hasReason],
    [reason_too]: [field, hasReason],
    [decimals]: [field, (charge) => hasTwoDecimals(charge.amount)],
    [base_decimals]: [field, (charge) => hasTwoDecimals(charge.base)],
  } satisfies { [id: string]: Rule<Charge> }
}

export const charge_rules: readonly Family[] = [
  rules(ofDocument(false), {
    ...common(['BR-31', 'BR-33', 'BR-CO-21', 'BR-DEC-01', 'BR-DEC-02'], 'discount'),
    'BR-32': ['discount', hasCategory],
  }),
  rules(ofDocument(true), {
    ...common(['BR-36', 'BR-38', 'BR-CO-22', 'BR-DEC-05', 'BR-DEC-06'], 'settlement_positions'),
    'BR-37': ['settlement_positions', hasCategory],
  }),
  rules(
    ofLines(false),
    common(['BR-41', 'BR-42', 'BR-CO-23', 'BR-DEC-24', 'BR-DEC-25'], 'positions[].discount'),
  ),
  rules(
    ofLines(true),
    common(['BR-43', 'BR-44', 'BR-CO-24', 'BR-DEC-27', 'BR-DEC-28'], 'positions[].discount'),
  ),
]
