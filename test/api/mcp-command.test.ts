// Tests `kwit mcp` with the client of the SDK, as an assistant starts it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { run } from '../command-line.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { COMMANDS } from '../program.ts'

const folder = mkdtempSync(join(tmpdir(), 'kwit-mcp-'))
let kwit: Kwit
let account: TestAccount
const opened: Client[] = []
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
})
afterAll(async () => {
  await kwit.close()
  rmSync(folder, { recursive: true })
})

async function connect(args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  opened.push(client)
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [COMMANDS, 'mcp', ...args], stderr: 'pipe' }),
  )
  return client
}

test('an assistant on this machine lists and calls the tools', async () => {
  const file = join(folder, 'token')
  writeFileSync(file, `${account.token}\n`)
  const client = await connect(['--url', `${kwit.url}/`, '--token-file', file])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('create_client')
  const input = { name: 'Łódź\nAcme' }
  const previews = await Promise.all(
    [1, 2, 3].map(() => client.callTool({ name: 'create_client', arguments: input })),
  )
  const { confirm } = JSON.parse((previews[0] as any).content[1].text)
  const result: any = await client.callTool({ name: 'create_client', arguments: { ...input, confirm } })
  expect(JSON.parse(result.content[1].text)).toMatchObject({ done: input })
})

test('a wrong token and a server that is away are errors of the call', async () => {
  await expect(connect(['--url', kwit.url, '--token', 'wrong'])).rejects.toThrow('answered 401')
  await expect(connect(['--url', 'http://127.0.0.1:1', '--token', 'x'])).rejects.toThrow(
    'http://127.0.0.1:1/mcp',
  )
})

test.each([
  ['mcp', 'exactly one of --token and --token-file is needed'],
  ['mcp --token a --token-file b', 'exactly one of --token and --token-file is needed'],
  ['mcp --token a --url ftp://x', '--url must be an address'],
  ['mcp --token-file /nowhere/token', '/nowhere/token cannot be read: ENOENT'],
])('kwit %s is refused', async (words, message) => {
  const { stderr, code } = await run({}, words)
  expect(stderr).toContain(message)
  expect(code).not.toBe(0)
})
