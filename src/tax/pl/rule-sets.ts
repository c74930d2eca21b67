// What changed over time in Polish VAT, and what is not settled: each set holds from its day on.

export type PolishRuleSet = {
  from: string
  // When a reduction of a sale counts: `agreed` conditions, or its day in KSeF and the confirmation of others.
  reductions: 'agreed' | 'ksef'
  // The field of the base of sales that are taxed in another country through OSS. Doctrine is divided; null: in no field.
  oss_field: string | null
  // The field of what the buyer owes tax for at home (gas, power, emissions).
  reversed_field: string
  // Whether a supply within the EU that is invoiced ahead waits for the supply.
  waits_for_supply: boolean
  // After how many further periods a supply within the EU without evidence bears the domestic rate.
  wdt_evidence_periods: { monthly: number; quarterly: number }
  // The rate of what bears none on its document although tax is due.
  standard_rate: string
}

const FIRST: PolishRuleSet = {
  from: '0000-01-01',
  reductions: 'agreed',
  oss_field: 'K_11',
  reversed_field: 'K_31',
  waits_for_supply: true,
  wdt_evidence_periods: { monthly: 2, quarterly: 1 },
  standard_rate: '23',
}

const RULE_SETS: readonly PolishRuleSet[] = [FIRST, { ...FIRST, from: '2026-02-01', reductions: 'ksef' }]

export const ruleSetOn = (day: string): PolishRuleSet =>
  RULE_SETS.findLast(({ from }) => from <= day) ?? FIRST
