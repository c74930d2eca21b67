// Tests which rules of its format a received file violates, and what its supplier is told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { makeAll, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

type Problem = { rule: string; severity: string; message: string }

describe('verdicts on received files', () => {
  let kwit: Kwit
  let account: TestAccount
  const fileTexts: { [format: string]: string } = {}
  beforeAll(async () => {
    kwit = await startKwit()
    const vendor = await kwit.newAccount()
    await seller(kwit, vendor)
    const documents = await makeAll(kwit, vendor)
    const euro = documents.find(({ title }) => title === 'to the EU')
    const plain = documents.find(({ title }) => title === 'plain')
    for (const [format, of] of [
      ['ubl', euro],
      ['xrechnung', euro],
      ['cii', euro],
      ['fa3', plain],
    ] as const) {
      const answer = await kwit.call('GET', `/invoices/${of?.id}/${format}.xml`, { token: vendor.token })
      fileTexts[format] = answer.text
    }
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (xml: string, query = '', { token } = account) =>
    kwit.call('POST', `/invoices/import.json${query}`, { token, body: Buffer.from(xml) })
  const fileOf = async (id: number, query = '') =>
    (await kwit.call('GET', `/received_files/${id}.json${query}`, { token: account.token })).json
  const rulesIn = (problems: readonly Problem[]) => problems.map(({ rule }) => rule)

  test.each([
    ['ubl', 'peppol'],
    ['xrechnung', 'xrechnung'],
    ['cii', 'en16931'],
    ['fa3', 'fa3'],
  ])('our own file of %s passes the rules of %s without errors', async (format, rules) => {
    const buyer = await kwit.newAccount()
    const { status, json } = await send(fileTexts[format] as string, '', buyer)
    expect([status, json.checked_as, json.vendor_message]).toEqual([201, rules, null])
    expect(json.problems.filter(({ severity }: Problem) => severity === 'fatal')).toEqual([])
  })

  test('a broken rule is reported with the document and the file, in the requested language', async () => {
    const wrong = (fileTexts.xrechnung as string).replace(
      /(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/,
      '$1999999.99',
    )
    const { json } = await send(wrong, '?lang=de')
    expect(rulesIn(json.problems)).toContain('BR-CO-15')
    const receivedFile = await fileOf(json.received_file_id, '?lang=pl')
    expect(rulesIn(receivedFile.problems)).toEqual(rulesIn(json.problems))
    const messageIn = (problems: readonly Problem[]) =>
      problems.find(({ rule }) => rule === 'BR-CO-15')?.message
    expect(messageIn(receivedFile.problems)).not.toBe(messageIn(json.problems))
    expect(receivedFile.vendor_message).toBe(json.vendor_message)
  })

  test.each([
    ['DE', 'Ihre Rechnung R-DE vom 02.11.2026 entspricht nicht den Regeln von EN 16931:\n- BR-01: '],
    ['PL', 'Państwa faktura R-PL z dnia 02.11.2026 nie spełnia reguł EN 16931:\n- BR-01: '],
    ['FR', 'Your invoice R-FR of 2026-11-02 does not meet the rules of EN 16931:\n- BR-01: '],
  ])('the message to a supplier in %s is in the language of its country', async (country, beginning) => {
    const xml = smallInvoice(`R-${country}`, `Vendor ${country}`).replaceAll('>PL<', `>${country}<`)
    const { json } = await send(xml)
    expect(json.vendor_message.startsWith(beginning)).toBe(true)
    expect(json.problems[0]).toMatchObject({ rule: 'BR-01', severity: 'fatal' })
  })

  test('an FA(3) file that breaks its structure gets a verdict and a message to the supplier', async () => {
    const broken = (fileTexts.fa3 as string)
      .replace(/<P_16>.*?<\/P_16>/, '')
      .replace(/<P_17>.*?<\/P_17>/, '')
      .replace(/(<P_1>.*?<\/P_1>)(.*?)(<P_2>.*?<\/P_2>)/s, '$3$2$1')
    const { status, json } = await send(broken, '?lang=en')
    expect([status, json.checked_as]).toEqual([201, 'fa3'])
    const fatal = { field: 'received', severity: 'fatal' }
    const places = 'Faktura/Fa/Adnotacje/P_16, Faktura/Fa/Adnotacje/P_17'
    expect(json.problems.filter(({ severity }: Problem) => severity === 'fatal')).toEqual([
      {
        ...fatal,
        rule: 'FA3-52',
        message: expect.stringContaining('in the wrong order. Move them: Faktura/Fa/P_1.'),
      },
      {
        ...fatal,
        rule: 'FA3-50',
        message: `The file lacks elements that FA(3) requires. Add them: ${places}.`,
      },
    ])
    expect(json.vendor_message).toContain(`nie spełnia reguł FA(3):\n- FA3-52: Kolejność elementów`)
    expect(json.vendor_message).toContain(
      `- FA3-50: W pliku brakuje elementów wymaganych przez FA(3). Dodaj je: ${places}.`,
    )
    const { problems } = await fileOf(json.received_file_id, '?lang=de')
    expect(problems[1].message).toBe(
      `In der Datei fehlen Elemente, die FA(3) verlangt. Ergänzen Sie: ${places}.`,
    )
  })

  test('a rejected file gets its verdict too', async () => {
    const xml = smallInvoice('refused', 'Vendor').replace(/<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>soon')
    const { status, json } = await send(xml)
    expect(status).toBe(422)
    const receivedFile = await fileOf(json.received_file_id)
    expect(receivedFile).toMatchObject({ status: 'refused', checked_as: 'en16931', vendor_message: null })
    expect(rulesIn(receivedFile.problems)).toContain('BR-01')
  })

  test.each([
    ['an extension of the standard', 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'],
    ['another standard', 'urn:peppol:pint:billing-1@aunz-1'],
  ])('no rule applies to %s', async (_what, specification) => {
    const xml = smallInvoice(specification, 'Vendor').replace(
      '<cbc:ID>',
      `<cbc:CustomizationID>${specification}</cbc:CustomizationID><cbc:ID>`,
    )
    const { json } = await send(xml)
    expect([json.checked_as, json.problems, json.vendor_message]).toEqual([null, [], null])
  })

  test('the list contains the verdict in XML', async () => {
    const { text } = await kwit.call('GET', '/received_files.xml?per_page=1', { token: account.token })
    expect(text).toContain('<problems type="array"')
  })
})
