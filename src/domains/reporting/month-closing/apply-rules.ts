import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockSettings } from '../../administration/accounts/store.ts'
import { keptDocumentIds, markApplied } from '../tax-ledger/differences-store.ts'
import { lastClosedMonth, type Month } from '../tax-ledger/months.ts'
import { refreshEntries } from '../tax-ledger/refresh.ts'
import { deleteLegacy } from '../tax-ledger/store.ts'
import { revisionsOf } from '../tax-periods/store.ts'

// Applies the tax rules to documents that keep the figures of an older version.

export const applyRules = (db: Database, actor: Actor, month: Month): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    const ids = await keptDocumentIds(db, account_id, month)
    if (ids.length === 0) return
    await deleteLegacy(db, account_id, ids, lastClosedMonth(settings.closed_until))
    await markApplied(db, account_id, ids)
    await refreshEntries(db, account_id, settings, ids)
    audit(db, actor, {
      action: 'apply_rules',
      resource: 'closing',
      record_id: (await revisionsOf(db, account_id, month)).at(-1)?.id ?? 0,
      changes: { month: [null, month], documents: [null, String(ids.length)] },
    })
  })
