import { type RuleLanguage, ruleLanguage, wordsOf } from '../../../../einvoice/rules/messages/words.ts'
import { type PlausibilityRule, plausibilityField } from '../../../../einvoice/rules/plausibility.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../schema.ts'
import type { Circumstances } from './plausibility-context.ts'
import * as amounts from './plausible-amounts.ts'
import * as days from './plausible-days.ts'
import * as parties from './plausible-parties.ts'
import { changedByCorrection, KEPT_IN_KSEF_RULE } from './unchangeable-parties.ts'

// Documents that are valid and nearly always wrong: one check for each rule, from the document and what is known beside it.

// The values that the words of the rule leave open; nothing where the document is plausible.
export type Check = (
  invoice: Invoice,
  settings: Settings,
  circumstances: Circumstances,
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

export function implausible(
  invoice: Invoice,
  settings: Settings,
  circumstances: Circumstances = {},
  language: RuleLanguage = ruleLanguage(settings.lang),
): Warning[] {
  if (invoice.income === false || invoice.cancelled) return []
  const warnings = changedInKsef(invoice, circumstances, language)
  for (const [rule, check] of CHECKS) {
    const values = check(invoice, settings, circumstances)
    if (values === undefined) continue
    warnings.push({ field: plausibilityField(rule), message: wordsOf(rule, language, values), rule })
  }
  return warnings
}

// Told here as well, because the file of such a correction is refused, and so is sending it.
const changedInKsef = (invoice: Invoice, { original }: Circumstances, language: RuleLanguage): Warning[] =>
  changedByCorrection(original, invoice).map((field) => ({
    field,
    message: wordsOf(KEPT_IN_KSEF_RULE, language),
    rule: KEPT_IN_KSEF_RULE,
  }))

const CHECKS = Object.entries(PLAUSIBILITY) as [PlausibilityRule, Check][]
