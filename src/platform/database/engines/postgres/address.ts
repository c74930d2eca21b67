// DATABASE_URL as libpq reads it: one host or several, each with a port of its own. It holds a password, so nothing that is
// said about it repeats a part that could be one.

export type PostgresAddress = {
  urls: readonly string[] // one for each host, in their order
  needs_writer: boolean // a host that only reads is passed over
  shown: string // for people, without the password
  hide: (text: string) => string // takes the password out of what others say
}

export class AddressProblem extends Error {}

const FORM = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^@/?#\s]*)(?:\/([^@/?#\s]*))?(?:\?([^@#\s]*))?$/
const HOST = /^(\[[^[\]]+\]|[^:[\]]*)(?::(\d{1,5})?)?$/
const WRITERS = new Set(['read-write', 'primary'])
const ANY = 'any'
const PORT_MAX = 65_535

export function readPostgresAddress(url: string): PostgresAddress {
  const [, user_info, authority = '', database = '', query = ''] = FORM.exec(url) ?? refuse(SHAPE)
  const parameters = new URLSearchParams(query)
  const hosts = parameters.has('host') ? hostsOfQuery(parameters) : authority.split(',').map(readHost)
  const sessions = parameters.get('target_session_attrs')
  if (sessions && sessions !== ANY && !WRITERS.has(sessions)) refuse(SESSIONS)
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name)
  const [user = '', ...secret] = (user_info ?? '').split(':')
  const before = user_info === undefined ? '' : `${user_info}@`
  const urls = hosts.map(({ name, port }) => {
    const own = new URLSearchParams(parameters)
    // A socket is named by its folder, which no authority can hold.
    if (name.startsWith('/')) own.set('host', name)
    const place = name.startsWith('/') ? '' : `${name}${port ? `:${port}` : ''}`
    return `postgres://${before}${place}/${database}${own.size > 0 ? `?${own}` : ''}`
  })
  const places = hosts.map(({ name, port }) => `${name}${port ? `:${port}` : ''}`).join(',')
  return {
    urls,
    // Kwit writes: of several hosts only one that takes writes will do, unless any is asked for.
    needs_writer: sessions ? WRITERS.has(sessions) : hosts.length > 1,
    shown: `postgres://${user ? `${user}@` : ''}${places}/${database}`,
    hide: hiding([secret.join(':'), parameters.get('password') ?? '']),
  }
}

const SHAPE = `is not an address such as postgres://user:password@host/database, or with several hosts
postgres://user:password@host1,host2:5433/database?target_session_attrs=read-write (in the password / is written %2F, ? %3F, # %23, @ %40)`.replace(
  /\n/g,
  ' ',
)
const SESSIONS = 'target_session_attrs is one of read-write, primary, any: Kwit writes'

function refuse(problem: string): never {
  throw new AddressProblem(problem)
}

type Host = { name: string; port: string | undefined }

function readHost(text: string): Host {
  const [, name = '', port] = HOST.exec(text) ?? refuse(SHAPE)
  if (port && (Number(port) < 1 || Number(port) > PORT_MAX)) refuse('a port is a number from 1 to 65535')
  return { name, port }
}

// host=a,b and port=1,2; a single port is that of all.
function hostsOfQuery(parameters: URLSearchParams): Host[] {
  const names = (parameters.get('host') ?? '').split(',')
  const ports = (parameters.get('port') ?? '').split(',')
  if (ports.length > 1 && ports.length !== names.length) refuse('there are not as many ports as hosts')
  return names.map((name, place) => {
    const port = ports.length > 1 ? ports[place] : ports[0]
    return name.startsWith('/') ? { name, port: undefined } : readHost(port ? `${name}:${port}` : name)
  })
}

function hiding(secrets: string[]): PostgresAddress['hide'] {
  const forms = secrets.flatMap((secret) => [secret, decoded(secret)]).filter((form) => form !== '')
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, '***'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
