// Rules of Polish VAT that changed over time or are not settled: each set applies from its day on.

export type PolishRuleSet = {
  from: string
  // When a reduction of a sale counts: with the `agreed` conditions, or on its day in KSeF and, outside KSeF, with the
  // confirmation.
  reductions: 'agreed' | 'ksef'
  // The field of the base of sales that are taxed in another country through OSS. Doctrine is divided; null for no
  // field.
  oss_field: string | null
  // The field of domestic reverse charge (gas, power, emissions).
  reversed_field: string
  // Whether a supply within the EU that is invoiced in advance waits for the supply.
  waits_for_supply: boolean
  // The number of further periods after which a supply within the EU without evidence gets the domestic rate.
  wdt_evidence_periods: { monthly: number; quarterly: number }
  // The rate of lines that have none on the document although tax is due.
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
