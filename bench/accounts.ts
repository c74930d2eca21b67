import { installation } from '../src/domains/administration/accounts/actions.ts'
import { openAccountWithCompany } from '../src/domains/administration/provisioning/actions.ts'
import { openPostgres } from '../src/platform/database/engines/postgres/engine.ts'

// Creates further accounts and returns their tokens.
export async function openAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const db = openPostgres(databaseUrl, 2)
  const secret = Buffer.alloc(32)
  const opened: string[] = []
  for (let number = 0; number < count; number++) {
    const prefix = `bench${number}`
    const account = {
      prefix,
      settings: { currency: 'PLN', lang: 'pl', time_zone: 'Europe/Warsaw' },
      owner: { login: prefix, email: `${prefix}@example.com`, password_hash: null },
      company: { name: `${prefix} company`, tax_no: '5252445767' },
    }
    opened.push(
      (await openAccountWithCompany(db, installation(Date.now(), 'bench'), account, secret)).api_token,
    )
  }
  await db.close()
  return opened
}
