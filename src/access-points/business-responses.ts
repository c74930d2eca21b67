import type { BusinessResponse } from './access-point.ts'

// The business response codes of the French platforms, Peppol and the transport: which code may follow which, and the
// detail that each needs.

type Family = BusinessResponse['family']
type Code = {
  readonly next: readonly string[] // empty for a final code
  readonly needs?: 'reason' | 'amount'
  readonly is_reported?: true // to the French state
}

// Platforms may skip optional statuses, so `next` lists every status that may come later, not only the next step.
const DECIDED = ['205', '206', '207', '208', '210', '211', '212']

// Lifecycle of an invoice on the French platforms, XP Z12-012.
const FRENCH: { readonly [code: string]: Code } = {
  '200': { next: ['201', '202', '203', '204', ...DECIDED, '213'], is_reported: true },
  '201': { next: ['202', '203', '204', ...DECIDED, '213'] },
  '202': { next: ['203', '204', ...DECIDED, '213'] },
  '203': { next: ['204', ...DECIDED, '213'] },
  '204': { next: DECIDED },
  '205': { next: ['207', '210', '211', '212'] },
  '206': { next: ['205', '207', '208', '210', '211', '212'], needs: 'reason' },
  '207': { next: ['204', '205', '206', '208', '210', '211', '212'], needs: 'reason' },
  '208': { next: ['209', '210'], needs: 'reason' },
  '209': { next: ['204', ...DECIDED] },
  '210': { next: [], needs: 'reason', is_reported: true },
  '211': { next: ['211', '212'], needs: 'amount' },
  '212': { next: ['212'], needs: 'amount', is_reported: true },
  '213': { next: [], needs: 'reason', is_reported: true },
  '501': { next: [], needs: 'reason' },
}

// Response of the buyer in Peppol, Invoice Response 3.
const PEPPOL: { readonly [code: string]: Code } = {
  AB: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] },
  IP: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] },
  UQ: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'], needs: 'reason' },
  CA: { next: ['RE', 'AP', 'PD'] },
  AP: { next: ['PD'] },
  RE: { next: [], needs: 'reason' },
  PD: { next: ['PD'] },
}

// Response to the message itself, sent by the access point of the receiver (MLS 1.0).
const TRANSPORT: { readonly [code: string]: Code } = {
  AB: { next: ['AP', 'RE'] },
  AP: { next: [] },
  RE: { next: [], needs: 'reason' },
}

export const RESPONSE_CODES: { readonly [family in Family]: { readonly [code: string]: Code } } = {
  fr: FRENCH,
  peppol: PEPPOL,
  transport: TRANSPORT,
}

// The form that is stored and shown, such as `fr:205`.
export const responseCode = ({ family, code }: Pick<BusinessResponse, 'family' | 'code'>): string =>
  `${family}:${code}`

// Returns whether the response becomes the current one. A response that may not follow is stored as evidence only.
export function mayFollow(before: string | null, { family, code }: BusinessResponse): boolean {
  const definition = RESPONSE_CODES[family][code]
  if (definition === undefined) return false
  const [familyBefore, codeBefore = ''] = before?.split(':') ?? []
  // Transport responses no longer matter once the buyer has responded.
  if (familyBefore === undefined || (familyBefore === 'transport' && family !== 'transport')) return true
  if (familyBefore !== family) return false
  return RESPONSE_CODES[family][codeBefore]?.next.includes(code) ?? true
}

// Returns the detail that a response requires but lacks.
export function missingDetail({
  family,
  code,
  reason,
  note,
  amount,
}: BusinessResponse): 'reason' | 'amount' | undefined {
  const needs = RESPONSE_CODES[family][code]?.needs
  if (needs === 'reason' && !reason && !note) return 'reason'
  return needs === 'amount' && !amount ? 'amount' : undefined
}
