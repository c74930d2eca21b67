import { domainToASCII } from 'node:url'

// Parses email addresses as people write them: one or several, separated by commas, semicolons or spaces.

const ADDRESS_MAX = 254
const LOCAL_MAX = 64
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^localhost$|^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

// Addresses contain no space, bracket, quote or line break, so none can end a header or command early.
export function isMailAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1))
  return at > 0 && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain)
}

export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

// The domain in its ASCII form (Punycode), as mail servers expect it.
export function wireAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}
