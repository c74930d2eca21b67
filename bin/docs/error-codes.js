// @ts-check
import { CODES_BY_SUBJECT, RULE_CODE } from '../../src/platform/error-codes/catalogue.ts'
import { CODES_OF_STATUSES } from '../../src/platform/error-codes/codes-of.ts'

const INTRODUCTION = `# Error codes

The field \`codes\` of an [error](errors.md) contains a code for each message. Compare codes instead of messages: a message
may be reworded, a code never changes. New codes may be added.

A code such as \`blank\` or \`period_closed\` belongs to several messages with one cause. \`…\` stands for a value. The same
messages and codes also occur in problems of tasks and imports, and in the \`warnings\` of records: each has \`field\`,
\`message\` and \`code\`.

## Codes that programs handle

Most errors need a person, who reads the message. A program can solve these by itself:

| Code | What the program does |
| --- | --- |
| \`idempotency_key_in_use\`, \`too_many_requests\`, \`server_busy\`, \`database_unavailable\` | sends the request again [with the same key](errors.md#retry-safely), after \`Retry-After\` |
| \`changed_meanwhile\` | reads the record, and applies its change to the new version |
| \`taken\` on a number | leaves the number out, so that Kwit assigns the next one |
| \`does_not_exist\` on an id | searches the record again: it was deleted, or belongs to another account |
| \`period_closed\` | uses a later date, or asks whether the month should be reopened |
| \`token_expired\`, \`token_revoked\`, \`token_network\`, \`unauthorized\` | stops, and asks for another token |`

/** The text of docs/integrate/error-codes.md. */
export function errorCodesPage() {
  const sections = Object.entries(CODES_BY_SUBJECT).map(([subject, codes]) => section(subject, byCode(codes)))
  return `${INTRODUCTION}\n\n${[...sections, elsewhere()].join('\n\n')}\n`
}

/** @param {{ readonly [text: string]: string }} codes */
function byCode(codes) {
  /** @type {Map<string, string[]>} */
  const messages = new Map()
  for (const [text, code] of Object.entries(codes)) messages.set(code, [...(messages.get(code) ?? []), text])
  return [...messages].sort(([first], [second]) => (first < second ? -1 : 1))
}

/**
 * @param {string} title
 * @param {[code: string, texts: string[]][]} rows
 */
const section = (title, rows) =>
  [
    `## ${title}\n`,
    ...rows.map(([code, texts]) => [`- \`${code}\``, ...texts.map(escapeMessage)].join('\n')),
  ].join('\n')

/** @param {string} text */
const escapeMessage = (text) =>
  wrapItem(
    text
      .replaceAll('{}', '…')
      .replace(/[<>*_`[\]]/g, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? `\\${sign}`),
  )

/**
 * An item of the list of a code, in lines of 120 characters.
 * @param {string} text
 */
function wrapItem(text) {
  const lines = ['  -']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= 120) lines[lines.length - 1] = line
    else lines.push(`    ${word}`)
  }
  return lines.join('\n')
}

const elsewhere = () =>
  [
    '## Other messages\n',
    `A message that names a rule of an e-invoice, such as \`(BR-DE-1)\`, has the code \`${RULE_CODE}\`. Every other message of a`,
    'field has the code `invalid`. An error without fields has the code of its status:\n',
    '| Status | Code |',
    '| --- | --- |',
    ...Object.entries(CODES_OF_STATUSES).map(([status, code]) => `| ${status} | \`${code}\` |`),
  ].join('\n')
