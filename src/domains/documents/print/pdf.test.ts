import { describe, expect, test } from 'vitest'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { LINES, printed } from '../../../../test/print-samples.ts'
import { type Decimal, printFixed, subtract, ZERO } from '../../../money/decimal.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { type PdfInvoice, readPrintOption, renderInvoicePdf } from './pdf.ts'

const textIn = (document: PdfInvoice) => textOf(readPdf(renderInvoicePdf(document)))

// Removes the formatting of the language from a printed figure: 1 234,56 → 1234.56.
const plain = (text: string) =>
  text
    .replace('\u2212', '-')
    .replace(/(\d)[\u00a0.,](?=\d{3}(\D|$))/g, '$1')
    .replace(/(\d)[\u00a0.,](?=\d{3}(\D|$))/g, '$1')
    .replace(/(\d),(\d)/g, '$1.$2')

describe('a printed invoice', () => {
  test('has the same bytes for the same document', () => {
    const first = renderInvoicePdf(printed())
    renderInvoicePdf(printed({ lang: 'uk', buyer_name: 'שלום عربي 東京' }))
    expect(renderInvoicePdf(printed()).equals(first)).toBe(true)
  })

  test('keeps its file id when its content changes', () => {
    const idOf = (document: PdfInvoice) =>
      /\/ID \[<(\w+)> <(\w+)>\]/.exec(readPdf(renderInvoicePdf(document)).trailer)
    const [, id, version] = idOf(printed()) ?? []
    const [, sameId, otherVersion] = idOf(printed({ description: 'changed' })) ?? []
    expect(sameId).toBe(id)
    expect(otherVersion).not.toBe(version)
  })

  test.each([
    ['pl', 'Faktura VAT', '12\u00a0500,00', 'Sprzedawca', 'Strona 1 z 1', '15.11.2026'],
    ['en', 'VAT invoice', '12,500.00', 'Seller', 'Page 1 of 1', '15\u00a0Nov\u00a02026'],
    ['en-GB', 'VAT invoice', '12,500.00', 'Seller', 'Page 1 of 1', '15\u00a0Nov\u00a02026'],
    ['de', 'Rechnung', '12.500,00', 'Rechnungssteller', 'Seite 1 von 1', '15.11.2026'],
    ['fr', 'Facture', '12\u00a0500,00', 'Vendeur', 'Page 1 sur 1', '15/11/2026'],
    ['es', 'Factura', '12.500,00', 'Vendedor', 'Página 1 de 1', '15/11/2026'],
    ['it', 'Fattura', '12.500,00', 'Venditore', 'Pagina 1 di 1', '15/11/2026'],
    [
      'cs',
      'Faktura – daňový doklad',
      '12\u00a0500,00',
      'Dodavatel',
      'Strana 1 z 1',
      '15.\u00a011.\u00a02026',
    ],
    [
      'cz',
      'Faktura – daňový doklad',
      '12\u00a0500,00',
      'Dodavatel',
      'Strana 1 z 1',
      '15.\u00a011.\u00a02026',
    ],
    ['sk', 'Faktúra', '12\u00a0500,00', 'Dodávateľ', 'Strana 1 z 1', '15.\u00a011.\u00a02026'],
    ['uk', 'Рахунок-фактура', '12\u00a0500,00', 'Продавець', 'Сторінка 1 з 1', '15.11.2026'],
    [
      'pl/en',
      'Faktura VAT',
      'VAT invoice',
      '12\u00a0500,00',
      'Sprzedawca',
      'Seller',
      'Strona 1 z 1 / Page 1 of 1',
      '15.11.2026',
    ],
    ['tlh', 'VAT invoice', '12,500.00', 'Seller', 'Page 1 of 1', '15\u00a0Nov\u00a02026'],
  ])('is printed in the language %s', (lang, ...expected) => {
    const lines = textIn(printed({ lang })).split('\n')
    for (const text of expected) expect(lines).toContain(text)
  })

  test('prints the amount in words, in both languages of a bilingual document', () => {
    const text = textIn(
      printed({ lang: 'pl/de', currency: 'EUR' }, [{ name: 'a', price_net: '100', tax: '23' }]),
    )
    expect(text).toContain('Słownie: sto dwadzieścia trzy euro 00/100')
    expect(text).toContain('In Worten: einhundertdreiundzwanzig Euro 00/100')
  })
})

