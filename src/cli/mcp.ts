import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { readConfig } from '../config.ts'
import { NoResponse, sendOutbound } from '../platform/outbound.ts'
import { CommandError, command, UsageProblem } from './command.ts'

// Connects an assistant on this machine to a running Kwit: each line of stdin is a message of the Model Context
// Protocol, each response a line of stdout.

const REQUEST = { timeout_ms: 120_000, answer_bytes_max: 50_000_000 }
const FAILED = -32000

type Server = { url: string; token: string }
type Message = { id?: unknown; method?: unknown }

export const mcp = command({
  name: 'mcp',
  about: 'Connects an assistant to an account over the Model Context Protocol (stdin and stdout).',
  options: {
    token: { value: 'TOKEN', about: 'API token; best a limited one' },
    'token-file': {
      value: 'FILE',
      about: 'File with the token, which others cannot see in a list of processes',
    },
    url: { value: 'URL', about: 'Address of Kwit (default: KWIT_URL)' },
  },
  notes:
    'Assistants start this command themselves. The same tools are at /mcp of the server.\n' +
    'The token decides what the assistant may do; with rights to view only, nothing can be changed.',
  example: 'kwit mcp --url https://kwit.example --token-file ~/.kwit-token',
  run: async ({ token, 'token-file': file, url = readConfig().url }) => {
    if ((token === undefined) === (file === undefined))
      throw new UsageProblem('exactly one of --token and --token-file is needed; see kwit mcp --help')
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new UsageProblem(`--url must be an address such as http://localhost:3000, not "${url}"`)
    const secret = (file === undefined ? (token as string) : readToken(file)).trim()
    const server = { url: `${url.replace(/\/+$/, '')}/mcp`, token: secret }
    await forwardLines(server)
    return undefined
  },
})

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

// Messages are independent of each other, so that a slow one does not hold up the next.
async function forwardLines(server: Server) {
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const work = forward(server, line)
    pending.add(work)
    work.finally(() => pending.delete(work))
  }
  await Promise.all(pending)
}

async function forward(server: Server, line: string) {
  const response = await send(server, line)
  if (response !== undefined) process.stdout.write(`${response}\n`)
}

// Returns the response in one line, or undefined if the message expects none.
async function send({ url, token }: Server, line: string): Promise<string | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  try {
    const { status, bytes } = await sendOutbound({ url, method: 'POST', headers, body: line, ...REQUEST })
    const text = bytes.toString('utf8')
    const json = parse(text)
    if (json && 'jsonrpc' in json) return JSON.stringify(json)
    return status === 202 ? undefined : failure(line, `${url} answered ${status} ${text.slice(0, 300)}`)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    return failure(line, `${url}: ${error.message}`)
  }
}

function failure(line: string, message: string): string | undefined {
  const id = (parse(line) as Message | undefined)?.id
  if (id !== undefined) return JSON.stringify({ jsonrpc: '2.0', id, error: { code: FAILED, message } })
  process.stderr.write(`kwit: ${message}\n`)
  return undefined
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
