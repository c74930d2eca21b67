// @ts-check
// `npm run einvoicing` writes the list of rules at the end of docs/einvoicing.md: every one that Kwit knows, with its words. A test tells
// when it is not current.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { knownRules } from '../src/einvoice/rules/check.ts'
import { structure_rules } from '../src/einvoice/rules/fa-structure.ts'
import { fa3_rules } from '../src/einvoice/rules/fa3.ts'
import { fa3_byte_rules } from '../src/einvoice/rules/fa3-bytes.ts'
import { own_rules } from '../src/einvoice/rules/kwit-rules.ts'
import { wordsOf } from '../src/einvoice/rules/messages/words.ts'
import { plausibility_rules } from '../src/einvoice/rules/plausibility.ts'

const FILE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/einvoicing.md')
const MARK = '<!-- written by npm run einvoicing -->'

/** @typedef {{ id: string, field: string, severity: string }} Known */

/** @type {[title: string, rules: readonly Known[]][]} */
const FAMILIES = [
  [
    'FA(3) and KSeF',
    [
      ...fa3_byte_rules,
      ...fa3_rules,
      ...own_rules.filter(({ id }) => id.startsWith('FA3')),
      ...structure_rules,
    ],
  ],
  ['JPK, files for the Polish tax office', own_rules.filter(({ id }) => id.startsWith('JPK'))],
  ['Any format', own_rules.filter(({ id }) => id.startsWith('KWIT'))],
  ['Plausibility: valid, and nearly always wrong', plausibility_rules],
  ['EN 16931 in UBL', knownRules('en16931-ubl')],
  ['EN 16931 in CII, Factur-X and ZUGFeRD', knownRules('facturx')],
  ['CII of the French reform', knownRules('french-cii')],
  ['UBL of the French reform', knownRules('french-ubl')],
  ['Peppol BIS Billing 3', knownRules('peppol')],
  ['Peppol self-billing', knownRules('peppol-selfbilling')],
  ['XRechnung', [...knownRules('xrechnung-ubl'), ...knownRules('xrechnung-cii')]],
]

/** The whole file: what was written by hand, and the rules. */
export function einvoicingText() {
  const by_hand = readFileSync(FILE, 'utf8').split(MARK)[0]
  const told = new Set()
  const parts = FAMILIES.map(([title, rules]) => {
    const news = rules.filter(({ id }) => !told.has(id) && told.add(id))
    return [`### ${title}`, '', ...(news.length > 0 ? linesOf(news) : ['Those above.']), ''].join('\n')
  })
  return `${by_hand}${MARK}\n\n${parts.join('\n')}`
}

// Rules that share a sentence share a line.
/** @param {readonly Known[]} rules */
function linesOf(rules) {
  const same = Map.groupBy(rules, ({ id, field, severity }) => [field, severity, ...wordsIn(id)].join('\n'))
  return [...same.values()].map((group) => {
    const { id, field, severity } = /** @type {Known} */ (group[0])
    const ids = group.map((one) => `\`${one.id}\``).join(', ')
    const [pl, en, de] = wordsIn(id)
    const where = field === '' ? '' : ` (\`${field}\`)`
    return `- ${ids}${where}${severity === 'fatal' ? '' : `, ${severity}`}: ${en} · _pl_ ${pl} · _de_ ${de}`
  })
}

// What a sentence leaves open.
const OPEN = Array.from({ length: 6 }, () => '…')

/** @param {string} id */
const wordsIn = (id) => [wordsOf(id, 'pl', OPEN), wordsOf(id, 'en', OPEN), wordsOf(id, 'de', OPEN)]

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, einvoicingText())
