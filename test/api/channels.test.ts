// Tests documents through simulated access points: each is validated first, sent once whatever fails on the way, and
// received once.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markQueuedUnknown } from '../../src/domains/e-invoicing/networks/sending/submit.ts'
import { transaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { BELGIAN } from '../channels/belgian.ts'
import { type FakeRecommand, RECOMMAND_KEYS, startRecommand } from '../channels/recommand.ts'
import type { Fault } from '../channels/stand-in.ts'
import { type FakeStorecove, STORECOVE_KEYS, startStorecove } from '../channels/storecove.ts'
import { environmentOf, newInstallation, removeInstallations, run } from '../command-line.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

let last = 0
// To the access point all accounts of the tests are one company, so every number must be unique.
const belgian = () => ({ ...BELGIAN, number: `N/${++last}` })

describe('e-invoicing networks', () => {
  let kwit: Kwit
  let recommand: FakeRecommand
  let storecove: FakeStorecove
  let addresses: { [name: string]: string }
  let account: TestAccount
  beforeAll(async () => {
    recommand = await startRecommand()
    storecove = await startStorecove()
    addresses = { KWIT_RECOMMAND_URL: recommand.url, KWIT_STORECOVE_URL: storecove.url }
    kwit = await startKwit(addresses)
  })
  afterAll(async () => {
    await kwit.close()
    await recommand.close()
    await storecove.close()
  })
  beforeEach(async () => {
    kwit.clock.set(undefined)
    account = await kwit.newAccount()
    await seller(kwit, account)
  })

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const connect = async (keys: object = RECOMMAND_KEYS, more: object = {}) => {
    const reply = await call('POST', '/network_connections.json', { channel: { ...keys, ...more } })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json
  }
  const send = (id: number, query = '') => call('POST', `/invoices/${id}/send_by_network.json${query}`)
  const transmission = async (id: number, query = '') =>
    (await call('GET', `/network_transmissions.json${query}`)).json.find((item: any) => item.id === id)
  const waitForState = (id: number, ...states: string[]) =>
    until(async () => {
      const current = await transmission(id)
      return states.includes(current.state) && current
    })
  // Waits until no attempt is running, so that no other attempt uses the new time.
  const later = async (kind: string, ms: number) => {
    await until(async () => {
      const running = await kwit.db.all(
        sql`select id from jobs where kind = ${kind} and failed_at is null and attempts > 0 and last_error is null`,
      )
      return running.length === 0
    })
    kwit.clock.set(kwit.clock.now() + ms)
  }
  const countSubmissions = (number: string) =>
    recommand.sent().filter(({ xml }) => xml?.includes(`<cbc:ID>${number}</cbc:ID>`)).length

  test('a document is submitted once with the stored bytes, and its timeline shows it', async () => {
    const channel = await connect()
    const { id, json } = await make(kwit, account, 'sent', belgian())
    const before = (await call('GET', `/invoices/${id}/delivery_channel.json?lookup=true`)).json
    expect(before).toMatchObject({
      ...{
        channel: 'network',
        reason: 'endpoint',
        format: 'ubl',
        channel_id: channel.id,
        provider: 'recommand',
      },
      ...{
        sender: '9945:PL5252248481',
        receiver: '0208:0202239951',
        reachable: 'can',
        network_transmissions: [],
      },
    })
    const first = await send(id)
    expect(first.json).toMatchObject({ state: 'queued', invoice_id: id, receiver: '0208:0202239951' })
    // A repeated request returns the first transmission.
    expect((await send(id)).json.id).toBe(first.json.id)
    const done = await waitForState(first.json.id, 'delivered')
    expect(done.events.map(({ code }: { code: string }) => code)).toEqual([
      'queued',
      'submitting',
      'submitted',
      'delivered',
    ])
    const [document] = recommand.sent().filter(({ id }) => id === done.provider_id)
    expect(document).toMatchObject({ receiverId: 'iso6523-actorid-upis::0208:0202239951' })
    expect(document?.docTypeId).toMatch(
      /^busdox-docid-qns::urn:oasis:.*Invoice-2::Invoice##.*billing:3\.0::2\.1$/,
    )
    expect(hash('sha256', document?.xml ?? '', 'hex')).toBe(done.file_sha256)
    expect((await call('GET', `/invoices/${id}/ubl.xml`)).text).toBe(document?.xml)
    expect((await call('GET', `/invoices/${id}.json`)).json).toMatchObject({
      status: 'sent',
      left_by: 'sent',
    })
    const { network_transmissions } = (await call('GET', `/invoices/${id}/delivery_channel.json`)).json
    expect(network_transmissions).toMatchObject([{ id: done.id, state: 'delivered' }])
    expect(countSubmissions(json.number)).toBe(1)
    expect((await call('GET', '/network_transmissions.json?state=delivered')).json).toHaveLength(1)
  })

  test('a Belgian company is addressed by its enterprise number, a French one as the French reform requires', async () => {
    await connect()
    const channelOf = async (of: number) => (await call('GET', `/invoices/${of}/delivery_channel.json`)).json
    const { id } = await make(kwit, account, 'by number', { ...belgian(), buyer_endpoint: null })
    expect(await channelOf(id)).toMatchObject({ receiver: '0208:0202239951', format: 'ubl' })
    const french = {
      ...{ buyer_name: 'Fleurs SARL', buyer_tax_no: 'FR83404833048' },
      ...{ buyer_country: 'FR', buyer_endpoint: '0225:404833048' },
    }
    const { id: into } = await make(kwit, account, 'to France', { ...belgian(), ...french })
    expect(await channelOf(into)).toMatchObject({ channel: 'platform', format: 'ubl' })
    const { id: within } = await make(kwit, account, 'within France', {
      ...belgian(),
      ...french,
      ...{ seller_country: 'FR', seller_tax_no: 'FR83404833048' },
    })
    expect(await channelOf(within)).toMatchObject({
      ...{ channel: 'platform', format: 'ubl-fr', receiver: '0225:404833048' },
    })
  })

  test('a broken rule is rejected at its field, and nothing is submitted', async () => {
    const { buyer_reference: _, ...unnamed } = belgian()
    const { id } = await make(kwit, account, 'broken', { ...unnamed, buyer_endpoint: null })
    expect((await send(id)).json.message).toEqual({
      network_connection_id: ['there is no access point for this seller; connect one in the settings'],
    })
    await connect()
    const refused = await send(id, '?lang=de')
    expect(refused.status).toBe(422)
    expect(refused.json.message.buyer_reference?.[0]).toMatch(/PEPPOL-EN16931-R003/)
    expect((await call('GET', `/invoices/${id}.json`)).json).toMatchObject({
      status: 'issued',
      left_by: null,
    })
    const draft = await call('POST', '/invoices.json', { invoice: { ...belgian(), status: 'draft' } })
    expect((await send(draft.json.id)).json.message).toEqual({
      status: ['is a draft; issue it first'],
    })
  })

  test('a rejection of the access point is returned with its reason, and the document may be sent again', async () => {
    await connect()
    recommand.unreachable.add('0208:0000000097')
    const { id } = await make(kwit, account, 'unreachable', {
      ...belgian(),
      buyer_endpoint: '0208:0000000097',
    })
    const first = (await send(id)).json
    expect(await waitForState(first.id, 'rejected')).toMatchObject({
      error: 'The recipient could not be reached',
    })
    recommand.unreachable.delete('0208:0000000097')
    const second = (await send(id)).json
    expect(second.id).not.toBe(first.id)
    expect(second.idempotency_key).not.toBe(first.idempotency_key)
    await waitForState(second.id, 'delivered')
    expect(
      (await call('GET', `/invoices/${id}/delivery_channel.json`)).json.network_transmissions,
    ).toHaveLength(2)
  })

  test.each(['lost', 'broken'] as const)(
    'after a response that is %s the status is queried, and nothing is submitted twice',
    async (fault) => {
      const { id: channelId } = await connect()
      const { id, json } = await make(kwit, account, `answer ${fault}`, belgian())
      recommand.faults.push(fault)
      const { id: sending } = (await send(id)).json
      const unknown = await waitForState(sending, 'unknown')
      expect(unknown.error).toBeTruthy()
      const rename = () =>
        call('PUT', `/network_connections/${channelId}.json`, { channel: { company: 'c_02' } })
      // Another company would not know the document, which would then be sent twice.
      expect((await rename()).json.message).toEqual({
        company: ['cannot be changed while documents are being sent; try again when they have been sent'],
      })
      await later('submit_to_network', 60_000)
      const done = await waitForState(sending, 'delivered')
      expect(done.events.map(({ code }: { code: string }) => code)).toContain('unknown')
      expect(countSubmissions(json.number)).toBe(1)
      expect((await rename()).status).toBe(200)
    },
  )

  test('a document that the access point certainly does not have is submitted once more', async () => {
    await connect()
    const { id, json } = await make(kwit, account, 'down', belgian())
    recommand.faults.push('down')
    const { id: sending } = (await send(id)).json
    await waitForState(sending, 'unknown')
    await later('submit_to_network', 60_000)
    await until(async () => recommand.calls.includes('GET /api/v1/documents'))
    expect(countSubmissions(json.number)).toBe(0)
    await later('submit_to_network', 11 * 60_000)
    await until(
      async () =>
        (await transmission(sending)).events.filter(({ code }: { code: string }) => code === 'queued')
          .length > 1,
    )
    await later('submit_to_network', 60 * 60_000)
    await waitForState(sending, 'delivered')
    expect(countSubmissions(json.number)).toBe(1)
  })

  test('a submission interrupted by a crash, or restored from a backup, is queried', async () => {
    await connect()
    const { id, json } = await make(kwit, account, 'half done', belgian())
    const { id: sending } = (await send(id)).json
    await waitForState(sending, 'delivered')
    const payload = JSON.stringify({ transmission_id: sending })
    const again = (state: string) =>
      transaction(kwit.db.forAccount(account.account_id), async (db) => {
        await db.run(
          sql`update network_transmissions set state = ${state} where account_id = ${account.account_id}`,
        )
        await db.run(sql`insert into jobs (account_id, kind, payload, run_at, attempts)
          values (${account.account_id}, 'submit_to_network', ${payload}, ${kwit.clock.now() + 60_000}, 0)`)
        if (state === 'queued') await markQueuedUnknown(db, kwit.clock.now())
      })
    for (const state of ['submitting', 'queued']) {
      await again(state)
      kwit.clock.set(kwit.clock.now() + 61_000)
      await waitForState(sending, 'delivered')
    }
    const { events } = await transmission(sending)
    expect(events.filter(({ code }: { code: string }) => code === 'unknown')).toMatchObject([
      { words: 'A backup was restored; the document may have been sent since it was made' },
    ])
    expect(countSubmissions(json.number)).toBe(1)
  })

  test('a document queued at the time of a backup is uncertain after the restore', async () => {
    await connect()
    recommand.faults.push('limited')
    const { id } = await make(kwit, account, 'kept', belgian())
    const { id: sending } = (await send(id)).json
    await until(
      async () =>
        (await transmission(sending)).attempt === 1 && (await transmission(sending)).state === 'queued',
    )
    const file = join(kwit.config.data, 'kept.backup')
    const fresh = await newInstallation()
    expect(await run(environmentOf(kwit), `backup ${file}`)).toMatchObject({ code: 0 })
    expect(await run(fresh, `restore ${file}`)).toMatchObject({ code: 0 })
    expect(await run(fresh, 'audit verify')).toMatchObject({ code: 0 })
    const restored = await startKwit({ ...fresh, ...addresses })
    const events = await restored.db.all<{ code: string }>(sql`select code from network_events
      where account_id = ${account.account_id} and transmission_id = ${sending} order by id`)
    await restored.close()
    await removeInstallations()
    expect(events.map(({ code }) => code)).toEqual(['queued', 'submitting', 'queued', 'unknown'])
    await later('submit_to_network', 130_000)
    await waitForState(sending, 'delivered')
  })

  test('a document that is deleted before its submission is not submitted', async () => {
    await connect()
    recommand.faults.push('limited')
    const { id, json } = await make(kwit, account, 'deleted', belgian())
    const { id: sending } = (await send(id)).json
    await until(
      async () =>
        (await transmission(sending)).attempt === 1 && (await transmission(sending)).state === 'queued',
    )
    expect((await call('DELETE', `/invoices/${id}.json`)).status).toBe(200)
    await later('submit_to_network', 130_000)
    await waitForState(sending, 'failed')
    expect(countSubmissions(json.number)).toBe(0)
  })

  test('each document is submitted once, whatever fails on the way', async () => {
    await connect()
    const faults: Fault[] = ['lost', 'down', 'limited', 'broken', 'lost', 'limited', 'down', 'broken', 'lost']
    recommand.faults.push(...faults)
    const documents = await Promise.all(
      Array.from({ length: 6 }, (_, index) => make(kwit, account, `many ${index}`, belgian())),
    )
    for (const { id } of documents) expect((await send(id)).status).toBe(200)
    await until(async () => {
      await later('submit_to_network', 15 * 60_000)
      const listed = (await call('GET', '/network_transmissions.json')).json
      return listed.every(({ state }: { state: string }) => state === 'delivered')
    })
    expect(documents.map(({ json }) => countSubmissions(json.number))).toEqual(documents.map(() => 1))
    recommand.faults.length = 0
  })

  test('waits for a rate limit', async () => {
    await connect()
    const { id, json } = await make(kwit, account, 'limited', belgian())
    recommand.faults.push('limited')
    const { id: sending } = (await send(id)).json
    await until(
      async () =>
        (await transmission(sending)).attempt === 1 && (await transmission(sending)).state === 'queued',
    )
    expect(countSubmissions(json.number)).toBe(0)
    await later('submit_to_network', 130_000)
    await waitForState(sending, 'delivered')
    expect(countSubmissions(json.number)).toBe(1)
  })

  test('Storecove accepts the same key once and reports the result later', async () => {
    await connect(STORECOVE_KEYS)
    const { id } = await make(kwit, account, 'storecove', belgian())
    storecove.faults.push('lost')
    storecove.forgetful.is = true
    const { id: sending, idempotency_key } = (await send(id)).json
    await waitForState(sending, 'unknown')
    await later('submit_to_network', 60_000)
    await waitForState(sending, 'submitted')
    const submissions = storecove.submissions.filter(({ key }) => key === idempotency_key)
    expect(submissions).toMatchObject([{ to: { scheme: 'BE:EN', id: '0202239951' } }])
    storecove.event({
      event_group: 'document_submission',
      event: 'succeeded',
      idempotency_guid: idempotency_key,
    })
    storecove.event({
      event_group: 'document_submission',
      event: 'answered',
      idempotency_guid: idempotency_key,
      response_code: 'AP',
    })
    const [channel] = (await call('GET', '/network_connections.json')).json
    await call('POST', `/network_connections/${channel.id}/fetch.json`)
    const done = await until(async () => {
      const answered = await transmission(sending)
      return answered.answer !== null && answered
    })
    expect(done).toMatchObject({
      state: 'delivered',
      answer: 'peppol:AP',
      answer_text: 'Accepted by the buyer',
    })
  })

  test('statuses of a French platform are stored in order and shown as text', async () => {
    const channel = await connect()
    const { id, json } = await make(kwit, account, 'answered', belgian())
    const { id: sending } = (await send(id)).json
    await waitForState(sending, 'delivered')
    const answer = (statusCode: string, more: object = {}) =>
      recommand.receive('franceCdar', null, { statusCode, invoiceId: json.number, ...more })
    answer('200')
    answer('207', { reasonCode: 'PU_ERR' })
    // This comes too late: the invoice is already disputed.
    answer('203')
    await call('POST', `/network_connections/${channel.id}/fetch.json`)
    const answers = await until(async () => {
      const { events } = await transmission(sending, '?lang=pl')
      const answers = events.filter(({ kind }: { kind: string }) => kind === 'answer')
      return answers.length === 3 && answers
    })
    expect(answers).toMatchObject([
      { code: 'fr:200', meaning: 'Złożona na platformie' },
      { code: 'fr:207', meaning: 'Sporna', words: 'Błędna cena jednostkowa' },
      { code: 'fr:203' },
    ])
    expect(await transmission(sending)).toMatchObject({ answer: 'fr:207', answer_text: 'In dispute' })
  })

  test('a received document is stored once, also if a webhook announces it', async () => {
    const channel = await connect()
    const file = recommand.receive('invoice', smallInvoice('IN/1', 'Vendor NV'))
    const listed = async () => (await call('GET', '/received_files.json')).json
    const body = JSON.stringify({ eventType: 'document.received', documentId: file.id, companyId: 'c_01' })
    const hook = (signature: string) =>
      kwit.call('POST', new URL(channel.webhook_url).pathname, {
        body,
        headers: { 'content-type': 'application/json', 'x-signature': signature },
      })
    expect((await hook(recommand.sign(body, 'other'))).status).toBe(400)
    expect((await call('GET', `/network_connections/${channel.id}.json`)).json).toMatchObject({
      last_refused_at: expect.any(String),
      last_event_at: null,
    })
    expect((await hook(recommand.sign(body))).status).toBe(200)
    const [received] = await until(async () => {
      const files = await listed()
      return files.length > 0 && files
    })
    expect(received).toMatchObject({ origin: 'recommand', status: 'read', number: 'IN/1' })
    const document = (await call('GET', `/invoices/${received.invoice_id}.json`)).json
    expect(document).toMatchObject({ income: false, buyer_name: 'Vendor NV' })
    await until(async () => file.readAt !== null)
    // The access point delivers a document again if the acknowledgement was lost.
    file.readAt = null
    await until(async () => {
      await hook(recommand.sign(body))
      return file.readAt !== null
    })
    expect(await listed()).toHaveLength(1)
    const other = await kwit.newAccount()
    const elsewhere = new URL(channel.webhook_url).pathname.replace(account.prefix, other.prefix)
    const stranger = await kwit.call('POST', elsewhere, {
      body,
      headers: { 'x-signature': recommand.sign(body) },
    })
    expect(stranger.status).toBe(404)
  })

  test('a document that cannot be fetched does not block the next ones', async () => {
    const channel = await connect()
    // All connections share one inbox here, so the test waits for jobs that still read it.
    await until(async () => {
      const looking = await kwit.db.all(sql`select id from jobs where kind = 'fetch_from_network'
        and ((attempts > 0 and last_error is null) or run_at <= ${kwit.clock.now()})`)
      return looking.length === 0
    })
    const lost = recommand.receive('invoice', smallInvoice('IN/2', 'Vendor NV'))
    lost.id = 'lost/1'
    recommand.receive('invoice', smallInvoice('IN/3', 'Vendor NV'))
    await call('POST', `/network_connections/${channel.id}/fetch.json`)
    await until(async () => (await call('GET', '/received_files.json')).json.length === 1)
    await until(async () =>
      (await call('GET', `/network_connections/${channel.id}.json`)).json.fetch_error?.startsWith('lost/1: '),
    )
    recommand.documents.splice(recommand.documents.indexOf(lost), 1)
  })

  test('a document that Storecove does not deliver is reported, and the next ones are received', async () => {
    const channel = await connect(STORECOVE_KEYS)
    storecove.event({ event_group: 'received_document', event: 'received', guid: 'gone/1' })
    storecove.receive(smallInvoice('IN/4', 'Vendor NV'))
    await call('POST', `/network_connections/${channel.id}/fetch.json`)
    const files = await until(async () => {
      const receivedFiles = (await call('GET', '/received_files.json')).json
      return receivedFiles.length === 2 && receivedFiles
    })
    expect(files).toMatchObject([
      { status: 'read', number: 'IN/4' },
      {
        status: 'refused',
        filename: 'gone/1.json',
        reason: expect.stringContaining('could not be downloaded'),
      },
    ])
    const download = await call('GET', `/received_files/${files[1].id}/file.bin`)
    expect(download.text).toContain('gone/1')
  })

  test('a department has its own access point, and a client its own delivery channel', async () => {
    const shared = await connect()
    const { json: department } = await call('POST', '/departments.json', { department: { name: 'Other' } })
    const departmentConnection = await connect(STORECOVE_KEYS, { department_id: department.id })
    const { id } = await make(kwit, account, 'by department', { ...belgian(), department_id: department.id })
    const { id: plain } = await make(kwit, account, 'by none', belgian())
    const channelOf = async (of: number) => (await call('GET', `/invoices/${of}/delivery_channel.json`)).json
    expect(await channelOf(id)).toMatchObject({ channel_id: departmentConnection.id, provider: 'storecove' })
    expect(await channelOf(plain)).toMatchObject({ channel_id: shared.id, provider: 'recommand' })
    const { json: invoice } = await call('GET', `/invoices/${plain}.json`)
    const client = { preferred_channel: 'email_xml', einvoice_format: 'cii' }
    await call('PUT', `/clients/${invoice.client_id}.json`, { client })
    expect(await channelOf(plain)).toMatchObject({ channel: 'email_xml', reason: 'preferred', format: 'cii' })
    expect(
      (await call('PUT', `/clients/${invoice.client_id}.json`, { client: { preferred_channel: 'pigeon' } }))
        .status,
    ).toBe(422)
  })
})
