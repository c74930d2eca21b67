// Parses DATABASE_URL as libpq does: one host or several, each with its own port. The URL contains a password, so error
// messages repeat no part that could be one.

export type PostgresAddress = {
  urls: readonly string[] // one for each host, in order
  needs_writer: boolean // hosts that accept no writes are skipped
  shown: string // for display, without the password
  hide: (text: string) => string // removes the password from messages of others
}

export class AddressError extends Error {}

const URL_PATTERN = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^@/?#\s]*)(?:\/([^@/?#\s]*))?(?:\?([^@#\s]*))?$/
const HOST_PATTERN = /^(\[[^[\]]+\]|[^:[\]]*)(?::(\d{1,5})?)?$/
const WRITERS = new Set(['read-write', 'primary'])
const ANY = 'any'
const PORT_MAX = 65_535

export function readPostgresAddress(url: string): PostgresAddress {
  const [, userInfo, authority = '', database = '', query = ''] =
    URL_PATTERN.exec(url) ?? throwInvalid(INVALID_URL)
  const parameters = new URLSearchParams(query)
  const hosts = parameters.has('host') ? hostsOfQuery(parameters) : authority.split(',').map(readHost)
  const sessions = parameters.get('target_session_attrs')
  if (sessions && sessions !== ANY && !WRITERS.has(sessions)) throwInvalid(INVALID_SESSION)
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  const [user = '', ...secret] = (userInfo ?? '').split(':')
  const credentials = userInfo === undefined ? '' : `${userInfo}@`
  const urls = hosts.map(({ name, port }) => {
    const hostParameters = new URLSearchParams(parameters)
    // A socket is named by its folder, which cannot be written as the host of a URL.
    if (name.startsWith('/')) hostParameters.set('host', name)
    const hostAndPort = name.startsWith('/') ? '' : `${name}${port ? `:${port}` : ''}`
    return `postgres://${credentials}${hostAndPort}/${database}${hostParameters.size > 0 ? `?${hostParameters}` : ''}`
  })
  const hostList = hosts.map(({ name, port }) => `${name}${port ? `:${port}` : ''}`).join(',')
  return {
    urls,
    // Kwit writes, so of several hosts it uses only one that accepts writes, unless the URL allows any.
    needs_writer: sessions ? WRITERS.has(sessions) : hosts.length > 1,
    shown: `postgres://${user ? `${user}@` : ''}${hostList}/${database}`,
    hide: passwordFilter([secret.join(':'), parameters.get('password') ?? '']),
  }
}

const INVALID_URL = `is not an address such as postgres://user:password@host/database, or with several hosts
postgres://user:password@host1,host2:5433/database?target_session_attrs=read-write (in the password / is written %2F, ? %3F, # %23, @ %40)`.replace(
  /\n/g,
  ' ',
)
const INVALID_SESSION =
  'target_session_attrs is not supported: use read-write, primary or any, because Kwit writes'

function throwInvalid(problem: string): never {
  throw new AddressError(problem)
}

type Host = { name: string; port: string | undefined }

function readHost(text: string): Host {
  const [, name = '', port] = HOST_PATTERN.exec(text) ?? throwInvalid(INVALID_URL)
  if (port && (Number(port) < 1 || Number(port) > PORT_MAX))
    throwInvalid('a port is out of range: use a number from 1 to 65535')
  return { name, port }
}

// host=a,b and port=1,2; a single port applies to all hosts.
function hostsOfQuery(parameters: URLSearchParams): Host[] {
  const names = (parameters.get('host') ?? '').split(',')
  const ports = (parameters.get('port') ?? '').split(',')
  if (ports.length > 1 && ports.length !== names.length)
    throwInvalid('there are not as many ports as hosts: give one port, or one for each host')
  return names.map((name, index) => {
    const port = ports.length > 1 ? ports[index] : ports[0]
    return name.startsWith('/') ? { name, port: undefined } : readHost(port ? `${name}:${port}` : name)
  })
}

function passwordFilter(secrets: string[]): PostgresAddress['hide'] {
  const spellings = secrets.flatMap((secret) => [secret, decodePart(secret)]).filter((form) => form !== '')
  return (text) => spellings.reduce((remainder, spelling) => remainder.replaceAll(spelling, '***'), text)
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
