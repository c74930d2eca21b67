// The texts of confirmations of balances.

export type ConfirmationTexts = {
  title: string
  client: string
  vendor: string
  intro: string // with {date}
  request: string
  owes: string
  owed: string
  document: string
  issued: string
  open: string
  other: string
  as_of: string
  reply: string
  agree: string
  disagree: string
  signature: string
  ours: string
}

const TEXTS: { readonly [lang: string]: ConfirmationTexts } = {
  en: {
    title: 'Confirmation of balance',
    client: 'Client',
    vendor: 'Supplier',
    intro: 'Our books show the following balance as of {date}:',
    request:
      'Please compare it with your books and return this letter signed. If it does not agree, please state your balance and enclose a list of your entries.',
    owes: 'Balance in our favour',
    owed: 'Balance in your favour',
    document: 'Document',
    issued: 'Issued',
    open: 'Open',
    other: 'Corrections, prepayments and unallocated payments',
    as_of: 'Balance as of',
    reply: 'Your reply',
    agree: 'We confirm the balance.',
    disagree: 'We do not agree with the balance. According to our books it is:',
    signature: 'Date, stamp and signature of the client',
    ours: 'Date and signature of the issuer',
  },
  pl: {
    title: 'Potwierdzenie salda',
    client: 'Klient',
    vendor: 'Dostawca',
    intro:
      'Na podstawie art. 26 ust. 1 pkt 2 ustawy o rachunkowości informujemy, że na dzień {date} nasze księgi wykazują saldo:',
    request:
      'Prosimy o porównanie z Państwa księgami i odesłanie podpisanego potwierdzenia. W razie niezgodności prosimy podać saldo według Państwa ksiąg i dołączyć jego specyfikację.',
    owes: 'Saldo na naszą korzyść',
    owed: 'Saldo na Państwa korzyść',
    document: 'Dokument',
    issued: 'Data wystawienia',
    open: 'Do rozliczenia',
    other: 'Korekty, przedpłaty i wpłaty nierozliczone',
    as_of: 'Saldo na dzień',
    reply: 'Państwa odpowiedź',
    agree: 'Saldo zgodne.',
    disagree: 'Saldo niezgodne. Według naszych ksiąg wynosi:',
    signature: 'Data, pieczęć i podpis kontrahenta',
    ours: 'Data i podpis wystawcy',
  },
  de: {
    title: 'Saldenbestätigung',
    client: 'Kunde',
    vendor: 'Lieferant',
    intro: 'Unsere Bücher weisen zum {date} folgenden Saldo aus:',
    request:
      'Bitte vergleichen Sie ihn mit Ihren Büchern und senden Sie dieses Schreiben unterschrieben zurück. Bei Abweichungen nennen Sie bitte Ihren Saldo und fügen Sie eine Aufstellung bei.',
    owes: 'Saldo zu unseren Gunsten',
    owed: 'Saldo zu Ihren Gunsten',
    document: 'Beleg',
    issued: 'Rechnungsdatum',
    open: 'Offen',
    other: 'Korrekturen, Anzahlungen und nicht zugeordnete Zahlungen',
    as_of: 'Saldo zum',
    reply: 'Ihre Antwort',
    agree: 'Wir bestätigen den Saldo.',
    disagree: 'Wir bestätigen den Saldo nicht. Nach unseren Büchern beträgt er:',
    signature: 'Datum, Stempel und Unterschrift des Geschäftspartners',
    ours: 'Datum und Unterschrift des Ausstellers',
  },
}

// English replaces languages without texts.
export const confirmationTexts = (lang: string): ConfirmationTexts =>
  TEXTS[lang] ?? (TEXTS.en as ConfirmationTexts)
