import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FirstAccount, Runtime } from './bootstrap.ts'
import type { Config } from './config.ts'
import { WRITE_FAILURE_MESSAGES } from './platform/database/write-failure.ts'
import { accountUrl } from './platform/http/url.ts'
import { type Notice, notifierOf } from './platform/notices.ts'
import { currentBuild } from './platform/version.ts'

// Prints the server's address and the first account's credentials once the server listens.

export const notify = notifierOf(process.stdout.isTTY === true)

export function announce(config: Config, runtime: Runtime, first: FirstAccount | undefined) {
  if (first) announceFirstAccount(config, first)
  // Comes last, because programs that wait for this line have read everything else by then.
  notify(runningNotice(config, runtime))
}

export const announceFirstAccount = (config: Config, first: FirstAccount) =>
  notify(firstAccountNotice(config.url, first))

export function runningNotice(config: Config, { database }: Pick<Runtime, 'database'>): Notice {
  const { smtp } = config.mail
  const data = config.database_url ? database : resolve(config.data)
  const mail = smtp ? `${smtp.host}:${smtp.port}` : join(resolve(config.data), 'outbox')
  return {
    message: 'Kwit is running',
    fields: { version: currentBuild(), url: config.url, data, mail },
    prose: [
      '',
      `  Kwit is running at ${config.url}`,
      `  Version               ${currentBuild()}`,
      `  API reference         ${config.url}/docs`,
      `  Data                  ${data}`,
      `  Emails go to          ${mail}`,
      '',
    ],
  }
}

// Warns about a database that rejects writes. The server starts nevertheless, because reads still work.
export async function announceTrouble(config: Config, { db, database }: Runtime) {
  const trouble = await db.writeFailure()
  if (!trouble) return
  const location = config.database_url
    ? database
    : `${resolve(config.data)} (KWIT_DATA), ${freeSpace(config.data)}`
  notify({
    level: 'error',
    message: `${WRITE_FAILURE_MESSAGES[trouble]}: ${location}. Kwit serves reads, rejects writes with 503 and accepts them again once this is resolved`,
  })
}

function freeSpace(folder: string): string {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    const megabytes = (count: number) => ((count * bsize) / 1024 ** 2).toFixed(1)
    return `${megabytes(bavail)} of ${megabytes(blocks)} MiB free`
  } catch {
    return 'free space unknown'
  }
}

// The only output that contains a password and a token, and only generated ones.
export function firstAccountNotice(url: string, first: FirstAccount): Notice {
  const { prefix, login, password, api_token } = first
  const token = api_token ?? 'TOKEN'
  const hasSecrets = password !== undefined || api_token !== undefined
  return {
    message: 'first account created',
    fields: { prefix, url: accountUrl(url, prefix), login, password, api_token },
    prose: [
      '',
      `  First start: the account "${prefix}" was created.${hasSecrets ? ' Save this, it is shown only once.' : ''}`,
      `    address    ${accountUrl(url, prefix)}`,
      `    login      ${login}`,
      `    password   ${password ?? 'from KWIT_FIRST_PASSWORD'}`,
      `    API token  ${api_token ?? 'from KWIT_FIRST_TOKEN'}`,
      '',
      '  Try it:',
      `    curl ${url}/clients.json -H 'Authorization: Bearer ${token}' \\`,
      `      -H 'Content-Type: application/json' -d '{"client": {"name": "Acme Ltd", "tax_no": "5252445767"}}'`,
      `    curl '${url}/clients.xml?api_token=${token}'`,
    ],
  }
}
