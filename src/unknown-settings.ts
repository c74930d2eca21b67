import { nearestName } from './platform/nearest-name.ts'

// A misspelt setting would silently leave the default in force: no backups, another port. So whatever bears our name and is no
// setting is refused with the setting that was probably meant.

const OURS = /^KWIT_/
const OF_TOOLS = /^KWIT_(TEST_|CHROMIUM$)/
// What Kubernetes and Docker tell every container about a service that is called kwit, or begins so.
const OF_SERVICES = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

export function unknownSetting(
  environment: { readonly [name: string]: string | undefined },
  settings: ReadonlySet<string>,
): string | undefined {
  const isOurs = (name: string) =>
    OURS.test(name) &&
    !OF_TOOLS.test(name) &&
    !OF_SERVICES.test(name) &&
    !SERVICE_ADDRESS.test(environment[name] ?? '')
  const name = Object.keys(environment).find((name) => isOurs(name) && !settings.has(name))
  if (name === undefined) return undefined
  const nearest = nearestName(name, settings, DISTANCE_MAX)
  const remedy = nearest ? `did you mean ${nearest}?` : 'docs/operating.md lists all of them'
  return `${name}: is not a setting of Kwit; ${remedy}`
}

const DISTANCE_MAX = 4