describe('figures', () => {
  const difficultCases: [string, { [name: string]: unknown }, { [name: string]: unknown }[]][] = [
    ['138.66 net at 19 %', { lang: 'de', currency: 'EUR' }, [{ name: 'a', price_net: '138.66', tax: '19' }]],
    [
      'three times 0.83 at 20 %',
      { lang: 'fr' },
      [{ name: 'a', price_net: '0.83', quantity: '3', tax: '20' }],
    ],
    [
      'gross 500 and 75',
      {},
      [
        { name: 'a', total_price_gross: '500', tax: '23' },
        { name: 'b', total_price_gross: '75', tax: '8' },
      ],
    ],
    [
      'a line below zero',
      { lang: 'en' },
      [
        { name: 'a', price_net: '100', tax: '23' },
        { name: 'b', price_net: '-15', tax: '23' },
      ],
    ],
    ['nothing', {}, [{ name: 'a', price_net: '0', tax: '23' }]],
    [
      'ten lines at 9.975 %',
      { lang: 'en' },
      Array.from({ length: 10 }, () => ({ name: 'a', price_net: '1.11', tax: '9.975' })),
    ],
    ['millions', { lang: 'es' }, [{ name: 'a', price_net: '1234567.89', quantity: '1000', tax: '21' }]],
    [
      'many decimals',
      { lang: 'cs' },
      [{ name: 'a', price_net: '0.00000001', quantity: '123456.789', tax: 'zw' }],
    ],
    [
      'a discount',
      { show_discount: true, discount_kind: 'amount' },
      [{ name: 'a', total_price_gross: '123', discount: '33.33', tax: '23' }],
    ],
  ]

  test.each(difficultCases)('of %s equal the stored amounts to the digit', (_, fields, lines) => {
    const document = printed(fields, lines)
    const { invoice } = document
    const printedFigures = new Set(textIn(document).split('\n').map(plain))
    const expectPrinted = (amount: Decimal | null) =>
      expect(printedFigures).toContain(printFixed(amount as Decimal, 2))
    for (const amount of [invoice.price_net, invoice.price_tax, invoice.price_gross]) expectPrinted(amount)
    for (const position of document.positions) {
      const net = subtract(position.total_price_net as Decimal, position.discount_net ?? ZERO)
      const gross = subtract(position.total_price_gross as Decimal, position.discount_gross ?? ZERO)
      for (const amount of [net, subtract(gross, net), gross, position.price_net])
        expectPrinted(amount as Decimal)
    }
    for (const rate of invoice.totals_by_rate as { net: string }[])
      expect([...printedFigures].map(Number)).toContain(Number(rate.net))
  })

  test('a refund is shown without its sign and the totals with theirs', () => {
    const lines = textIn(
      printed({ lang: 'en', kind: 'correction' }, [{ name: 'a', price_net: '-100', tax: '23' }]),
    ).split('\n')
    expect(lines).toContain('To be refunded')
    expect(lines).toContain('123.00 PLN')
    expect(lines).toContain('−123.00')
  })

  test('the balance due is the total less the payments', () => {
    const lines = textIn(
      printed({ lang: 'en', paid: '23' }, [{ name: 'a', price_net: '100', tax: '23' }]),
    ).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Paid', '23.00 PLN', 'Balance due', '100.00 PLN']))
  })
})

