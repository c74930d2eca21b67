import type { PlausibilityRule } from '../plausibility.ts'

// The messages of the plausibility rules. Each `{}` is replaced by a value of the document.

type Sentences = { readonly [rule in PlausibilityRule]: string }

const en: Sentences = {
  'KWIT-30':
    'At this rate 1 {} is {} {}, but {} published {} on {}: check the rate and the number of units it applies to (exchange_currency_rate_den).',
  'KWIT-31':
    'The tax at {}% is {}, but {}% of the base {} is {}: calculate the totals from the net or gross sum of each rate (calculating_strategy).',
  'KWIT-32':
    'The rate 0% is for domestic sales, but the buyer has a VAT number of another EU country: choose the document type intra-Community supply (wdt) for goods, or the rate outside the scope of VAT (np) for services.',
  'KWIT-33':
    'The rate 0% is for domestic sales, but the buyer is outside the EU: choose the document type export of goods (export_products) for goods, or the rate outside the scope of VAT (np) for services.',
  'KWIT-34':
    'The correction raises the tax or changes a rate: declare it on {} if the mistake existed from the beginning (correction_cause original, TypKorekty 1), or on {} if the cause arose later (correction_cause later, TypKorekty 2). Choose the cause of the correction.',
  'KWIT-35':
    'An invoice dated {} had to be in KSeF by {} (deadline of the mode offline24): enter the date on which you actually issue it.',
  'KWIT-36': 'The due date {} is before the issue date {}: correct one of them.',
  'KWIT-37': 'The seller and the buyer have the same tax ID: check the buyer.',
  'KWIT-38':
    'The sale date {} is far from the issue date {}: check both. An invoice is issued at most 60 days before the sale or soon after it.',
  'KWIT-39': 'The invoice has lines, but its total is zero: check prices and quantities.',
  'KWIT-40': 'The buyer accounts for the tax (reverse charge): enter the tax ID of the buyer.',
  'KWIT-41':
    'Polish law does not allow cash payments between businesses above 15,000 PLN: choose bank transfer.',
}

const pl: Sentences = {
  'KWIT-30':
    'Według tego kursu 1 {} to {} {}, a {} ogłosił {} w dniu {}. Sprawdź kurs i liczbę jednostek, której dotyczy (exchange_currency_rate_den).',
  'KWIT-31':
    'VAT według stawki {}% wynosi {}, a {}% podstawy {} to {}. Licz VAT od sumy netto lub brutto każdej stawki (calculating_strategy).',
  'KWIT-32':
    'Stawka 0% dotyczy sprzedaży krajowej, a nabywca ma numer VAT innego kraju UE. Dla towarów wybierz rodzaj dokumentu: dostawa wewnątrzwspólnotowa (wdt), dla usług stawkę: nie podlega (np).',
  'KWIT-33':
    'Stawka 0% dotyczy sprzedaży krajowej, a nabywca jest spoza UE. Dla towarów wybierz rodzaj dokumentu: eksport towarów (export_products), dla usług stawkę: nie podlega (np).',
  'KWIT-34':
    'Korekta zwiększa podatek albo zmienia stawkę. Jeśli błąd istniał od początku, rozlicz ją z datą {} (correction_cause original, TypKorekty 1), a jeśli przyczyna powstała później, z datą {} (correction_cause later, TypKorekty 2). Wybierz przyczynę korekty.',
  'KWIT-35':
    'Faktura z datą {} powinna być w KSeF do {} (termin trybu offline24). Podaj datę, z którą faktycznie ją wystawiasz.',
  'KWIT-36': 'Termin płatności {} jest wcześniejszy niż data wystawienia {}: popraw jedną z dat.',
  'KWIT-37': 'Sprzedawca i nabywca mają ten sam NIP. Sprawdź nabywcę.',
  'KWIT-38':
    'Data sprzedaży {} jest odległa od daty wystawienia {}: sprawdź obie. Fakturę wystawia się najwcześniej 60 dni przed sprzedażą i niedługo po niej.',
  'KWIT-39': 'Faktura ma pozycje, a jej suma wynosi zero. Sprawdź ceny i ilości.',
  'KWIT-40': 'Podatek rozlicza nabywca (odwrotne obciążenie). Podaj jego numer VAT.',
  'KWIT-41':
    'Między firmami transakcji powyżej 15\u00a0000\u00a0zł nie wolno rozliczać gotówką: wybierz przelew.',
}

const de: Sentences = {
  'KWIT-30':
    'Nach diesem Kurs ist 1 {} gleich {} {}, {} veröffentlichte aber {} am {}. Prüfen Sie den Kurs und die Zahl der Einheiten, für die er gilt (exchange_currency_rate_den).',
  'KWIT-31':
    'Die Steuer zu {}\u00a0% beträgt {}, {}\u00a0% der Bemessungsgrundlage {} sind aber {}. Berechnen Sie die Steuer aus der Netto- oder Bruttosumme jedes Satzes (calculating_strategy).',
  'KWIT-32':
    'Der Satz 0\u00a0% gilt für Inlandsumsätze, der Käufer hat aber eine USt-IdNr. eines anderen EU-Landes. Wählen Sie für Waren die Belegart innergemeinschaftliche Lieferung (wdt), für Dienstleistungen den Satz nicht steuerbar (np).',
  'KWIT-33':
    'Der Satz 0\u00a0% gilt für Inlandsumsätze, der Käufer sitzt aber außerhalb der EU. Wählen Sie für Waren die Belegart Ausfuhrlieferung (export_products), für Dienstleistungen den Satz nicht steuerbar (np).',
  'KWIT-34':
    'Die Korrektur erhöht die Steuer oder ändert einen Satz. Bestand der Fehler von Anfang an, melden Sie die Steuer zum {} an (correction_cause original, TypKorekty 1), entstand der Grund später, zum {} (correction_cause later, TypKorekty 2). Wählen Sie die Ursache der Korrektur.',
  'KWIT-35':
    'Eine Rechnung vom {} hätte bis {} in KSeF eingehen müssen (Frist des Modus offline24). Geben Sie das tatsächliche Rechnungsdatum an.',
  'KWIT-36': 'Die Fälligkeit {} liegt vor dem Rechnungsdatum {}. Korrigieren Sie eines von beiden.',
  'KWIT-37': 'Verkäufer und Käufer haben dieselbe USt-IdNr. oder Steuernummer. Prüfen Sie den Käufer.',
  'KWIT-38':
    'Das Leistungsdatum {} liegt weit vom Rechnungsdatum {} entfernt: Prüfen Sie beide. Eine Rechnung wird höchstens 60 Tage vor der Leistung und bald danach ausgestellt.',
  'KWIT-39': 'Die Rechnung hat Positionen, ihre Summe ist aber null. Prüfen Sie Preise und Mengen.',
  'KWIT-40': 'Der Leistungsempfänger schuldet die Steuer (Reverse Charge). Geben Sie seine USt-IdNr. an.',
  'KWIT-41':
    'Polnisches Recht erlaubt zwischen Unternehmen keine Barzahlung über 15.000\u00a0PLN. Wählen Sie Überweisung.',
}

export const plausibility = { pl, en, de }
