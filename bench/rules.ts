import { check } from '../src/einvoice/rules/check.ts'
import { readXml } from '../src/einvoice/xml/read.ts'
import type { Element } from '../src/einvoice/xml/tree.ts'
import { writeXml } from '../src/einvoice/xml/write.ts'
import { compiled } from '../test/einvoice/compiled.ts'
import { isHere, official, treeOf, whyNot } from '../test/einvoice/official.ts'
import { SPACES } from '../test/einvoice/spaces.ts'

// Compares the cost of checking an invoice against all Peppol rules: our functions and the official rules run by Saxon,
// in turns on the same file. Saxon parses the file each time; ours is measured with and without parsing.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REPEATED = 20

function withLines(count: number): string {
  const base = treeOf(official('peppol-2026.5', 'examples', 'base-example.xml'))
  const lines = base.children.filter(({ name }) => name === 'InvoiceLine')
  const others = base.children.filter(({ name }) => name !== 'InvoiceLine')
  const repeated = Array.from({ length: count }, (_, n) => lines[n % lines.length] as Element)
  return writeXml({ ...base, children: [...others, ...repeated] }, SPACES)
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (times: number[]) => (times.sort((a, b) => a - b)[times.length >> 1] as number).toFixed(2)

if (!isHere) {
  console.log(whyNot)
  process.exit(0)
}
const judges = [
  compiled('peppol-2026.5', 'sch', 'CEN-EN16931-UBL.sch'),
  compiled('peppol-2026.5', 'sch', 'PEPPOL-EN16931-UBL.sch'),
]
console.log('CPU time of one document, one core, at the median\n')
for (const [lines, limitMs] of [
  [10, 2],
  [500, 30],
] as const) {
  const xml = withLines(lines)
  const bytes = Buffer.from(xml)
  const tree = readXml(bytes)
  const work = {
    rules: () => check(tree, 'peppol'),
    'rules and reading': () => check(readXml(bytes), 'peppol'),
    saxon: () => judges.map((judge) => judge(xml)),
  }
  const times = Object.fromEntries(Object.keys(work).map((name) => [name, [] as number[]]))
  for (let warm = 0; warm < 2_000 / lines; warm++) work['rules and reading']()
  // Saxon also needs a warm-up; on large documents it takes seconds.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, run] of Object.entries(work)) {
      const count = name === 'saxon' ? 1 : REPEATED
      const ms = cpuMs(() => {
        for (let n = 0; n < count; n++) run()
      })
      if (round > 0) times[name]?.push(ms / count)
    }
  const medians = Object.entries(times).map(([name, of]) => `${name} ${median(of)} ms`)
  console.log(
    `${String(lines).padStart(3)} lines   ${medians.join('   ')}   limit of the rules ${limitMs} ms`,
  )
}
