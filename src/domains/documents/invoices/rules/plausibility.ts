import { type RuleLanguage, ruleLanguage, ruleText } from '../../../../einvoice/rules/messages/words.ts'
import { type PlausibilityRule, plausibilityField } from '../../../../einvoice/rules/plausibility.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../schema.ts'
import type { PlausibilityContext } from './plausibility-context.ts'
import * as amounts from './plausible-amounts.ts'
import * as days from './plausible-days.ts'
import * as parties from './plausible-parties.ts'
import { changedByCorrection, KEPT_IN_KSEF_RULE } from './unchangeable-parties.ts'

// Plausibility rules for documents that are valid and nearly always wrong: one check for each rule.

// Returns the values for the placeholders of the rule's message, or undefined if the document is plausible.
export type Check = (
  invoice: Invoice,
  settings: Settings,
  context: PlausibilityContext,
) => readonly string[] | undefined

export const PLAUSIBILITY: { readonly [rule in PlausibilityRule]: Check } = {
  'KWIT-30': amounts.rateFarFromQuote,
  'KWIT-31': amounts.taxUnlikeTotal,
  'KWIT-32': parties.zeroRateInUnion,
  'KWIT-33': parties.zeroRateAbroad,
  'KWIT-34': days.raisedTaxWithoutDay,
  'KWIT-35': days.lateForKsef,
  'KWIT-36': days.dueBeforeIssue,
  'KWIT-37': parties.soldToSelf,
  'KWIT-38': days.saleFarFromIssue,
  'KWIT-39': amounts.worthNothing,
  'KWIT-40': parties.reverseChargeWithoutNumber,
  'KWIT-41': amounts.largeCashPayment,
}

export function plausibilityWarnings(
  invoice: Invoice,
  settings: Settings,
  context: PlausibilityContext = {},
  language: RuleLanguage = ruleLanguage(settings.lang),
): Warning[] {
  if (invoice.income === false || invoice.cancelled) return []
  const warnings = ksefWarnings(invoice, context, language)
  for (const [rule, check] of CHECKS) {
    const values = check(invoice, settings, context)
    if (values === undefined) continue
    warnings.push({ field: plausibilityField(rule), message: ruleText(rule, language, values), rule })
  }
  return warnings
}

// Warns here as well, because writing and sending the file of such a correction is rejected.
const ksefWarnings = (
  invoice: Invoice,
  { original }: PlausibilityContext,
  language: RuleLanguage,
): Warning[] =>
  changedByCorrection(original, invoice).map((field) => ({
    field,
    message: ruleText(KEPT_IN_KSEF_RULE, language),
    rule: KEPT_IN_KSEF_RULE,
  }))

const CHECKS = Object.entries(PLAUSIBILITY) as [PlausibilityRule, Check][]
