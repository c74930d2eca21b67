// Formats and checksums of the numbers that KSeF assigns: invoice numbers and collective identifiers.

const NIP = '[1-9](?:\\d[1-9]|[1-9]\\d)\\d{7}'
const DAY = '20\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const INVOICE = new RegExp(`^${NIP}-${DAY}-[0-9A-F]{12}-[0-9A-F]{2}$`)
const FORMER_INVOICE = new RegExp(`^${NIP}-${DAY}-[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{2}$`)
const COLLECTIVE = new RegExp(`^${NIP}-IZ20\\d{2}(?:0[1-9]|1[0-2])-[0-9A-F]{12}-[0-9A-F]{2}$`)

export const isNip = (text: string): boolean => new RegExp(`^${NIP}$`).test(text)

// Example: 5265877635-20250826-0100001AF629-AF. The checksum of the longer numbers of the first KSeF is not
// documented, so it is not verified.
export const isKsefNumber = (number: string): boolean =>
  FORMER_INVOICE.test(number) || (INVOICE.test(number) && hasValidChecksum(number))

// Example: 1111111111-IZ202607-65ED02180000-E7
export const isCollectiveNumber = (number: string): boolean =>
  COLLECTIVE.test(number) && hasValidChecksum(number)

// The checksum covers everything before the last hyphen.
const hasValidChecksum = (number: string) => checksum(number.slice(0, -3)) === number.slice(-2)

// CRC-8 with polynomial 0x07 and initial value 0, as two upper-case hexadecimal digits.
export function checksum(text: string): string {
  let sum = 0
  for (const byte of Buffer.from(text, 'ascii')) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1) & 0xff
  }
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
