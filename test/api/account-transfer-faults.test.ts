// Tests transfers from a faulty service: nothing is lost silently.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentOf, finished, runTogether, start } from '../command-line.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { startStandIn } from '../moving/stand-in.ts'

let kwit: Kwit
let target: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  target = await kwit.newAccount('own')
})
afterAll(() => kwit.close())

const get = async (path: string) => (await kwit.call('GET', path, { token: target.token })).json

test('rate limits, interruptions and invalid responses are waited for, retried and reported', async () => {
  const standIn = await startStandIn()
  const words = `move --from ${standIn.url} --account own --json --token`
  const { code, stdout, stderr } = await runTogether(environmentOf(kwit), `${words} good`)
  expect(code, stderr).toBe(0)
  const { parts, notes } = JSON.parse(stdout)
  const idsOf = (kind: string) =>
    notes
      .filter((note: { kind: string }) => note.kind === kind)
      .map((note: { source_id: number }) => note.source_id)
  expect(parts.categories).toMatchObject({ read: 1, created: 1 })
  expect(parts.clients).toMatchObject({ created: 1 })
  expect(parts.products).toMatchObject({ read: 3, created: 2, left_out: 1 })
  expect(parts.invoices).toMatchObject({ created: 3, left_out: 2 })
  expect(idsOf('differs')).toEqual([1002])
  expect(idsOf('left_out')).toEqual(expect.arrayContaining([901, 1003, 1004]))
  expect(idsOf('unreadable')).toEqual(expect.arrayContaining([902, 1003]))
  expect(idsOf('unlinked')).toEqual([1006])
  expect(idsOf('stock')).toEqual([901])
  expect(JSON.stringify(notes)).toContain('1 of 6 have no id')
  // Only what would be refused here is left out.
  expect(parts.drafts).toMatchObject({ read: 2, created: 1, left_out: 1 })
  expect(parts.attachments).toMatchObject({ read: 103, created: 102, left_out: 1 })
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'left_out', resource: 'drafts', source_id: 1101 }),
      expect.objectContaining({
        ...{ kind: 'left_out', resource: 'invoices', source_id: 1001 },
        message: expect.stringContaining('note-101.txt'),
      }),
    ]),
  )

  const documents = await get('/invoices.json?period=all&order=id')
  expect(documents).toMatchObject([
    {
      number: '3/01/2018',
      price_gross: '100.0',
      paid: '40.0',
      status: 'partial',
      token: 'AbCdEfGhIjKlMnOpQrSt',
    },
    { price_gross: '101.0', price_net: '81.3', price_tax: '19.7' },
    { number: '1006/01/2018', client_id: null },
  ])
  const files = await get(`/invoices/${documents[2].id}/attachments.json`)
  expect(files.map(({ file_name }: { file_name: string }) => file_name).sort()).toEqual([
    'note.txt',
    'umowa.pdf',
  ])

  // Series are paused. Once resumed, they continue after the documents that the source already made.
  expect(parts.recurrings).toMatchObject({ read: 2, created: 1, left_out: 1 })
  expect(idsOf('left_out')).toContain(3002)
  const [series] = await get('/recurrings.json')
  const next = { state: 'paused', counter: 2, next_invoice_date: '2018-03-05', upcoming: [] }
  expect(series).toMatchObject({
    ...next,
    invoice_id: documents[0].id,
    problem: expect.stringContaining('Stop the schedule'),
  })
  expect(await get(`/invoices.json?period=all&recurring_id=${series.id}`)).toMatchObject([
    { id: documents[2].id, recurring_id: series.id },
  ])
  // Changing a note does not change the totals.
  const path = `/invoices/${documents[1].id}.json`
  const invoice = { internal_note: 'Odd' }
  const changed = await kwit.call('PUT', path, { token: target.token, json: { invoice } })
  expect(changed.json).toMatchObject({ price_gross: '101.0', internal_note: 'Odd' })
  standIn.close()
})

test('a wrong token, and a page instead of a response, end it with a reason', async () => {
  const [service, page] = [await startStandIn(), await startStandIn({ is_page: true })]
  const words = (url: string, token: string) => `move --from ${url} --account own --token ${token}`
  const wrong = await runTogether(environmentOf(kwit), words(service.url, 'bad'))
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('does not accept the token') })
  const signedOut = await runTogether(environmentOf(kwit), words(page.url, 'good'))
  expect(signedOut).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('a page, such as a sign-in page'),
  })
  page.close()

  // Every user of the machine can see a token in the arguments of a command.
  const silent = `move --from ${service.url} --account own`
  const environment = { ...environmentOf(kwit), KWIT_TRANSFER_TOKEN: 'bad' }
  for (const result of [
    await runTogether(environment, silent),
    await finished(start(environmentOf(kwit), `${silent} --token -`.split(' '), undefined, 'bad\n')),
  ])
    expect(result).toMatchObject({ code: 1, stdout: expect.stringContaining('does not accept the token') })
  const unnamed = await runTogether(environmentOf(kwit), silent)
  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('KWIT_TRANSFER_TOKEN') })
  service.close()
})
