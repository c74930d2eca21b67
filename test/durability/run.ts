// npm run durability -- --rounds 3 --seconds 3 --clients 32 --threads 3 (needs strace): tests what kill -9 alone
// cannot show. Kwit runs while its system calls are recorded, and is killed; no response may be sent before the flush
// that covers it. Then everything that was not flushed is erased from the files, as a power cut may do, and all
// acknowledged invoices must still exist.
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { invoice } from '../../bench/invoices.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { sender } from '../numbers/http.ts'
import { childrenOf, type DataFolder, endPrograms, makePlace, start } from '../program.ts'
import { CALLS, judge, type Lost } from './trace.ts'

const TOKEN = 'firsttokenofdurability123'
const SETTLING_MS = 2_000 // until the other threads listen too
const FLUSH_US = 30_000 // longer than everything else, so that some writes are not flushed when the process is killed

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '32' },
    threads: { type: 'string', default: '3' },
  },
})
const acknowledged = new Map<number, string>()
const faults: string[] = []

try {
  const folder = await makePlace(TOKEN, undefined)
  Object.assign(folder.environment, { KWIT_THREADS: values.threads, KWIT_LOG: 'error' })
  for (let round = 1; round <= Number(values.rounds); round++) {
    const { lost, ...figures } = await recorded(folder)
    wipe(lost)
    await check(folder).catch((error) => faults.push(`nothing can be read any more: ${error}`))
    const report = Object.entries({ ...figures, faults: figures.faults.length, lost: lost.length })
    console.log(`  round ${round}: ${report.map(([name, count]) => `${count} ${name}`).join(', ')}`)
    faults.push(...figures.faults)
  }
  for (const fault of faults.slice(0, 20)) console.log(`✗ ${fault}`)
  const isProven = faults.length === 0 && acknowledged.size > 0
  console.log(isProven ? `✓ all ${acknowledged.size} acknowledged invoices are there` : '✗ not proven')
  process.exitCode = isProven ? 0 : 1
} finally {
  await endPrograms()
}

async function recorded(folder: DataFolder) {
  const data = join(folder.environment.KWIT_DATA as string, 'kwit.db')
  const trace = `${data}-trace`
  const calls = ['-e', `trace=${CALLS}`, '-e', `inject=fsync,fdatasync:delay_enter=${FLUSH_US}`]
  const options = ['--follow-forks', '--seccomp-bpf', '-y', '-s', '24', '-o', trace, ...calls]
  const program = await start({ ...folder, under: ['strace', ...options] })
  await sleep(SETTLING_MS)
  const working = Promise.all(Array.from({ length: Number(values.clients) }, () => work(program.url)))
  await sleep(Number(values.seconds) * 1000)
  const recorder = program.child
  for (const pid of childrenOf(recorder.pid as number)) process.kill(pid, 'SIGKILL')
  if (recorder.exitCode === null && recorder.signalCode === null) await once(recorder, 'exit')
  await working
  const verdict = judge(readFileSync(trace, 'utf8').split('\n'), data)
  rmSync(trace)
  return verdict
}

// Creates one invoice after another until the program is gone.
async function work(url: string) {
  const { send, close } = sender(url)
  try {
    for (let number = 0; ; number++) {
      const { status, json, text } = await send('POST', '/invoices.json', {
        token: TOKEN,
        json: invoice(number),
      })
      if (status === 201) acknowledged.set(json.id, json.number)
      else faults.push(`answered ${status} ${text.slice(0, 200)}`)
    }
  } catch {
    // The program was killed: a request in progress may have been executed or not.
  } finally {
    close()
  }
}

function wipe(lost: readonly Lost[]) {
  for (const { file, offset, length } of lost) {
    const opened = openSync(file, 'r+')
    writeSync(opened, Buffer.alloc(length), 0, length, offset)
    closeSync(opened)
  }
}

async function check(folder: DataFolder) {
  const db = folder.open()
  const rows = await db.all<{ id: number; number: string }>(sql`select id, number from invoices`)
  const there = new Map(rows.map(({ id, number }) => [id, number]))
  for (const [id, number] of acknowledged)
    if (there.get(id) !== number) faults.push(`invoice ${id} with the number ${number} is gone`)
  for (const { account_id, fault } of await verifyChains(db))
    if (fault) faults.push(`the history of the account ${account_id} is broken: ${fault}`)
  const [integrity] = await db.all<{ integrity_check: string }>(sql`pragma integrity_check`)
  if (integrity?.integrity_check !== 'ok') faults.push(`the file is not whole: ${integrity?.integrity_check}`)
  await db.close()
}
