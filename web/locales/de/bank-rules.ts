import type { bankRules as en } from '../en/bank-rules.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const bankRules: typeof en = {
  title: 'Regeln',
  create: 'Neue Regel',
  edit: 'Regel bearbeiten',
  empty: 'Noch keine Regeln',
  emptyHint:
    'Regeln erkennen wiederkehrende Umsätze, zum Beispiel Gebühren oder Überweisungen von einem bekannten Konto.',
  count: (number) => count(number, { one: 'Regel', other: 'Regeln' }),
  conditions: 'Erkannt an',
  text: 'Verwendungszweck enthält',
  textHint: 'Groß- und Kleinschreibung spielen keine Rolle. Alle ausgefüllten Felder müssen zutreffen.',
  counterpartyAccount: 'Konto der Gegenseite',
  counterpartyName: 'Name der Gegenseite enthält',
  direction: 'Richtung',
  directions: { in: 'Eingang', out: 'Ausgang' },
  amountFrom: 'Betrag ab',
  amountTo: 'Betrag bis',
  bankAccount: 'Nur dieses Bankkonto',
  outcome: 'Bedeutung',
  category: 'Kategorie',
  client: 'Kunde',
  clientHint: 'Seine Belege werden bezahlt. Eine Kategorie daneben gilt, wenn keiner passt.',
  booking: 'Buchung',
  suggestion: 'Vorschlag',
  automatic: 'Automatisch buchen',
  automaticHint:
    'Mit der Kategorie oder mit dem einzigen Beleg des Kunden über genau diesen Betrag. Automatisches Buchen muss eingeschaltet sein.',
  name: 'Name',
  nameHint: 'Standardmäßig das, wonach die Regel sucht',
  automaticBooking: 'Sichere Umsätze automatisch buchen',
  automaticBookingHint:
    'Nach jedem Import. Nur wenn der Verwendungszweck Ihre Belegnummer enthält, der Kunde zahlt und der Betrag genau der fällige ist, oder wenn eine Regel automatisch bucht. Jede Buchung lässt sich rückgängig machen.',
  always: 'Immer so buchen',
  alwaysCategory: (name, category) => `Umsätze wie „${name}“ immer als ${category} buchen?`,
  alwaysClient: (name) => `Den Kunden immer am Konto von „${name}“ erkennen?`,
}
