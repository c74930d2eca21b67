import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FirstAccount, Ground } from './bootstrap.ts'
import type { Config } from './config.ts'
import { TROUBLE_WORDS } from './platform/database/write-failure.ts'
import { accountUrl } from './platform/http/url.ts'
import { type Notice, notifierOf } from './platform/notices.ts'
import { currentBuild } from './platform/version.ts'

// Where the server is and how to enter it, told once it listens.

export const notify = notifierOf(process.stdout.isTTY === true)

export function announce(config: Config, ground: Ground, first: FirstAccount | undefined) {
  if (first) tellFirstAccount(config, first)
  // The last of all: whoever waits for the server to be ready has read the rest then.
  notify(runningNotice(config, ground))
}

export const tellFirstAccount = (config: Config, first: FirstAccount) =>
  notify(firstAccountNotice(config.url, first))

export function runningNotice(config: Config, { database }: Pick<Ground, 'database'>): Notice {
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
      `  Reference of the API  ${config.url}/docs`,
      `  Data                  ${data}`,
      `  E-mails go to         ${mail}`,
      '',
    ],
  }
}

// A database that takes no writes is no reason not to start: what is there can be read.
export async function tellTrouble(config: Config, { db, database }: Ground) {
  const trouble = await db.trouble()
  if (!trouble) return
  const place = config.database_url
    ? database
    : `${resolve(config.data)} (KWIT_DATA), ${freeSpace(config.data)}`
  notify({
    level: 'error',
    message: `${TROUBLE_WORDS[trouble]}: ${place}. Kwit answers reads, refuses writes with 503 and accepts them again once this is resolved`,
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

// The only place where a password and a token are shown, and only those that were made up.
export function firstAccountNotice(url: string, first: FirstAccount): Notice {
  const { prefix, login, password, api_token } = first
  const token = api_token ?? 'TOKEN'
  const shown = password !== undefined || api_token !== undefined
  return {
    message: 'first account created',
    fields: { prefix, url: accountUrl(url, prefix), login, password, api_token },
    prose: [
      '',
      `  First start: the account "${prefix}" was made for you.${shown ? ' Keep this, it is shown once.' : ''}`,
      `    address    ${accountUrl(url, prefix)}`,
      `    login      ${login}`,
      `    password   ${password ?? 'the one of KWIT_FIRST_PASSWORD'}`,
      `    API token  ${api_token ?? 'the one of KWIT_FIRST_TOKEN'}`,
      '',
      '  Try it:',
      `    curl ${url}/clients.json -H 'Authorization: Bearer ${token}' \\`,
      `      -H 'Content-Type: application/json' -d '{"client": {"name": "Acme Ltd", "tax_no": "5252445767"}}'`,
      `    curl '${url}/clients.xml?api_token=${token}'`,
    ],
  }
}
