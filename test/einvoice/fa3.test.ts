import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { type Element, find, findAll } from '../../src/einvoice/xml/tree.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { describeOfficial } from './official.ts'
import { type CreatedDocument, makeAll, seller } from './written.ts'
import { FA3, faultsOf } from './xsd.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const sumsOf = (fa: Element | undefined, name: RegExp) =>
  (fa?.children ?? [])
    .filter((child) => name.test(child.name))
    .reduce((sum, { text }) => sum + cents(text), 0)

describeOfficial('FA(3) by the schema of the ministry', () => {
  let kwit: Kwit
  let account: TestAccount
  let documents: CreatedDocument[]
  const files = new Map<string, string>()
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
    account = await kwit.newAccount()
    await seller(kwit, account)
    documents = await makeAll(kwit, account)
    for (const { id, title } of documents) {
      const { status, text } = await kwit.call('GET', `/invoices/${id}/fa3.xml`, { token: account.token })
      files.set(title, status === 200 ? text : `refused: ${text}`)
    }
  })
  afterAll(() => kwit.close())

  test('every kind of document is valid', () => {
    const faults = [...files].flatMap(([title, xml]) =>
      xml.startsWith('refused')
        ? [`${title}: ${xml}`]
        : faultsOf(xml, ...FA3).map((fault) => `${title}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('totals equal those of the document, to the cent', () => {
    for (const { title, json } of documents) {
      const fa = find(readXml(Buffer.from(files.get(title) as string)), 'Fa')
      expect([title, cents(find(fa, 'P_15')?.text)]).toEqual([title, cents(json.price_gross)])
      if (json.kind === 'vat_margin' || title.endsWith('margin')) continue
      expect([title, sumsOf(fa, /^P_13_/), sumsOf(fa, /^P_14_\d$/)]).toEqual([
        title,
        cents(json.price_net),
        cents(json.price_tax),
      ])
      if (json.exchange_price_tax !== null)
        expect([title, sumsOf(fa, /^P_14_\dW$/)]).toEqual([title, cents(json.exchange_price_tax)])
    }
  })

  test('the tax of lines is written if it adds up to the tax of the invoice', () => {
    const taxes = ['sums from gross', 'sums from gross that differ from their lines'].map((title) =>
      findAll(find(readXml(Buffer.from(files.get(title) as string)), 'Fa'), 'FaWiersz').map((line) =>
        cents(find(line, 'P_11Vat')?.text),
      ),
    )
    expect(taxes).toEqual([
      [37, 112, 224, 373],
      [0, 0],
    ])
  })

  test('the differences of a correction equal its lines after minus those before', () => {
    for (const title of ['corrected quantity', 'corrected again', 'taken back']) {
      const fa = find(readXml(Buffer.from(files.get(title) as string)), 'Fa')
      const difference = findAll(fa, 'FaWiersz').reduce((sum, line) => {
        const net = cents(find(line, 'P_11')?.text)
        return find(line, 'StanPrzed') ? sum - net : sum + net
      }, 0)
      expect([title, difference]).toEqual([title, sumsOf(fa, /^P_13_/)])
    }
  })

  test('a corrected line has its name in the document before and after', () => {
    const lines = (title: string) =>
      findAll(readXml(Buffer.from(files.get(title) as string)), 'Fa', 'FaWiersz').map((line) => [
        find(line, 'NrWierszaFa')?.text,
        find(line, 'UU_ID')?.text,
      ])
    const [[, id]] = lines('plain') as [[string, string]]
    for (const title of ['corrected quantity', 'corrected again'])
      expect([title, lines(title)]).toEqual([
        title,
        [
          ['1', id],
          ['1', id],
        ],
      ])
    const [first, second] = lines('in euro')
    expect(lines('taken back')).toEqual([first, first, second, second])
  })
})
