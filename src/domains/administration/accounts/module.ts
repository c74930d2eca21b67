import { defineInternalModule } from '../../../module.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { markAddedUsersUnproven } from './email-verification-store.ts'
import { tables } from './schema.ts'

export const accountsModule = defineInternalModule({
  name: 'accounts',
  tables,
  upgrades: [
    {
      number: 5,
      name: 'addresses of added users',
      title: 'marking addresses of added users as unconfirmed',
      fills: 'users.unproven',
      run: markAddedUsersUnproven,
    },
  ],
  jobs: async () => {
    const { removeOldFailures: forgetOldFailures } = await import('./login.ts')
    return {
      forget_old_failures: {
        every_ms: HOUR_MS,
        run: async (db, { now }) => void (await forgetOldFailures(db, now)),
      },
    }
  },
})
