import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Ground, prepareGround } from '../bootstrap.ts'
import { type Config, ConfigProblem, readConfig } from '../config.ts'
import { checkPrefix } from '../domains/administration/accounts/rules.ts'
import { type Account, findAccount } from '../domains/administration/accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from './command.ts'

export type Installation = Ground & { config: Config }

// Opens the installation the settings name for one command.
export async function withInstallation<Result>(
  use: (installation: Installation) => Promise<Result>,
  prepare: (config: Config) => Promise<Ground> = prepareGround,
): Promise<Result> {
  const config = readConfig()
  const ground = await prepare(config)
  try {
    return await use({ ...ground, config })
  } finally {
    await ground.db.close()
  }
}

// For commands that work on what is there: from a wrong folder they would find a new, empty installation.
export function withExistingInstallation<Result>(
  use: (installation: Installation) => Promise<Result>,
  prepare: (config: Config) => Promise<Ground> = prepareGround,
): Promise<Result> {
  const { database_url, data } = readConfig()
  if (!database_url && !existsSync(join(data, 'kwit.db'))) {
    throw new ConfigProblem(`KWIT_DATA: there is no installation in ${resolve(data)}`)
  }
  return withInstallation(use, prepare)
}

export async function getAccount(db: Database, prefix: string): Promise<Account> {
  const account = await findAccount(db, checkPrefix(prefix))
  if (!account) throw new Problem(`there is no account "${prefix}"`)
  return account
}
