import type { BusinessAnswer } from './access-point.ts'

// What buyers and platforms answer to a document, by the codes of those who made them: which may follow which, and what each needs.

type Family = BusinessAnswer['family']
type Code = {
  readonly next: readonly string[] // what may follow; nothing after an end
  readonly needs?: 'reason' | 'amount'
  readonly is_reported?: true // to the French state
}

// Platforms may leave out whatever they need not tell, so that what follows is all that may come later.
const DECIDED = ['205', '206', '207', '208', '210', '211', '212']

// The life of an invoice on the French platforms, XP Z12-012.
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

// The answer of the buyer in Peppol, Invoice Response 3.
const PEPPOL: { readonly [code: string]: Code } = {
  AB: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] },
  IP: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] },
  UQ: { next: ['IP', 'UQ', 'CA', 'RE', 'AP', 'PD'], needs: 'reason' },
  CA: { next: ['RE', 'AP', 'PD'] },
  AP: { next: ['PD'] },
  RE: { next: [], needs: 'reason' },
  PD: { next: ['PD'] },
}

// Of the message itself, by the access point of the receiver (MLS 1.0).
const TRANSPORT: { readonly [code: string]: Code } = {
  AB: { next: ['AP', 'RE'] },
  AP: { next: [] },
  RE: { next: [], needs: 'reason' },
}

export const ANSWERS: { readonly [family in Family]: { readonly [code: string]: Code } } = {
  fr: FRENCH,
  peppol: PEPPOL,
  transport: TRANSPORT,
}

// How it is kept and told: `fr:205`.
export const answerCode = ({ family, code }: Pick<BusinessAnswer, 'family' | 'code'>): string =>
  `${family}:${code}`

// Whether it is the newest from now on. What may not follow is kept as evidence, and changes nothing.
export function mayFollow(before: string | null, { family, code }: BusinessAnswer): boolean {
  const known = ANSWERS[family][code]
  if (known === undefined) return false
  const [family_before, code_before = ''] = before?.split(':') ?? []
  // Of the transport nothing is heard any more once the buyer has spoken.
  if (family_before === undefined || (family_before === 'transport' && family !== 'transport')) return true
  if (family_before !== family) return false
  return ANSWERS[family][code_before]?.next.includes(code) ?? true
}

// What an answer ought to say and does not.
export function lacks({
  family,
  code,
  reason,
  note,
  amount,
}: BusinessAnswer): 'reason' | 'amount' | undefined {
  const needs = ANSWERS[family][code]?.needs
  if (needs === 'reason' && !reason && !note) return 'reason'
  return needs === 'amount' && !amount ? 'amount' : undefined
}
