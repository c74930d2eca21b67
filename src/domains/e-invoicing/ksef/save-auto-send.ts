import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { keepSettings, lockSettings } from '../../administration/accounts/store.ts'
import type { Switch } from './auto-send.ts'

export const keepSwitches = (db: Database, account_id: number, switches: readonly Switch[]): Promise<void> =>
  transaction(db, async (db) => {
    const { ksef: _, ...settings } = await lockSettings(db, account_id)
    const kept = switches.length > 0 ? { ...settings, ksef: switches as never } : settings
    await keepSettings(db, account_id, kept)
  })
