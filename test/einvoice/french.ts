// Mutations of a CII that violate French rules, beside those that violate any rules.
import type { Element } from '../../src/einvoice/xml/tree.ts'
import { randomMutation } from './mutations.ts'

const schOf = (syntax: string) =>
  ['france', 'ctc-1.4.0.03', `20260804_BR-FR-Flux2-Schematron-${syntax}_V1.4.0.03.sch`] as const

export const FRENCH_CII = schOf('CII')
export const FRENCH_UBL = schOf('UBL')

// Kwit does not write invoices of several sellers, and the second rule of a place never applies.
export const isOutOfScope = (id: string): boolean =>
  /^BR-FR-(MV|BD)-|^BR-FR-DEC-01_BT-111$|^BR-FR-16_BT-103$/.test(id)

const TEXTS = [
  ...[
    '123456789',
    '12345678900012',
    '98765432100015',
    '123456789_A',
    'a b',
    'x'.repeat(130),
    'F/2026-1',
    '§',
  ],
  ...[
    'B1',
    'S2',
    'B4',
    'M8',
    'S9',
    'B2B',
    'B2C',
    'PMT',
    'BAR',
    'TXD',
    'AFL',
    'AVV',
    'LISIBLE',
    '916',
    'OTHER',
  ],
  ...[
    '20',
    '23',
    '5.5',
    '20.000',
    '1.23456',
    '-3',
    '12345678901234567890',
    '1.1234567',
    '20991231',
    '20260230',
    '30000101',
  ],
  ...[
    '262',
    '384',
    '386',
    '389',
    '261',
    '381',
    '396',
    'GROUP',
    'DETAIL',
    'MEMBRE_ASSUJETTI_UNIQUE',
    'USD',
    'L',
  ],
  ...['#PMT#a', '#BAR#B2B', '#BAR#B2C#TXD#x', '#PMD#b#PMD#c', '2026-02-30', '1999-12-31', '2026-12-01'],
]
const SCHEMES = ['0002', '0009', '0224', '0225', '0231', 'VA', 'EM']

const leavesOf = (element: Element): Element[] =>
  element.children.flatMap((child) => (child.children.length === 0 ? [child] : leavesOf(child)))

// Replaces a text by one of French invoices, or applies any other mutation.
export function frenchMutation(root: Element, draw: () => number): Element {
  const pick = <Of>(of: readonly Of[]): Of => of[Math.floor(draw() * of.length)] as Of
  const which = draw()
  if (which < 0.3) return randomMutation(root, draw)
  const leaves = leavesOf(root)
  const schemed = leaves.filter(({ attributes }) => 'schemeID' in attributes)
  const target = which < 0.6 && schemed.length > 0 ? pick(schemed) : pick(leaves)
  const schemeID = which < 0.45 ? pick(SCHEMES) : undefined
  const text = which < 0.45 && draw() < 0.5 ? target.text : pick(TEXTS)
  const attributes = schemeID === undefined ? target.attributes : { ...target.attributes, schemeID }
  return replaced(root, target, { ...target, attributes, text })
}

const replaced = (element: Element, target: Element, by: Element): Element =>
  element === target
    ? by
    : { ...element, children: element.children.map((child) => replaced(child, target, by)) }