describe('names', () => {
  test('are readable as text in every script', () => {
    const names = [
      'Zażółć gęślą jaźń',
      'Příliš žluťoučký kůň',
      'Ελληνική Εταιρεία ΑΕ',
      'Товариство „Їжак“',
      '株式会社さくら',
      '简体中文 繁體中文',
      '주식회사 한국',
      'Đặng Thị Ốc',
    ]
    const text = textIn(
      printed(
        {},
        names.map((name) => ({ name, price_net: '1', tax: '23' })),
      ),
    )
    for (const name of names) for (const word of name.split(' ')) expect(text).toContain(word)
  })

  test('written from right to left are stored in visual order', () => {
    const reversed = (text: string) => [...text].reverse().join('')
    const text = textIn(printed({ buyer_name: 'חברת אור (2026)', seller_name: 'شركة' }))
    expect(text.replaceAll('\n', '')).toContain(`(2026) ${reversed('חברת אור')}`.replace('(2026)', ')2026('))
    expect(text.replaceAll('\n', '')).toContain(reversed('شركة'))
  })

  test('without a glyph are printed as boxes and stay readable as text', () => {
    const { objects } = readPdf(
      renderInvoicePdf(printed({}, [{ name: 'x\u0e01y', price_net: '1', tax: '23' }])),
    )
    const maps = [...objects.values()].filter((object) => object.includes('beginbfchar')).join('')
    expect(maps).toContain(Buffer.from('\u0e01', 'utf16le').swap16().toString('hex'))
    expect(objects.size).toBeGreaterThan(0)
  })

  test('that are too long are wrapped, and nothing leaves the page', () => {
    const document = printed(
      {
        buyer_name: 'X'.repeat(255),
        seller_name: 'Wielkie Przedsiębiorstwo '.repeat(10).trim(),
        lang: 'pl/en',
      },
      [{ name: 'W'.repeat(1000), price_net: '9999999.99', quantity: '99999.12345678', tax: '23' }],
    )
    const { pages } = readPdf(renderInvoicePdf(document))
    const pieces = pages.flat()
    expect(pieces.map(({ text }) => text).join('')).toContain('X'.repeat(255))
    for (const { x, y } of pieces) {
      expect(x).toBeGreaterThanOrEqual(42)
      expect(x).toBeLessThan(554)
      expect(y).toBeGreaterThan(15)
      expect(y).toBeLessThan(820)
    }
  })
})

describe('pages', () => {
  test('contain each of a thousand positions once and show their number', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => ({
      ...LINES[index % 4],
      name: `Pozycja nr ${index + 1}.`,
    }))
    const read = readPdf(renderInvoicePdf(printed({}, lines)))
    const shown = read.pages.flat().filter(({ text }) => text.startsWith('Pozycja nr '))
    expect(shown.map(({ text }) => text)).toEqual(lines.map(({ name }) => name))
    const count = read.pages.length
    expect(count).toBeGreaterThan(15)
    read.pages.forEach((page, index) => {
      expect(page.map(({ text }) => text)).toContain(`Strona ${index + 1} z ${count}`)
    })
  })

  test('continue a description that is higher than a page', () => {
    const description = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ')
    const text = textIn(printed({ description }, [{ name: 'a', description, price_net: '1', tax: '23' }]))
    expect(text.match(/\bw2999\b/g)).toHaveLength(2)
    expect(text.match(/\bw0\b/g)).toHaveLength(2)
  })

  test.each([
    ['original', ['Oryginał'], 1],
    ['copy', ['Kopia'], 1],
    ['duplicate', ['Duplikat'], 1],
    ['original_and_copy', ['Oryginał', 'Kopia'], 2],
  ] as const)('the option %s prints and marks its copies', (print_option, marks, count) => {
    const { pages } = readPdf(renderInvoicePdf(printed({}, undefined, { print_option })))
    expect(pages).toHaveLength(count)
    marks.forEach((mark, index) => {
      expect(pages[index]?.map(({ text }) => text)).toContain(mark)
    })
    for (const page of pages) expect(page.map(({ text }) => text)).toContain('Strona 1 z 1')
  })

  test('an unknown print option is rejected', () => {
    expect(readPrintOption('')).toBe(undefined)
    expect(() => readPrintOption('triplicate')).toThrow()
  })
})

