// Tests reading e-invoices of other programs: nothing is lost without a warning.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../src/einvoice/model.ts'
import { type ReadFormat, readInvoice } from '../../src/einvoice/reading/invoice.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { type Decimal, isZero, negate, printPlain, subtract, sum } from '../../src/money/decimal.ts'
import { invoices } from './generate.ts'
import { describeOfficial, filesIn, official, treeOf } from './official.ts'
import { faContent, plain, roundTrip, writeAs } from './round-trip.ts'

// The parts of official files that a document of Kwit cannot contain. The import warns about them.
const LEFT = new Set(
  `AccountingCost AccountName BDO CompanyID ExternalReference FinancialInstitutionBranch KRS NrKSeFFaZaliczkowej REGON SWIFT SystemInfo
   AdditionalDocumentReference AdditionalReferencedDocument AllowanceCharge
  ApplicableTradeSettlementFinancialCard BaseAmount BasisAmount BillingSpecifiedPeriod BuyerAssignedID
  BuyerOrderReferencedDocument BuyersItemIdentification CalculationPercent CardAccount CommodityClassification
  CompanyLegalForm CountrySubDivisionName CountrySubentity CreditorReferenceID DaneFaKorygowanej DataZamowienia
  DepartmentName Description DescriptionCode DesignatedProductClassification DespatchAdviceReferencedDocument
  DespatchDocumentReference DirectDebitMandateID DocumentReference DueDateTypeCode ExemptionReason FormaPlatnosci GLN
  GlobalID GrossPriceProductTradePrice ID IncludedNote InvoicePeriod MultiplierFactorNumeric Name Note NrKlienta
  NrPartiiTowaru OkresFaKorygowanej OrderLineReference OriginatorDocumentReference OriginCountry OriginTradeCountry P_6A
  PartyIdentification PartyName PayeeFinancialAccount PayeeParty PayeePartyCreditorFinancialAccount
  PayeeSpecifiedCreditorFinancialInstitution PayeeTradeParty PayerPartyDebtorFinancialAccount PaymentID PaymentMandate
  PaymentMeansCode PrepaidPayment ProjectReference RachunekWlasnyBanku ReceiptDocumentReference
  ReceivableSpecifiedTradeAccountingAccount ReceivingAdviceReferencedDocument SalesOrderID SellerOrderReferencedDocument
  SellerTaxRepresentativeTradeParty SpecifiedLegalOrganization SpecifiedProcuringProject StandardItemIdentification
  SubInvoiceLine TaxPointDate URIID TaxRepresentativeParty TerminPlatnosci TradingBusinessName Transport TypeCode Value
  WarunkiDostawy WZ Zalacznik`.split(/\s+/),
)

describeOfficial('files of others', () => {
  test.each([
    [26, 'ksef/fa3-official'],
    [54, 'xrechnung/testsuite'],
    [24, 'zugferd-corpus/CII'],
    [10, 'peppol-2026.5/examples'],
    [15, 'en16931/ubl/examples'],
    [15, 'en16931/cii/examples'],
  ])('at least %d of %s are equal after reading and writing', (least, folder) => {
    const files = filesIn(folder)
    expect(files.length).toBeGreaterThanOrEqual(least)
    for (const file of files) {
      const { first, before, after } = roundTrip(treeOf(file))
      expect(after, file).toEqual(before)
      expect(
        first.unread.filter((path) => !LEFT.has(path.split('/').at(-1) as string)),
        file,
      ).toEqual([])
    }
  })

  test('FA(2) is read like FA(3)', () => {
    const { format, invoice } = readInvoice(treeOf(official('ksef/templates/invoice-template-fa-2.xml')))
    expect(format).toBe('fa2')
    expect(plain(invoice)).toMatchObject({
      currency: 'PLN',
      gross: '43370.57',
      rates: [{ rate: '23', tax: '8109.94' }],
    })
  })

  test.each([
    ['ksef/templates/invoice-template-fa-3-pef.xml', 'IssueDate contains no valid date'],
    ['own-negatives/xml-attacks/billion-laughs.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/quadratic-blowup.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/external-dtd.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/xxe-file.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/xxe-http.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/xxe-parameter-dtd.xml', 'a DOCTYPE is not allowed'],
    ['own-negatives/xml-attacks/deep-nesting-20000.xml', 'nested deeper than 60 levels'],
    ['own-negatives/xml-attacks/many-attributes-20000.xml', 'more than 50 attributes'],
    ['own-negatives/xml-attacks/xinclude.xml', /missing|is not/],
    ['own-negatives/xml-attacks/schema-location-remote.xml', /missing|is not/],
    ['own-negatives/ksef-beyond-xsd/05-invalid-utf8-bytes.xml', 'not valid UTF-8'],
  ])('%s is rejected with its reason', (file, reason) => {
    expect(() => readInvoice(readXml(readFileSync(official(file))))).toThrow(reason)
  })

  test('a file in ISO-8859-2 is read, although KSeF would reject it', () => {
    const bytes = readFileSync(official('own-negatives/ksef-beyond-xsd/04-declared-iso-8859-2.xml'))
    const { lines } = readInvoice(readXml(bytes)).invoice
    expect(lines.map(({ name }) => name)).toContain('promocja lodówka pełna mleka')
  })
})

