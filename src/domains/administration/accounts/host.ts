import { RESERVED_PREFIXES } from './rules.ts'

// Decides which accounts the public pages of a host show: any account on the host of the installation, and only its own on the host of an
// account. No account can have a reserved name, so `www` stands for the installation.
export const hostAccountPrefix = (host_prefix: string | undefined): string | undefined =>
  host_prefix === undefined || RESERVED_PREFIXES.has(host_prefix) ? undefined : host_prefix

export function isShownOnHost(host_prefix: string | undefined, { prefix }: { prefix: string }): boolean {
  const only = hostAccountPrefix(host_prefix)
  return only === undefined || only === prefix
}
