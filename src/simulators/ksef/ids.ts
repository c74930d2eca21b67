import { hash } from 'node:crypto'
import { dayAt } from '../../platform/clock.ts'
import type { Simulator } from './state.ts'

// Reference numbers in the ministry's formats. Randomness comes from the seed, so the same calls yield the same
// numbers.

export const WARSAW = 'Europe/Warsaw'

export type ReferenceKind = 'CR' | 'AU' | 'SO' | 'SB' | 'EE' | 'EU' | 'EC' | 'EH' | 'EG'

// YYYYMMDD-TT-XXXXXXXXXX-XXXXXXXXXX-CC
export function referenceNumber(simulator: Simulator, kind: ReferenceKind): string {
  const digits = drawHex(simulator, 20)
  const body = `${dayDigits(simulator)}-${kind}-${digits.slice(0, 10)}-${digits.slice(10)}`
  return `${body}-${checksumOf(body)}`
}

// NIP-YYYYMMDD-XXXXXXXXXXXX-CC
export function ksefNumber(simulator: Simulator, nip: string): string {
  const body = `${nip}-${dayDigits(simulator)}-${drawHex(simulator, 12)}`
  return `${body}-${checksumOf(body)}`
}

// NIP-IZYYYYMM-XXXXXXXXXXXX-CC
export function collectiveNumber(simulator: Simulator, nip: string): string {
  const body = `${nip}-IZ${dayDigits(simulator).slice(0, 6)}-${drawHex(simulator, 12)}`
  return `${body}-${checksumOf(body)}`
}

export function drawHex({ state }: Simulator, length: number): string {
  let digits = ''
  while (digits.length < length) digits += hash('sha256', `${state.seed} ${state.drawn++}`, 'hex')
  return digits.slice(0, length).toUpperCase()
}

const dayDigits = ({ clock }: Simulator): string => dayAt(clock.now(), WARSAW).replaceAll('-', '')

// CRC-8, polynomial 0x07.
export function checksumOf(text: string): string {
  let sum = 0
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1
  }
  return sum.toString(16).toUpperCase().padStart(2, '0')
}
