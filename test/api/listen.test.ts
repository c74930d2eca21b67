// Tests `kwit listen`: events of a running Kwit reach a program on this machine, whichever of them restarts.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { CommandResult } from '../command-host.ts'
import { finished, start as startCommand } from '../command-line.ts'
import { ENGINE, type Kwit, request, startKwit } from '../harness.ts'
import { endPrograms, makePlace, start } from '../program.ts'
import { until } from '../wait-until.ts'
import { type Receiver, startReceiver } from '../webhook-receiver.ts'

let kwit: Kwit
const folder = mkdtempSync(join(tmpdir(), 'kwit-listen-'))
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(async () => {
  await kwit.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await endPrograms()
})

async function openReceiver(port = 0): Promise<Receiver> {
  const receiver = await startReceiver(port)
  closing.push(receiver.close)
  return receiver
}

type Listener = { output: () => string; stop: () => Promise<CommandResult> }

async function listen(args: string[]): Promise<Listener> {
  const child = startCommand({}, ['listen', ...args])
  const result = finished(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      output += text
    })
  const stop = () => {
    child.kill('SIGTERM')
    return result
  }
  closing.push(async () => void (await stop()))
  await until(async () => output.includes('secret') || child.exitCode !== null)
  return { output: () => output, stop }
}

const secretOf = (listener: Listener) => /secret +(\S+)/.exec(listener.output())?.[1] as string

async function addClient(url: string, token: string, name: string) {
  const { status, text } = await request(url, 'POST', '/clients.json', { token, json: { client: { name } } })
  if (status !== 201) throw new Error(text)
}
const namesOf = ({ received }: Receiver) => received.map(({ json }) => json.data.name)
const hasNames = (receiver: Receiver, names: string[]) =>
  until(
    async () => namesOf(receiver),
    (received) => received.length >= names.length,
  )

test('new events of the chosen types arrive as signed messages', async () => {
  const { token } = await kwit.newAccount()
  await addClient(kwit.url, token, 'Before')
  const receiver = await openReceiver()
  const args = ['--url', kwit.url, '--forward', receiver.url, '--token', token, '--types', 'client.*']
  const listener = await listen(args)
  await request(kwit.url, 'POST', '/products.json', { token, json: { product: { name: 'No client' } } })
  await addClient(kwit.url, token, 'Acme')
  await hasNames(receiver, ['Acme'])
  const [message] = receiver.received
  const { json } = await request(kwit.url, 'GET', '/events.json?type=client.*', { token })
  expect(receiver.received.map(({ json }) => json)).toEqual([json.events.at(-1)])
  expect(new Webhook(secretOf(listener)).verify(message?.text as string, message?.headers ?? {})).toEqual(
    message?.json,
  )
  await until(async () => /client\.created {2}200/.test(listener.output()))
  expect(await listener.stop()).toMatchObject({ code: 0 })
})

test('it continues where it was after the receiver, the command or Kwit were away', async () => {
  const token = 'Tokenofthefirstaccountfollowed/demo'
  const installation = await makePlace(
    token,
    ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined,
  )
  let program = await start(installation)
  let receiver = await openReceiver()
  const port = Number(new URL(receiver.url).port)
  const state = join(folder, 'state.json')
  const args = ['--url', program.url, '--forward', receiver.url, '--token', token]
  args.push('--types', 'client.*', '--state', state)
  let listener = await listen(args)
  const secret = secretOf(listener)
  await addClient(program.url, token, 'First')
  await hasNames(receiver, ['First'])
  // The file contains the secret.
  expect((statSync(state).mode & 0o777).toString(8)).toBe('600')

  await receiver.close()
  await addClient(program.url, token, 'Receiver away')
  await until(async () => listener.output().includes('trying again'))
  receiver = await openReceiver(port)
  await hasNames(receiver, ['Receiver away'])

  await listener.stop()
  await addClient(program.url, token, 'Command away')
  listener = await listen(args)
  expect(secretOf(listener)).toBe(secret)
  await hasNames(receiver, ['Receiver away', 'Command away'])

  program.child.kill('SIGKILL')
  await program.exited
  await until(async () => listener.output().includes('cannot be reached'))
  program = await start(installation, { KWIT_PORT: new URL(program.url).port })
  await addClient(args[1] as string, token, 'Kwit away')
  await hasNames(receiver, ['Receiver away', 'Command away', 'Kwit away'])
  expect(namesOf(receiver)).toEqual(['Receiver away', 'Command away', 'Kwit away'])
})

test.each([
  [['--forward', 'localhost', '--token', 'x'], 2, '--forward must be an address'],
  [['--forward', 'http://localhost:1', '--token', 'x', '--after', 'y'], 2, '--after must be a whole number'],
  [['--forward', 'http://localhost:1', '--token', 'wrong'], 1, 'answered 401'],
])('kwit listen %o ends with %i', async (args, code, problem) => {
  const result = await finished(startCommand({}, ['listen', '--url', kwit.url, ...args]))
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(problem) })
})
