import { RESERVED_PREFIXES } from './rules.ts'

// Decides which accounts the public pages of a host show: any account on the host of the installation, and only its own on the host of an
// account. No account can have a reserved name, so `www` stands for the installation.
export const hostAccountPrefix = (hostPrefix: string | undefined): string | undefined =>
  hostPrefix === undefined || RESERVED_PREFIXES.has(hostPrefix) ? undefined : hostPrefix

export function isShownOnHost(hostPrefix: string | undefined, { prefix }: { prefix: string }): boolean {
  const only = hostAccountPrefix(hostPrefix)
  return only === undefined || only === prefix
}
