import type { PlausibilityRule } from '../plausibility.ts'

// The messages of the plausibility rules. Each `{}` is replaced by a value of the document.

type Sentences = { readonly [rule in PlausibilityRule]: string }

const en: Sentences = {
  'KWIT-30':
    'At this rate 1 {} is {} {}, but {} published {} on {}: check the rate and its units (exchange_currency_rate_den).',
  'KWIT-31':
    'The tax at {}% is {}, but {}% of the base {} is {}: calculate the totals from net or gross by rate (calculating_strategy).',
  'KWIT-32':
    'The rate 0% is for domestic sales, but the buyer has a VAT number of another EU country: choose the document type wdt for goods supplied there, or the rate np for services.',
  'KWIT-33':
    'The rate 0% is for domestic sales, but the buyer is outside the EU: choose the document type export_products for exported goods, or the rate np for services.',
  'KWIT-34':
    'The correction raises the tax or changes a rate: declare it on {} if the mistake existed from the beginning (TypKorekty 1), or on {} if the cause arose later (TypKorekty 2). Choose the cause of the correction (correction_cause: original or later).',
  'KWIT-35':
    'An invoice dated {} had to be in KSeF by {} (offline24): use the date on which you actually issue it.',
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
    'Według tego kursu 1 {} to {} {}, a {} ogłosił {} w dniu {}. Sprawdź kurs i liczbę jednostek (exchange_currency_rate_den).',
  'KWIT-31':
    'VAT według stawki {}% wynosi {}, a {}% podstawy {} to {}. Licz sumy od netto lub brutto według stawek (calculating_strategy).',
  'KWIT-32':
    'Stawka 0% dotyczy sprzedaży krajowej, a nabywca ma numer VAT innego kraju UE: dla wewnątrzwspólnotowej dostawy towarów wybierz rodzaj wdt, dla usług stawkę np.',
  'KWIT-33':
    'Stawka 0% dotyczy sprzedaży krajowej, a nabywca jest spoza UE: dla eksportu towarów wybierz rodzaj export_products, dla usług stawkę np.',
  'KWIT-34':
    'Korekta zwiększa podatek albo zmienia stawkę: jeśli błąd istniał od początku, rozlicz ją z datą {} (TypKorekty 1), a jeśli przyczyna powstała później, z datą {} (TypKorekty 2). Wybierz przyczynę korekty (correction_cause: original albo later).',
  'KWIT-35':
    'Faktura z datą {} powinna być w KSeF do {} (offline24). Podaj datę, z którą faktycznie ją wystawiasz.',
  'KWIT-36': 'Termin płatności {} jest wcześniejszy niż data wystawienia {}: popraw jedną z dat.',
  'KWIT-37': 'Sprzedawca i nabywca mają ten sam NIP. Sprawdź nabywcę.',
  'KWIT-38':
    'Data sprzedaży {} jest odległa od daty wystawienia {}: sprawdź obie. Fakturę wystawia się najwcześniej 60 dni przed sprzedażą i niedługo po niej.',
  'KWIT-39': 'Suma faktury wynosi zero. Sprawdź ceny i ilości.',
  'KWIT-40': 'Podatek rozlicza nabywca (odwrotne obciążenie). Podaj jego numer VAT.',
  'KWIT-41':
    'Między firmami transakcji powyżej 15\u00a0000\u00a0zł nie wolno rozliczać gotówką: wybierz przelew.',
}

const de: Sentences = {
  'KWIT-30':
    'Nach diesem Kurs ist 1 {} gleich {} {}, {} veröffentlichte aber {} am {}. Prüfen Sie Kurs und Anzahl der Einheiten (exchange_currency_rate_den).',
  'KWIT-31':
    'Die Steuer zu {}\u00a0% beträgt {}, {}\u00a0% der Bemessungsgrundlage {} sind aber {}. Berechnen Sie Summen je Steuersatz aus Netto oder Brutto (calculating_strategy).',
  'KWIT-32':
    'Der Satz 0\u00a0% gilt für Inlandsumsätze, der Käufer hat aber eine USt-IdNr. eines anderen EU-Landes. Wählen Sie für innergemeinschaftliche Lieferungen die Belegart wdt, für Dienstleistungen den Satz np.',
  'KWIT-33':
    'Der Satz 0\u00a0% gilt für Inlandsumsätze, der Käufer sitzt aber außerhalb der EU. Wählen Sie für Ausfuhrlieferungen die Belegart export_products, für Dienstleistungen den Satz np.',
  'KWIT-34':
    'Die Korrektur erhöht die Steuer oder ändert einen Satz. Bestand der Fehler von Anfang an, melden Sie die Steuer zum {} an (TypKorekty 1), entstand der Grund später, zum {} (TypKorekty 2). Wählen Sie die Ursache der Korrektur (correction_cause: original oder later).',
  'KWIT-35':
    'Eine Rechnung vom {} hätte bis {} in KSeF eingehen müssen (offline24). Geben Sie das tatsächliche Rechnungsdatum an.',
  'KWIT-36': 'Die Fälligkeit {} liegt vor dem Rechnungsdatum {}. Korrigieren Sie eines von beiden.',
  'KWIT-37': 'Verkäufer und Käufer haben dieselbe Steuernummer. Prüfen Sie den Käufer.',
  'KWIT-38':
    'Das Leistungsdatum {} liegt weit vom Rechnungsdatum {} entfernt: Prüfen Sie beide. Eine Rechnung wird höchstens 60 Tage vor der Leistung und bald danach ausgestellt.',
  'KWIT-39': 'Die Rechnungssumme ist null. Prüfen Sie Preise und Mengen.',
  'KWIT-40': 'Der Leistungsempfänger schuldet die Steuer (Reverse Charge). Geben Sie seine USt-IdNr. an.',
  'KWIT-41':
    'Polnisches Recht erlaubt zwischen Unternehmen keine Barzahlung über 15.000\u00a0PLN. Wählen Sie Überweisung.',
}

export const plausibility = { pl, en, de }
