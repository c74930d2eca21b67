// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs')

export const SUBJECTS = [
  'storage and schema',
  'writing and concurrency',
  'API and compatibility',
  'documents',
  'money and tax',
  'stock',
  'lists and reports',
  'printing and public pages',
  'email and scheduled work',
  'e-invoicing and KSeF',
  'accounts and permissions',
  'files, import and migration',
  'operations',
  'web application',
  'tests and code',
]

const HEAD = /^# (\d+)\. (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\n- Status: (.+)\n- Subject: (.+)\n\n/

const INTRODUCTION = `# Decisions

Each page answers one "why?": what was decided, the reason, and the alternatives. Figures with their date are under
[Measurements](../measurements/README.md).

A decision begins with this head. \`npm run docs\` writes the index below from it.

\`\`\`md
# 123. The rule in plain words

- Date: 2026-11-17
- Status: accepted
- Subject: writing and concurrency
\`\`\`

The status is \`accepted\` or \`superseded by N\`. Take the next free number. If a decision replaces another one, merge the
old text into the new page and add \`takes in N\` to its status.`

/** The heads of all decisions; a page without one is an error. */
export function readDecisions() {
  const files = readdirSync(join(docs, 'decisions')).filter((name) => /^\d/.test(name))
  return files.map((file) => {
    const head = HEAD.exec(readFileSync(join(docs, 'decisions', file), 'utf8'))
    if (!head) throw new Error(`docs/decisions/${file} does not begin with title, Date, Status and Subject`)
    const [, number, title, date, status = '', subject = ''] = head
    if (!SUBJECTS.includes(subject)) throw new Error(`docs/decisions/${file}: unknown subject "${subject}"`)
    return { file, number: Number(number), title, date, status, subject }
  })
}

/** The text of docs/decisions/README.md. */
export function decisionsPage() {
  const decisions = readDecisions()
  const groups = SUBJECTS.map((subject) => {
    const rows = decisions
      .filter((decision) => decision.subject === subject)
      .map(
        ({ file, number, title, date, status }) =>
          `| ${number} | [${title}](${file}) | ${date} | ${status} |`,
      )
    const name = `${subject[0]?.toUpperCase()}${subject.slice(1)}`
    return `## ${name}\n\n| no. | decision | date | status |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  const renumbered = [...mergedNumbers(decisions), ...measuredNumbers()].sort((a, b) => a.number - b.number)
  const rows = renumbered.map(({ number, link }) => `| ${number} | ${link} |`)
  const mergedSection = `## Merged and moved\n\nNumbers that stand nowhere on this page were never used.\n\n| no. | now in |\n| --- | --- |\n${rows.join('\n')}\n`
  return `${INTRODUCTION}\n\n${groups.join('\n')}\n${mergedSection}`
}

/** @param {ReturnType<typeof readDecisions>} decisions */
const mergedNumbers = (decisions) =>
  decisions.flatMap(({ file, number, status }) =>
    (/takes in ([\d, ]+)/.exec(status)?.[1] ?? '')
      .split(', ')
      .filter(Boolean)
      .map((merged) => ({ number: Number(merged), link: `[decision ${number}](${file})` })),
  )

function measuredNumbers() {
  const pages = readdirSync(join(docs, 'measurements')).filter((name) => name.endsWith('.md'))
  return pages.flatMap((page) => {
    const text = readFileSync(join(docs, 'measurements', page), 'utf8')
    const [, title] = /^# (.+)/.exec(text) ?? []
    return [...text.matchAll(/_Formerly decision (\d+),/g)].map(([, number]) => ({
      number: Number(number),
      link: `[measurements: ${title}](../measurements/${page})`,
    }))
  })
}
