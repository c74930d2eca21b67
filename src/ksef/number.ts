// The numbers that KSeF gives: of invoices, and of several invoices paid together.

const NIP = '[1-9](?:\\d[1-9]|[1-9]\\d)\\d{7}'
const DAY = '20\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const INVOICE = new RegExp(`^${NIP}-${DAY}-[0-9A-F]{12}-[0-9A-F]{2}$`)
const FORMER_INVOICE = new RegExp(`^${NIP}-${DAY}-[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{2}$`)
const COLLECTIVE = new RegExp(`^${NIP}-IZ20\\d{2}(?:0[1-9]|1[0-2])-[0-9A-F]{12}-[0-9A-F]{2}$`)

export const isNip = (text: string): boolean => new RegExp(`^${NIP}$`).test(text)

// 5265877635-20250826-0100001AF629-AF. Of the longer ones of the first KSeF nobody says how they were summed.
export const isKsefNumber = (number: string): boolean =>
  FORMER_INVOICE.test(number) || (INVOICE.test(number) && isSummed(number))

// 1111111111-IZ202607-65ED02180000-E7
export const isCollectiveNumber = (number: string): boolean => COLLECTIVE.test(number) && isSummed(number)

// What stands before the last hyphen is summed, without that hyphen.
const isSummed = (number: string) => checksum(number.slice(0, -3)) === number.slice(-2)

// CRC-8 with the polynomial 0x07, beginning with 0, in two capital hexadecimal digits.
export function checksum(text: string): string {
  let sum = 0
  for (const byte of Buffer.from(text, 'ascii')) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1) & 0xff
  }
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
