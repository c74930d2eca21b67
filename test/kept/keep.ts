// `npm run kept` rewrites test/kept/fields.txt, unless a difference would change the meaning of stored data.
import { readFileSync, writeFileSync } from 'node:fs'
import { migrations } from '../../src/database-schema.ts'
import { compare, describeAll, parsed, printed } from './description.ts'

const file = new URL('./fields.txt', import.meta.url)
const now = describeAll()
const differences = compare(parsed(readFileSync(file, 'utf8')), now, migrations)
const troubles = differences.filter(({ trouble }) => trouble !== undefined)
for (const { field, trouble } of troubles) process.stderr.write(`${field} ${trouble}\n`)
if (troubles.length > 0) process.exitCode = 1
else {
  writeFileSync(file, `${printed(now)}\n`)
  process.stderr.write(`${differences.length} changed lines in test/kept/fields.txt\n`)
}