describe('our own files are read', () => {
  const printedLines = (
    lines: readonly { state?: string; net: Decimal; category: string; rate: string }[],
  ) => {
    const sums = new Map<string, Decimal[]>()
    for (const { state, net, category, rate } of lines) {
      const key = `${category} ${/^\d/.test(rate) ? rate : ''}`
      sums.set(key, [...(sums.get(key) ?? []), state === 'before' ? negate(net) : net])
    }
    const entries = [...sums].map(([key, nets]) => [key, sum(nets)] as const)
    return Object.fromEntries(entries.filter(([, net]) => !isZero(net)).sort())
  }
  const content = ({ seller, buyer, lines, rates, payment, home, correction, ...rest }: Invoice) =>
    plain({
      ...{ number: rest.number, issue_date: rest.issue_date, currency: rest.currency, gross: rest.gross },
      ...{
        supplied: rest.supplied,
        reference: rest.buyer_reference,
        margin: rest.margin,
        outside: rest.outside,
      },
      parties: [seller, buyer].map(({ name, street, post_code, city, country, email }) => [
        ...[name, street, post_code, city, country, email],
      ]),
      lines: printedLines(lines),
      rates: printedLines(rates),
      tax: sum(rates.map(({ tax }) => tax)),
      home: home && [home.currency, home.tax],
      paying: [payment.due_date, payment.accounts[0]?.number, payment.due],
      corrected: correction?.number ?? rest.advances[0]?.number,
    })

  // In EN 16931 the delivery date is the date of sale, accounts belong to transfers, and the amount due is what
  // remains.
  const expectedInEn16931 = (invoice: Invoice): Invoice => {
    const { delivery, supplied, payment } = invoice
    const isLong = supplied !== undefined && supplied.from !== supplied.to
    const day = delivery?.date
    return {
      ...invoice,
      supplied: day && !isLong ? { from: day, to: day } : supplied,
      payment: {
        ...payment,
        accounts: payment.means === '30' ? payment.accounts : [],
        due: invoice.correction ? payment.due : subtract(payment.due, payment.paid),
      },
    }
  }

  // FA(3) adds up some rates together.
  const summed = ({ rates, marks }: Invoice) =>
    printedLines(
      rates.map((rate) => ({ ...rate, rate: marks.one_stop ? 'any' : rate.rate === '3' ? '4' : rate.rate })),
    )

  test.each<ReadFormat>(['ubl', 'cii'])('in %s with equal amounts, parties and days', (format) => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const { invoice: read } = readInvoice(writeAs(format, undefined, invoice))
        // Our roundings are read back as charges.
        const charges = (read.charges ?? []).map(({ is_charge, amount, ...charge }) => ({
          ...{ rate: charge.rate, category: charge.category, net: is_charge ? amount : negate(amount) },
        }))
        const expected = { ...content(expectedInEn16931(invoice)), lines: plain(printedLines(invoice.rates)) }
        expect({ ...content(read), lines: plain(printedLines([...read.lines, ...charges])) }).toEqual(
          expected,
        )
      }),
      { numRuns: 150, seed: 20_261_116 },
    )
  })

  // Normalizes white space as a file does.
  const spaced = <Value>(value: Value): Value => {
    if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim() as Value
    if (Array.isArray(value)) return value.map(spaced) as Value
    if (typeof value !== 'object' || value === null || 'units' in value) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spaced(inner)])) as Value
  }

  test('in FA(3) completely', () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const once = readInvoice(writeAs('fa3', undefined, invoice)).invoice
        const twice = readInvoice(writeAs('fa3', undefined, once)).invoice
        expect(faContent(twice)).toEqual(faContent(once))
        for (const name of ['delivery_notes', 'received', 'authorized', 'vehicles'] as const)
          expect(plain({ is: once[name] })).toEqual(plain({ is: spaced(invoice[name]) }))
        expect([once.correction?.period, once.correction?.also?.length]).toEqual([
          spaced(invoice.correction?.period),
          invoice.correction?.also?.length,
        ])
        const { number, gross, lines } = plain(once) as Invoice
        const expected = plain(invoice) as Invoice
        expect({ number, gross }).toEqual({ number: expected.number, gross: expected.gross })
        expect(summed(once)).toEqual(summed(invoice))
        const taxOf = (of: Invoice) => printPlain(sum(of.rates.map(({ tax }) => tax)))
        expect(taxOf(once)).toBe(taxOf(invoice))
        if (invoice.kind === 'advance') return
        expect(lines.map(({ name, state, quantity }) => [name, state, quantity])).toEqual(
          expected.lines.map(({ name, state, quantity }) => [
            name.replace(/\s+/g, ' ').trim(),
            state,
            quantity,
          ]),
        )
      }),
      { numRuns: 150, seed: 20_261_116 },
    )
  })
})
