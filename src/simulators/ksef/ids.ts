import { hash } from 'node:crypto'
import { dayAt } from '../../platform/clock.ts'
import type { Office } from './state.ts'

// Numbers as the ministry gives them. Chance comes from the seed, so the same story has the same numbers.

export const WARSAW = 'Europe/Warsaw'

export type ReferenceKind = 'CR' | 'AU' | 'SO' | 'SB' | 'EE' | 'EU' | 'EC' | 'EH' | 'EG'

// YYYYMMDD-TT-XXXXXXXXXX-XXXXXXXXXX-CC
export function referenceNumber(office: Office, kind: ReferenceKind): string {
  const digits = drawHex(office, 20)
  const body = `${dayDigits(office)}-${kind}-${digits.slice(0, 10)}-${digits.slice(10)}`
  return `${body}-${checksumOf(body)}`
}

// NIP-YYYYMMDD-XXXXXXXXXXXX-CC
export function ksefNumber(office: Office, nip: string): string {
  const body = `${nip}-${dayDigits(office)}-${drawHex(office, 12)}`
  return `${body}-${checksumOf(body)}`
}

// NIP-IZYYYYMM-XXXXXXXXXXXX-CC
export function collectiveNumber(office: Office, nip: string): string {
  const body = `${nip}-IZ${dayDigits(office).slice(0, 6)}-${drawHex(office, 12)}`
  return `${body}-${checksumOf(body)}`
}

export function drawHex({ state }: Office, length: number): string {
  let digits = ''
  while (digits.length < length) digits += hash('sha256', `${state.seed} ${state.drawn++}`, 'hex')
  return digits.slice(0, length).toUpperCase()
}

const dayDigits = ({ clock }: Office): string => dayAt(clock.now(), WARSAW).replaceAll('-', '')

// CRC-8, polynomial 0x07.
export function checksumOf(text: string): string {
  let sum = 0
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1
  }
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
