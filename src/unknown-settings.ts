import { nearestName } from './platform/nearest-name.ts'

// Rejects unknown variables that begin with KWIT_ and suggests the closest setting, because a misspelt setting would
// silently leave the default in force.

const KWIT_NAME = /^KWIT_/
const TOOL_NAME = /^KWIT_(TEST_|CHROMIUM$)/
// Variables that Kubernetes and Docker set in every container for a service whose name begins with kwit.
const SERVICE_NAME = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

export function unknownSetting(
  environment: { readonly [name: string]: string | undefined },
  settings: ReadonlySet<string>,
): string | undefined {
  const isKwitName = (name: string) =>
    KWIT_NAME.test(name) &&
    !TOOL_NAME.test(name) &&
    !SERVICE_NAME.test(name) &&
    !SERVICE_ADDRESS.test(environment[name] ?? '')
  const name = Object.keys(environment).find((name) => isKwitName(name) && !settings.has(name))
  if (name === undefined) return undefined
  const nearest = nearestName(name, settings, DISTANCE_MAX)
  const remedy = nearest ? `did you mean ${nearest}?` : 'docs/operate/configuration.md lists all settings'
  return `${name}: is not a setting of Kwit; ${remedy}`
}

const DISTANCE_MAX = 4
