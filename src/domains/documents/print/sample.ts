import type { InputObject } from '../../../platform/formats/input.ts'

// The sample document that templates are previewed with, in the three languages of the web application.

type SampleTexts = { buyer: string; lines: readonly [string, string, string][]; note: string }

const SAMPLE_TEXTS: { readonly [lang: string]: SampleTexts } = {
  en: {
    buyer: 'Sample Buyer Ltd',
    lines: [
      ['Design of a web site', 'pc.', 'With two rounds of changes'],
      ['Hosting, one year', 'month', ''],
      ['User guide, printed', 'pc.', ''],
    ],
    note: 'Thank you for your order.',
  },
  pl: {
    buyer: 'Przykładowy Klient sp. z o.o.',
    lines: [
      ['Projekt strony internetowej', 'usł.', 'Z dwiema turami poprawek'],
      ['Hosting, jeden rok', 'mies.', ''],
      ['Podręcznik użytkownika, druk', 'szt.', ''],
    ],
    note: 'Dziękujemy za zamówienie.',
  },
  de: {
    buyer: 'Musterkunde GmbH',
    lines: [
      ['Gestaltung einer Website', 'pauschal', 'Mit zwei Korrekturrunden'],
      ['Hosting, ein Jahr', 'Monat', ''],
      ['Benutzerhandbuch, gedruckt', 'Stk.', ''],
    ],
    note: 'Vielen Dank für Ihren Auftrag.',
  },
}

const AMOUNTS = [
  ['1', '4200'],
  ['12', '49.90'],
  ['25', '18.40'],
] as const

export function sampleInvoice(lang: string): InputObject {
  const texts = (SAMPLE_TEXTS[lang.slice(0, 2)] ?? SAMPLE_TEXTS.en) as SampleTexts
  return {
    lang,
    buyer_name: texts.buyer,
    buyer_street: 'Wiosenna 7',
    buyer_post_code: '00-950',
    buyer_city: 'Warszawa',
    buyer_country: 'PL',
    buyer_tax_no: '5252445767',
    description: texts.note,
    positions: texts.lines.map(([name, quantity_unit, description], index) => ({
      name,
      description,
      quantity_unit,
      code: `A-${100 + index}`,
      quantity: AMOUNTS[index]?.[0] ?? '1',
      price_net: AMOUNTS[index]?.[1] ?? '1',
    })),
  }
}
