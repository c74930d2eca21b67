// Runs the shell examples of the documentation unchanged, as readers type them.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOf, readCurl, wordsOf } from '../curl.ts'
import { type Kwit, startKwit } from '../harness.ts'

const ROOT = 'http://localhost:3000'

describe('examples of the first steps', () => {
  let kwit: Kwit
  const sampleValues: { [name: string]: string } = {}
  beforeAll(async () => {
    kwit = await startKwit()
    sampleValues.TOKEN = (await kwit.newAccount('demo')).token
  })
  afterAll(() => kwit.close())

  // The commands run in the order of reading, in a new installation.
  test.each(['README.md', 'docs/start/first-api-calls.md'])('%s', async (page) => {
    const commands = commandsOf(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'))
    expect(commands).not.toEqual([])
    for (const command of commands) {
      if (command.includes('$TAG')) await readTag()
      const { method, url, headers, body, form } = readCurl(wordsOf(command, sampleValues))
      const path = url.slice(ROOT.length)
      const payload = form.length > 0 ? { body: filled(form) } : body === undefined ? {} : { body }
      const reply = await kwit.call(method, path, { headers, ...payload })
      expect({ command, status: reply.status, text: reply.text }).toMatchObject({
        command,
        status: statusOf(command, method),
      })
    }
  })

  async function readTag() {
    const { headers } = await kwit.call('GET', '/clients/1.json', { token: sampleValues.TOKEN })
    sampleValues.TAG = headers.get('etag') as string
  }
})

// One command shows a refusal, and an e-mail creates no record.
function statusOf(command: string, method: string): number {
  if (command.includes('"tax": "much"')) return 422
  return method === 'POST' && !command.includes('/send_by_email') ? 201 : 200
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function filled(form: readonly [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of form)
    data.set(name, value.startsWith('@') ? new Blob([PNG], { type: 'image/png' }) : value)
  return data
}
