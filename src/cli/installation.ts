import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareRuntime, type Runtime } from '../bootstrap.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { checkPrefix } from '../domains/administration/accounts/rules.ts'
import { type Account, findAccount } from '../domains/administration/accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { CommandError } from './command.ts'

export type Installation = Runtime & { config: Config }

// Opens the installation of the settings for one command.
export async function withInstallation<Result>(
  use: (installation: Installation) => Promise<Result>,
  prepare: (config: Config) => Promise<Runtime> = prepareRuntime,
): Promise<Result> {
  const config = readConfig()
  const runtime = await prepare(config)
  try {
    return await use({ ...runtime, config })
  } finally {
    await runtime.db.close()
  }
}

// Like `withInstallation()`, but fails if there is no installation, because a wrong folder would create a new, empty
// one.
export function withExistingInstallation<Result>(
  use: (installation: Installation) => Promise<Result>,
  prepare: (config: Config) => Promise<Runtime> = prepareRuntime,
): Promise<Result> {
  const { database_url, data } = readConfig()
  if (!database_url && !existsSync(join(data, 'kwit.db'))) {
    throw new ConfigError(`KWIT_DATA: there is no installation in ${resolve(data)}`)
  }
  return withInstallation(use, prepare)
}

export async function getAccount(db: Database, prefix: string): Promise<Account> {
  const account = await findAccount(db, checkPrefix(prefix))
  if (!account) throw new CommandError(`there is no account "${prefix}"`)
  return account
}
