import type { Tree } from '../../../platform/formats/input.ts'

// What a look is shown on: enough of everything, in the three languages of the web application.

type Words = { buyer: string; lines: readonly [string, string, string][]; note: string }

const WORDS: { readonly [lang: string]: Words } = {
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
    buyer: 'Przykładowy Nabywca sp. z o.o.',
    lines: [
      ['Projekt strony internetowej', 'usł.', 'Z dwiema turami poprawek'],
      ['Hosting, jeden rok', 'mies.', ''],
      ['Podręcznik użytkownika, druk', 'szt.', ''],
    ],
    note: 'Dziękujemy za zamówienie.',
  },
  de: {
    buyer: 'Beispiel Käufer GmbH',
    lines: [
      ['Gestaltung einer Website', 'Stk.', 'Mit zwei Korrekturrunden'],
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

export function sampleOf(lang: string): Tree {
  const words = (WORDS[lang.slice(0, 2)] ?? WORDS.en) as Words
  return {
    lang,
    buyer_name: words.buyer,
    buyer_street: 'Wiosenna 7',
    buyer_post_code: '00-950',
    buyer_city: 'Warszawa',
    buyer_country: 'PL',
    buyer_tax_no: '5252445767',
    description: words.note,
    payment_to_kind: '14',
    positions: words.lines.map(([name, quantity_unit, description], place) => ({
      name,
      description,
      quantity_unit,
      code: `A-${100 + place}`,
      quantity: AMOUNTS[place]?.[0] ?? '1',
      price_net: AMOUNTS[place]?.[1] ?? '1',
    })),
  }
}
