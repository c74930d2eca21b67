// @ts-check
// `npm run einvoicing` writes docs/integrate/einvoicing/rules: every rule that Kwit checks, one line each, a page for each
// family of rules and language. A test compares the pages with the rules.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rulesOfFormat } from '../src/einvoice/rules/check.ts'
import { structureRules } from '../src/einvoice/rules/fa-structure.ts'
import { fa3Rules } from '../src/einvoice/rules/fa3.ts'
import { fa3ByteRules } from '../src/einvoice/rules/fa3-bytes.ts'
import { kwitRules } from '../src/einvoice/rules/kwit-rules.ts'
import { ruleText } from '../src/einvoice/rules/messages/words.ts'
import { plausibilityRules } from '../src/einvoice/rules/plausibility.ts'

export const RULES_FOLDER = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'docs/integrate/einvoicing/rules',
)

/** @typedef {{ id: string, field: string, severity: string }} Rule */
/** @typedef {'en' | 'pl' | 'de'} Language */

const rulesWithPrefix = (/** @type {string} */ prefix) => kwitRules.filter(({ id }) => id.startsWith(prefix))

// A rule of several formats is listed with the first of them.
/** @type {{ file: string, title: string, rules: readonly Rule[] }[]} */
const FAMILIES = [
  {
    file: 'fa3',
    title: 'FA(3) and KSeF',
    rules: [...fa3ByteRules, ...fa3Rules, ...rulesWithPrefix('FA3'), ...structureRules],
  },
  { file: 'jpk', title: 'JPK files for the Polish tax office', rules: rulesWithPrefix('JPK') },
  { file: 'kwit', title: 'All formats', rules: rulesWithPrefix('KWIT') },
  { file: 'plausibility', title: 'Plausibility', rules: plausibilityRules },
  { file: 'en16931', title: 'EN 16931 in UBL', rules: rulesOfFormat('en16931-ubl') },
  { file: 'en16931-cii', title: 'EN 16931 in CII, Factur-X and ZUGFeRD', rules: rulesOfFormat('facturx') },
  { file: 'cii-fr', title: 'CII of the French reform', rules: rulesOfFormat('french-cii') },
  { file: 'ubl-fr', title: 'UBL of the French reform', rules: rulesOfFormat('french-ubl') },
  {
    file: 'peppol',
    title: 'Peppol BIS Billing 3 and self-billing',
    rules: [...rulesOfFormat('peppol'), ...rulesOfFormat('peppol-selfbilling')],
  },
  {
    file: 'xrechnung',
    title: 'XRechnung',
    rules: [...rulesOfFormat('xrechnung-ubl'), ...rulesOfFormat('xrechnung-cii')],
  },
]

/** @type {{ code: Language, name: string, folder: string }[]} */
const LANGUAGES = [
  { code: 'en', name: 'English', folder: '' },
  { code: 'pl', name: 'Polish', folder: 'pl/' },
  { code: 'de', name: 'German', folder: 'de/' },
]

/** All pages, by their path in the folder of rules. */
export function rulePages() {
  const listed = new Set()
  const families = FAMILIES.map((family) => ({
    ...family,
    rules: family.rules.filter(({ id }) => !listed.has(id) && listed.add(id)),
  }))
  return new Map([
    ['README.md', indexOf(families)],
    ...LANGUAGES.flatMap((language) =>
      families.map(
        (family) => /** @type {[string, string]} */ ([pathOf(family, language), pageOf(family, language)]),
      ),
    ),
  ])
}

/** @param {{ file: string }} family @param {{ folder: string }} language */
const pathOf = ({ file }, { folder }) => `${folder}${file}.md`

/** @param {typeof FAMILIES} families */
function indexOf(families) {
  const lines = families.map((family) => {
    const links = LANGUAGES.map((language) => `[${language.name}](${pathOf(family, language)})`)
    return `- ${family.title} (${family.rules.length}): ${links.join(', ')}`
  })
  return [
    '# Rules of e-invoices',
    '',
    'These pages list every rule that Kwit checks. `npm run einvoicing` writes them.',
    '',
    'Each line has the official id of the rule, the field to change in brackets, and the message. A line without a',
    'severity is `fatal`: receivers reject a document that breaks it. Kwit reports a `warning` or `information` and',
    'rejects nothing. A rule that several formats share is listed with the first of them.',
    '',
    ...lines,
    '',
  ].join('\n')
}

/** @param {(typeof FAMILIES)[number]} family @param {(typeof LANGUAGES)[number]} language */
function pageOf({ title, rules }, { code, folder }) {
  const lines = rules.map((rule) => lineOf(rule, code))
  const index = `${folder === '' ? '' : '../'}README.md`
  return [
    `# ${title}`,
    '',
    `Written by \`npm run einvoicing\`. [All rules](${index})`,
    '',
    ...lines,
    '',
  ].join('\n')
}

/** @param {Rule} rule @param {Language} language */
function lineOf({ id, field, severity }, language) {
  const fieldText = field === '' ? '' : ` (\`${field}\`)`
  const level = severity === 'fatal' ? '' : `, ${severity}`
  return `- \`${id}\`${fieldText}${level}: ${ruleText(id, language, PLACEHOLDERS)}`
}

// Placeholders of the values that a message inserts.
const PLACEHOLDERS = Array.from({ length: 6 }, () => '…')

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  rmSync(RULES_FOLDER, { recursive: true, force: true })
  for (const [path, text] of rulePages()) {
    mkdirSync(dirname(join(RULES_FOLDER, path)), { recursive: true })
    writeFileSync(join(RULES_FOLDER, path), text)
  }
}
