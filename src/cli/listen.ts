import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { sendMessage } from '../domains/data-exchange/webhooks/send.ts'
import { newSigningSecret, signatureHeaders } from '../domains/data-exchange/webhooks/signing.ts'
import { NoResponse, sendOutbound } from '../platform/outbound.ts'
import { CommandError, command, print, UsageProblem, wholeNumber } from './command.ts'

// Follows the events of a running Kwit and sends them as a webhook would to a program on this machine.

const POLL_MS = 1_000
const WAIT_MAX_MS = 30_000
const EVENTS_AT_ONCE = 20
const REQUEST = { timeout_ms: 60_000, answer_bytes_max: 100_000_000 }

type Event = { id: number; type: string; created_at: string }
type Log = { events: Event[]; last_id: number; has_more: boolean }
type State = { after: number | undefined; secret: string }
type Source = { url: string; token: string; types: string | undefined; signal: AbortSignal }
type Target = { url: string; secret: string; signal: AbortSignal }

export const listen = command({
  name: 'listen',
  about: 'Sends the events of an account to a program on this machine, signed as a webhook signs them.',
  options: {
    forward: { value: 'URL', required: true, about: 'Address that receives the messages' },
    token: { value: 'TOKEN', required: true, about: 'API token of an administrator; - reads it from stdin' },
    url: { value: 'URL', about: 'Address of Kwit (default: KWIT_URL)' },
    types: { value: 'TYPES', about: 'Only these types, such as invoice.*,payment.created' },
    after: { value: 'ID', about: 'Begin after this event (default: only new events)' },
    state: { value: 'FILE', about: 'Store the position and the secret in this file and continue there' },
  },
  notes:
    'Develop the receiver of a webhook without a public address. Runs until it is stopped.\n' +
    'A message that gets no response is sent again until it does; any response is printed and final.',
  example: 'kwit listen --forward http://localhost:4000/kwit --token - < token',
  run: async ({ forward, token: option, url = readConfig().url, types, after, state: file }) => {
    for (const [name, address] of Object.entries({ forward, url })) checkAddress(name, address)
    const token = (option === '-' ? await text(process.stdin) : option).trim()
    const controller = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
    const state = readState(file)
    if (after !== undefined) state.after = wholeNumber('after', after, 0, Number.MAX_SAFE_INTEGER)
    const { signal } = controller
    const source: Source = { url: url.replace(/\/+$/, ''), token, types, signal }
    // Beyond the end there is nothing, but the end itself is told.
    state.after ??= (await readLog(source, Number.MAX_SAFE_INTEGER))?.last_id
    print({ following: source.url, forward, secret: state.secret })
    await follow(source, { url: forward, secret: state.secret, signal }, state.after, (id) =>
      writeState(file, { ...state, after: id }),
    )
    return undefined
  },
})

function checkAddress(option: string, address: string) {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageProblem(`--${option} must be an address such as http://localhost:4000, not "${address}"`)
}

function readState(file: string | undefined): State {
  const fresh = { after: undefined, secret: newSigningSecret() }
  if (file === undefined || !existsSync(file)) return fresh
  try {
    const { after, secret } = JSON.parse(readFileSync(file, 'utf8')) as State
    if (Number.isSafeInteger(after) && typeof secret === 'string') return { after, secret }
  } catch {}
  throw new CommandError(`${file} is not a file that kwit listen wrote`)
}

// The file contains the secret, and is whole even if the command is killed while it writes.
function writeState(file: string | undefined, state: State) {
  if (file === undefined) return
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

async function follow(source: Source, target: Target, start: number | undefined, save: (id: number) => void) {
  let after = start
  while (!source.signal.aborted) {
    const log = await readLog(source, after)
    if (log === undefined) break
    for (const event of log.events) {
      if (!(await forwardEvent(target, event))) return
      save(event.id)
    }
    after = log.last_id
    save(after)
    if (!log.has_more) await pause(POLL_MS, source.signal)
  }
}

// Asks until Kwit answers; undefined if the command was stopped meanwhile.
async function readLog(source: Source, start: number | undefined): Promise<Log | undefined> {
  let after = start
  for (let tries = 1; !source.signal.aborted; tries++) {
    const response = await requestLog(source, after).catch((error: Error) => {
      if (error instanceof NoResponse) return error.message
      throw error
    })
    if (typeof response === 'object' && response.status === 200) return response.json as Log
    if (typeof response === 'object' && response.json.code === 'events_gone') {
      printLine('Events since the last run are no longer kept; continuing with the oldest one')
      after = undefined
      continue
    }
    const reason = typeof response === 'string' ? response : `${response.status} ${response.text}`
    if (typeof response === 'object' && response.status < 500 && response.status !== 429)
      throw new CommandError(`${source.url} answered ${reason}`)
    printLine(`${source.url}: ${reason}; trying again`)
    await pause(Math.min(POLL_MS * 2 ** (tries - 1), WAIT_MAX_MS), source.signal)
  }
  return undefined
}

async function requestLog({ url, token, types }: Source, after: number | undefined) {
  const query = new URLSearchParams({ limit: String(EVENTS_AT_ONCE) })
  if (after !== undefined) query.set('after', String(after))
  if (types) query.set('type', types)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const { status, bytes } = await sendOutbound({
    url: `${url}/events.json?${query}`,
    method: 'GET',
    headers,
    ...REQUEST,
  })
  const body = bytes.toString('utf8')
  return { status, text: body.slice(0, 300), json: parse(body) }
}

function parse(body: string): Partial<Log> & { code?: string } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

// Sends one message until something answers; false if the command was stopped before.
async function forwardEvent({ url, secret, signal }: Target, event: Event): Promise<boolean> {
  const body = JSON.stringify(event)
  const id = `msg_${hash('sha256', `${secret} ${event.id} ${event.created_at}`).slice(0, 32)}`
  for (let tries = 1; !signal.aborted; tries++) {
    const headers = signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1000), body }, [secret])
    const { status, ms, error } = await sendMessage({ url, headers, body, signal, allows_private: true })
    if (signal.aborted && status === null) return false
    printLine(
      `${event.id}  ${event.type}  ${status === null ? `${error}; trying again` : `${status}  ${ms} ms`}`,
    )
    if (status !== null) return true
    await pause(Math.min(POLL_MS * 2 ** (tries - 1), WAIT_MAX_MS), signal)
  }
  return false
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

const printLine = (line: string) => process.stdout.write(`${line}\n`)
