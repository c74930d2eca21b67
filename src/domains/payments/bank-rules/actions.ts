import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { unprocessable } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { completeRule } from './rules.ts'
import { bankingRules, RULES_MAX, type Rule, type RuleDraft } from './schema.ts'
import { countRules } from './store.ts'

async function check(db: Database, { account_id }: Actor, draft: RuleDraft, current?: Rule) {
  const isNew = current === undefined || draft === current
  if (isNew && (await countRules(db, account_id)) >= RULES_MAX)
    throw unprocessable(`There are ${RULES_MAX} rules already; delete some first`)
  return { ...draft, ...completeRule({ ...current, ...draft }) }
}

export const createRule = createAction(bankingRules, check)
export const updateRule = updateAction(bankingRules, check)
export const deleteRule = deleteAction(bankingRules)
export const restoreRule = restoreAction(bankingRules, check)
