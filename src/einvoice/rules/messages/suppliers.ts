import type { SupplierTexts } from './shape.ts'

// Messages for the supplier of a received file. They replace messages that name a place in Kwit or a setting of it.
export const suppliers: { readonly [language in 'pl' | 'en' | 'de']: SupplierTexts } = {
  pl: {
    rules: {
      'CII-SR-470': 'Podaj numer rachunku dla przelewu (BT-84).',
      'BR-53': 'Podaj kwotę VAT w walucie rozliczeniowej (BT-111).',
      'BR-61': 'Podaj numer rachunku dla przelewu (BT-84).',
      'PEPPOL-EN16931-R010': 'Podaj adres Peppol nabywcy (BT-49).',
      'PEPPOL-EN16931-R020': 'Podaj adres Peppol sprzedawcy (BT-34).',
      'BR-DE-1': 'Podaj sposób płatności (BG-16).',
      'BR-DE-2': 'Podaj osobę kontaktową sprzedawcy (BG-6).',
      'BR-DE-15': 'Podaj referencję nabywcy (BT-10, Leitweg-ID).',
      'FA3-04': 'Podaj kwotę VAT także w złotych (P_14W).',
    },
    category: {
      '09': (name) => `Popraw kwotę VAT kategorii „${name}” (BT-117): musi wynosić podstawa × stawka.`,
    },
  },
  en: {
    rules: {
      'CII-SR-470': 'Enter the payment account (BT-84) for the bank transfer.',
      'FA3-04': 'State the VAT in złoty too (P_14W).',
      'KSEF-10': 'The issue date (P_1) is in the future. Correct it.',
    },
    category: {
      '09': (name) =>
        `Correct the tax of “${name}” (BT-117): it must equal its taxable amount times its rate.`,
    },
  },
  de: {
    rules: {
      'CII-SR-470': 'Geben Sie die IBAN für die Überweisung an (BT-84).',
      'BR-53': 'Geben Sie den Umsatzsteuerbetrag in der Buchungswährung an (BT-111).',
      'BR-61': 'Geben Sie die IBAN für die Überweisung an (BT-84).',
      'PEPPOL-EN16931-R010': 'Geben Sie die Peppol-Adresse des Käufers an (BT-49).',
      'PEPPOL-EN16931-R020': 'Geben Sie die Peppol-Adresse des Verkäufers an (BT-34).',
      'BR-DE-1': 'Geben Sie die Zahlungsart an (BG-16).',
      'BR-DE-2': 'Geben Sie die Ansprechperson des Verkäufers an (BG-6).',
      'BR-DE-15': 'Geben Sie die Käuferreferenz an (BT-10, Leitweg-ID).',
      'FA3-04': 'Geben Sie die Umsatzsteuer auch in Złoty an (P_14W).',
    },
    category: {
      '09': (name) =>
        `Korrigieren Sie den Steuerbetrag der Kategorie „${name}“ (BT-117): Er muss Bemessungsgrundlage × Steuersatz entsprechen.`,
    },
  },
}
