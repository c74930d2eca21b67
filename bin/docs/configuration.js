// @ts-check
import { ConfigError, readConfig } from '../../src/config.ts'
import { SETTING_GROUPS } from './settings.js'

const INTRODUCTION = `# Configuration

Kwit reads its settings from environment variables, or from a file \`kwit.env\` with lines of the form \`NAME=value\`. If
both set a variable, the environment wins. Change a setting, then restart the server.

\`\`\`sh
KWIT_URL=https://kwit.example KWIT_BACKUP_EVERY=1d npx kwit
\`\`\`

Kwit looks for \`kwit.env\` and for \`./data\` in the folder where it starts: with \`npm start\` that is the folder of
\`package.json\`, with \`npx kwit\` the current one.

Kwit does not start with an invalid value or with an unknown name that begins with \`KWIT_\`. The error message names the
variable and suggests the name that you probably meant. Variables that Kubernetes and Docker create for services, such
as \`KWIT_SERVICE_HOST\`, are ignored.`

/** The text of docs/operate/configuration.md. */
export function configurationPage() {
  const groups = SETTING_GROUPS.map(({ title, about, settings }) =>
    [
      `## ${title}`,
      '',
      ...(about ? [about, ''] : []),
      '| variable | default | meaning |',
      '| --- | --- | --- |',
      ...settings.map(
        (setting) =>
          `| \`${setting.name}\` | ${initialOf(setting)} | ${setting.about}${acceptedOf(setting.name)} |`,
      ),
      '',
    ].join('\n'),
  )
  return `${INTRODUCTION}\n\n${groups.join('\n')}`
}

/** @param {import('./settings.js').Setting} setting */
const initialOf = ({ initial, unset }) => (initial === undefined ? unset : `\`${initial}\``)

// An invalid value makes the program print the accepted ones.
/** @param {string} name */
function acceptedOf(name) {
  try {
    readConfig({ KWIT_ENV_FILE: '/dev/null', DATABASE_URL: 'postgres://x/y', [name]: '\u0000' })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const accepted = /(?:a whole number )?(from [\d_,]+ to [\d_,]+)|one of (.+)$/.exec(error.message)
    if (accepted?.[1]) return ` ${capitalize(groupDigits(accepted[1]))}.`
    if (accepted?.[2]) return ` One of ${accepted[2].replace(/[a-z]+/g, '`$&`')}.`
  }
  return ''
}

/** @param {string} text */
const capitalize = (text) => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** @param {string} text */
const groupDigits = (text) => text.replace(/\d{5,}/g, (digits) => Number(digits).toLocaleString('en'))
