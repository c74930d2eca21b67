// Tests kill -9 during uploads: every acknowledged file exists, and every row has its file.
import { afterEach, describe, expect, test } from 'vitest'
import { request } from '../harness.ts'
import { endPrograms, makePlace, type Program, start } from '../program.ts'

const TOKEN = 'firsttokenofthefilestest1'
const SENDERS = 8
const ENOUGH = 40
const KILOBYTES = 64

afterEach(endPrograms)

describe('files uploaded during a crash', () => {
  test('are complete or absent', async () => {
    const folder = await makePlace(TOKEN, undefined)
    const program = await start(folder)
    const { json: client } = await request(program.url, 'POST', '/clients.json', {
      token: TOKEN,
      json: { client: { name: 'Acme' } },
    })
    const answered: string[] = []
    let fileCount = 0
    const senders = Array.from({ length: SENDERS }, async () => {
      for (;;) {
        const name = `file-${++fileCount}.txt`
        const reply = await send(program, client.id, name).catch(() => undefined)
        if (reply?.status !== 201) return
        answered.push(name)
        if (answered.length === ENOUGH) program.child.kill('SIGKILL')
      }
    })
    await Promise.all(senders)
    await program.exited
    const again = await start(folder)
    const listed = await request(again.url, 'GET', `/clients/${client.id}/attachments.json`, { token: TOKEN })
    const names = listed.json.map(({ file_name }: { file_name: string }) => file_name)
    expect(names).toEqual(expect.arrayContaining(answered))
    for (const { file_name, file_url } of listed.json) {
      const { status, text } = await request(again.url, 'GET', file_url, { token: TOKEN })
      expect([status, text === contentOf(file_name)]).toEqual([200, true])
    }
    const { json } = await request(again.url, 'GET', `/clients/${client.id}.json`, { token: TOKEN })
    expect(json.attachments_count).toBe(names.length)
  })
})

const contentOf = (name: string) => name.repeat((KILOBYTES * 1024) / name.length)

const send = ({ url }: Program, id: number, name: string) =>
  request(url, 'POST', `/clients/${id}/attachments.json?file_name=${name}`, {
    token: TOKEN,
    body: Buffer.from(contentOf(name)),
  })
