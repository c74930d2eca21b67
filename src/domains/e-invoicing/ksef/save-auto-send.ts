import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockSettings, saveSettings } from '../../administration/accounts/store.ts'
import type { AutoSendRule } from './auto-send.ts'

export const saveAutoSendRules = (
  db: Database,
  accountId: number,
  rules: readonly AutoSendRule[],
): Promise<void> =>
  transaction(db, async (db) => {
    const { ksef: _, ...settings } = await lockSettings(db, accountId)
    // The settings type declares `ksef` as plain JSON.
    const newSettings = rules.length > 0 ? { ...settings, ksef: rules as never } : settings
    await saveSettings(db, accountId, newSettings)
  })
