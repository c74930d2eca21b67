import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { BUYERS, invoice } from './invoices.ts'
import { httpRequest, load, median } from './load.ts'
import { type Server, startKwit, TOKEN } from './servers.ts'

// Measures the effect of a slow disk: invoices with flushes that take 3 ms longer (by strace), beside the same Kwit on
// the normal disk, in alternating slices. BENCH_AGAINST names another tree of Kwit to measure on the slow disk instead.

const SLICES = Number(process.env.BENCH_SLICES ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const WARM_UP_SECONDS = 8
const CONNECTIONS = 64
const FLUSH_US = 3_000
const GOAL = 0.65
const SLOW_DISK = [
  ...['strace', '--daemonize', '--follow-forks', '--seccomp-bpf', '--output=/dev/null'],
  ...['--trace=fsync,fdatasync', `--inject=fsync,fdatasync:delay_enter=${FLUSH_US}`],
]

const AGAINST = process.env.BENCH_AGAINST

if (spawnSync('strace', ['--version']).error) throw new Error('strace is needed to make the disk slow')
const slow = await startKwit({}, undefined, undefined, SLOW_DISK)
const other = AGAINST ? await startKwit({}, undefined, resolve(AGAINST), SLOW_DISK) : await startKwit()
const requests = Array.from({ length: BUYERS }, (_, number) =>
  httpRequest('POST', '/invoices.json', TOKEN, JSON.stringify(invoice(number))),
)
let next = 0
const slice = async ({ port }: Server, seconds: number) => {
  const request = () => requests[next++ % BUYERS] as Buffer
  const { per_second, failures } = await load({ port, connections: CONNECTIONS, seconds, request })
  if (failures > 0) throw new Error(`${failures} were refused`)
  return per_second
}

for (const server of [slow, other]) await slice(server, WARM_UP_SECONDS)
const rates: [slow: number, other: number][] = []
for (let turn = 0; turn < SLICES; turn++)
  rates.push([await slice(slow, SECONDS), await slice(other, SECONDS)])
const [slowly, otherwise] = [median(rates.map(([rate]) => rate)), median(rates.map(([, rate]) => rate))]
const ratio = median(rates.map(([slow, other]) => slow / other)).toFixed(2)
console.log(`${CONNECTIONS} connections, ${SLICES} alternating slices of ${SECONDS} s each\n`)
console.log(`create an invoice of three lines, each flush ${FLUSH_US / 1000} ms longer`)
console.log(
  `  kwit ${slowly.toFixed(0)} requests/s, ${AGAINST ? 'the other' : 'on the disk as it is'} ${otherwise.toFixed(0)}`,
)
console.log(`  ratio ${ratio}${AGAINST ? ' of the other' : ` of the disk as it is (goal ${GOAL})`}`)
await slow.stop()
await other.stop()
