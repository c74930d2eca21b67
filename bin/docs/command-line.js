// @ts-check
import { helpOf } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'

const INTRODUCTION = `# Command line

\`kwit\` starts the server and runs the tasks of an operator: accounts, backups, imports. It reads the same
[settings](configuration.md) as the server and works while the server runs, unless its help says otherwise.

How you write \`kwit\` depends on the installation:

| installation | command |
| --- | --- |
| package, or a clone | \`npx kwit COMMAND\` in the folder of the installation |
| container | \`docker exec kwit node dist/cli/main.js COMMAND\` |
| systemd | \`/opt/kwit/node_modules/kwit/deploy/kwit-command.sh COMMAND\` as root |

The exit code is 0 after success, 1 if the command failed, and 2 if an option is wrong or missing.`

/** The text of docs/operate/command-line.md. */
export async function commandLinePage() {
  const names = Object.keys(commands)
  const list = names.map((name) => `| [\`${name}\`](#${anchorOf(name)}) | ${commands[name]?.summary} |`)
  const parts = []
  for (const name of names) {
    const command = await commands[name]?.load()
    if (command)
      parts.push(
        `## kwit ${name}\n\n\`\`\`text\n${helpOf(command).split('\n').map(wrapLine).join('\n')}\n\`\`\`\n`,
      )
  }
  return `${INTRODUCTION}\n\n| command | what it does |\n| --- | --- |\n${list.join('\n')}\n\n${parts.join('\n')}`
}

/** @param {string} name */
const anchorOf = (name) => `kwit-${name.replace(/ /g, '-')}`

const WIDTH = 118

// Long lines of the help continue below their text.
/** @param {string} line */
function wrapLine(line) {
  if (line.length <= WIDTH) return line
  const indent = ' '.repeat(/^ {2}--\S+( \S+)? {2,}/.exec(line)?.[0].length ?? 0)
  const lines = ['']
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const last = lines.length - 1
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`
    if (longer.length <= WIDTH) lines[last] = longer
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
