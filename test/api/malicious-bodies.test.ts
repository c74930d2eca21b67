import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, raw, read, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests malicious request bodies.

const JSON_TYPE = { 'content-type': 'application/json' }
const XML_TYPE = { 'content-type': 'application/xml' }

const BOMB =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><client><name>&c;</name></client>'

describe('hostile bodies', () => {
  let kwit: Kwit
  let account: TestAccount
  let bearer: { authorization: string }
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    bearer = { authorization: `Bearer ${account.token}` }
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('hostile bodies in %s', (format) => {
    const send = async (body: string | Buffer, type = `application/${format}`) =>
      read(
        format,
        await raw(kwit, 'POST', `/clients.${format}`, { headers: { ...bearer, 'content-type': type }, body }),
      )

    test.each([
      ['an XML bomb', BOMB, /DOCTYPE/],
      ['a DOCTYPE', '<!DOCTYPE client><client><name>A</name></client>', /DOCTYPE/],
      [
        'an external entity',
        '<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/hostname">]><client><name>&x;</name></client>',
        /DOCTYPE/,
      ],
      [
        'an external DTD',
        '<!DOCTYPE c SYSTEM "http://127.0.0.1:1/x.dtd"><client><name>A</name></client>',
        /DOCTYPE/,
      ],
      ['XML 1,000 deep', `${'<a>'.repeat(1000)}x${'</a>'.repeat(1000)}`, /nested deeper/],
      ['XML 100,000 deep', `${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`, /nested deeper/],
      ['100,000 elements', `<client>${'<a/>'.repeat(100_000)}</client>`, /more than \d+ elements/],
      [
        '1,000 attributes',
        `<client ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
        /attributes/,
      ],
      ['an element called __proto__', '<client><__proto__><name>A</name></__proto__></client>', /__proto__/],
      [
        'an encoding we do not read',
        '<?xml version="1.0" encoding="UTF-16"?><client><name>A</name></client>',
        /UTF-8/,
      ],
    ])('%s in XML', async (_case, body, message) => {
      const answer = await send(body, 'application/xml')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
    })

    test.each([
      ['lists 1,000 deep', '['.repeat(1000) + ']'.repeat(1000), /nested deeper/],
      ['lists 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), /nested deeper/],
      ['objects 1,000 deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, /nested deeper/],
      ['objects 100,000 deep, never closed', '{"a":'.repeat(100_000), /nested deeper/],
      ['a key called __proto__', '{"client": {"__proto__": {"name": "A"}}}', /__proto__/],
      ['the escaped key __proto__', '{"client": {"\\u005f_proto__": {"name": "A"}}}', /__proto__/],
    ])('%s in JSON', async (_case, body, message) => {
      const answer = await send(body, 'application/json')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
      expect(({} as Tree).name).toBe(undefined)
    })

    test.each([
      ['a name called __proto__', 'client[__proto__][name]=A', /__proto__/],
      ['names 100 deep', `client${'[a]'.repeat(100)}=1`, /nested deeper/],
      ['20,000 fields', 'a=1&'.repeat(20_000), /more than \d+ fields/],
      ['a value that is also a group', 'client=1&client[name]=A', /both/],
    ])('%s in a form', async (_case, body, message) => {
      const answer = await send(body, 'application/x-www-form-urlencoded')
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(message)
    })

    test.each(['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'prototype'])(
      'the key %s is unknown like any other',
      async (key) => {
        const body = JSON.stringify({ client: { name: 'Plain', [key]: { name: 'A' } }, [key]: 1 })
        expect(await send(body, 'application/json')).toMatchObject({ status: 201, body: { name: 'Plain' } })
        expect((await send(JSON.stringify({ [key]: {} }), 'application/json')).status).toBe(400)
      },
    )

    test.each([
      ['JSON', 'application/json', '{"client":{"name":"', '"}}'],
      ['XML', 'application/xml', '<client><name>', '</name></client>'],
      ['a form', 'application/x-www-form-urlencoded', 'client[name]=', ''],
    ])('broken UTF-8 in %s', async (_case, type, before, after) => {
      for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xc0, 0x80]]) {
        const answer = await send(
          Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
          type,
        )
        expect(answer.status).toBe(400)
        expect(answer.body.message).toMatch(/UTF-8/)
      }
    })

    test('a NUL in JSON is a 422 that names the field', async () => {
      const answer = await send('{"client":{"name":"a\\u0000b"}}', 'application/json')
      expect(answer).toMatchObject({ status: 422, body: { message: { name: [expect.any(String)] } } })
    })

    test('half of a surrogate pair becomes the replacement character', async () => {
      const answer = await send('{"client":{"name":"a\\ud800b"}}', 'application/json')
      expect(answer).toMatchObject({ status: 201, body: { name: 'a\ufffdb' } })
      const again = await speaker(kwit, format, account.token)('GET', `/clients/${answer.body.id}`)
      expect(again.body).toEqual(answer.body)
    })

    test.each([
      ['right to left', 'שלום \u202eabc\u202c مرحبا'],
      ['beyond the basic plane', '𝔘𝔫𝔦 😀👨‍👩‍👧 𠜎'],
      ['composed and decomposed', '\u00e9 e\u0301'],
      ['line ends', 'a\nb\r\nc\rd\te'],
      ['markup', `<script>alert("1")</script> & &amp; ' ]]> <!-- -->`],
      ['SQL', `'; drop table clients; -- " ? $1 \\ %_`],
      ['blanks at both ends', '  padded  '],
      ['a template', '{{1+1}} #{1+1} <%= 1+1 %>'],
      ['odd spaces', 'a\u00a0b\u2028c\u2029d\ufeffe\u200b'],
    ])('%s is stored exactly', async (_case, note) => {
      const ask = speaker(kwit, format, account.token)
      const { status, body } = await ask('POST', '/clients', { client: { name: 'Exact', note } })
      expect(status).toBe(201)
      expect(body.note).toBe(note)
      const again = speaker(kwit, format === 'json' ? 'xml' : 'json', account.token)
      expect((await again('GET', `/clients/${body.id}`)).body.note).toBe(note)
    })
  })

  // If one body of each round leaked, memory would grow by twelve megabytes.
  test('72 hostile bodies leak no memory', async () => {
    const hostile = [
      Buffer.from(BOMB),
      Buffer.from('['.repeat(1_000_000)),
      Buffer.from('<a>'.repeat(300_000)),
      Buffer.from(`{"client":{"name":"${'x'.repeat(1_000_000)}"}}`),
      Buffer.from(`<client><name>${'x'.repeat(1_000_000)}</name></client>`),
      Buffer.alloc(6 * 1024 * 1024, 'x'),
    ]
    const round = async (requests: number) => {
      for (let at = 0; at < requests; at++) {
        const body = hostile[at % hostile.length] as Buffer
        const headers = { ...bearer, ...(body[0] === 0x3c ? XML_TYPE : JSON_TYPE) }
        const { status } = await raw(kwit, 'POST', '/clients.json', { headers, body })
        expect([400, 413, 422]).toContain(status)
      }
      return usedMegabytes()
    }
    const before = await round(12)
    expect((await round(72)) - before).toBeLessThan(10)
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

// Collects garbage twice, with a pause for sockets that are closing.
async function usedMegabytes(): Promise<number> {
  collectGarbage()
  await new Promise((resolve) => setTimeout(resolve, 100))
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}