describe('kinds', () => {
  test('a correction shows each line before and after, and the corrected document', () => {
    const state = (quantity: string, gross: string) => ({
      name: 'Krzesło',
      quantity,
      tax: '23',
      total_price_gross: gross,
    })
    const line = {
      kind: 'correction',
      name: 'Krzesło',
      quantity: '-1',
      total_price_gross: '-123',
      tax: '23',
      correction_before_attributes: state('3', '369.00'),
      correction_after_attributes: state('2', '246.00'),
    }
    const corrected = { number: '7/10/2026', issue_date: '2026-10-01' }
    const text = textIn(printed({ kind: 'correction', correction_reason: 'Zwrot' }, [line], { corrected }))
    for (const part of [
      'Przed korektą',
      'Po korekcie',
      'Różnica',
      '369,00',
      '246,00',
      '−123,00',
      'Przyczyna korekty: Zwrot',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Korekta do 7/10/2026 z dnia 01.10.2026')
  })

  test('an expense shows its issuer as the seller', () => {
    const lines = textIn(printed({ income: false })).split('\n')
    expect(lines.indexOf('Acme Trading GmbH & Co. KG')).toBeLessThan(lines.indexOf('Żółta Łódź sp. z o.o.'))
    expect(lines).not.toContain('Numer rachunku')
  })

  test('a document without tax has no tax columns', () => {
    const lines = textIn(printed({ kind: 'bill' }, [{ name: 'a', price_net: '1', tax: 'disabled' }])).split(
      '\n',
    )
    expect(lines).not.toContain('VAT')
    expect(lines).toContain('Wartość')
  })

  test('discounts have a column only if they are shown', () => {
    const lines = [{ name: 'a', price_net: '100', tax: '23', discount_percent: '33.33' }]
    expect(textIn(printed({}, lines))).not.toContain('Rabat')
    expect(textIn(printed({ show_discount: true, discount_kind: 'percent_unit' }, lines))).toContain('33,33%')
  })
})

describe('the file', () => {
  test('escapes texts in its metadata', () => {
    const name = 'A & B <script>"x"</script> ) >> ]]> \\ \u0001'
    const { objects } = readPdf(renderInvoicePdf(printed({ seller_name: name, number: '1)/(2' })))
    const xmp = [...objects.values()].find((object) => object.includes('<x:xmpmeta')) as string
    expect(xmp).toContain('A &amp; B &lt;script&gt;&quot;x&quot;&lt;/script&gt; ) &gt;&gt; ]]&gt; \\ ')
    expect(xmp).not.toContain('\u0001')
    const info = [...objects.values()].find((object) => object.includes('/CreationDate')) as string
    expect(info).toMatch(/^<<\/Title <[0-9A-F]+> \/Author <[0-9A-F]+> \/Subject <[0-9A-F]+>/)
  })

  test('embeds every font and references nothing external', () => {
    const { objects } = readPdf(renderInvoicePdf(printed({ buyer_name: '東京 עברית عربي' })))
    const all = [...objects.values()].map((object) => object.split('\0')[0] as string)
    const descriptors = all.filter((object) => object.includes('/Type /FontDescriptor'))
    expect(descriptors.length).toBeGreaterThan(3)
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)
    expect(all.filter((object) => object.includes('/Subtype /Type0')).length).toBe(descriptors.length)
    for (const word of ['/URI', '/JavaScript', '/Launch', '/F (']) expect(all.join('')).not.toContain(word)
  })

  test.each([
    ['1/11/2026', '1-11-2026.pdf'],
    ['FV "7"\\8', 'FV -7-8.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['Łódź/1\r\nX: y', 'Łódź-1-X- y.pdf'],
    [null, '7.pdf'],
  ])('%s is saved as %s', (number, name) => {
    expect(pdfFileName({ ...printed().invoice, number })).toBe(name)
  })
})
