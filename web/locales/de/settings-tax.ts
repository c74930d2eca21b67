import type { tax as english } from '../en/settings-tax.ts'

// VAT settings of the account and of departments.
export const tax: typeof english = {
  hint: 'Jede Änderung gilt ab ihrem Datum; frühere Monate behalten ihre Regeln. Niederlassungen können abweichende Einstellungen haben.',
  ofDepartment: 'Umsatzsteuer dieser Niederlassung',
  ofDepartmentHint: 'Nur Abweichungen von den Einstellungen des Kontos.',
  inForce: 'Aktuelle Einstellungen',
  none: 'Es gelten die Standardwerte, bis Sie eine Änderung hinzufügen.',
  add: 'Änderung hinzufügen',
  remove: 'Entfernen',
  newItem: 'Neue Änderung',
  from: (day) => `Ab ${day}`,
  since: 'Ab',
  sinceHint: 'Erster Tag, an dem die Änderung gilt.',
  asBefore: 'Wie bisher',
  byDefault: (choice) => `Standard: ${choice}`,
  fields: {
    quarterly: 'Voranmeldung',
    cash_method: 'Vorsteuerabzug',
    proportion: 'Vorsteueranteil, %',
    business_share: 'Unternehmerischer Anteil, %',
    exchange_rates: 'Wechselkurse',
    only_decided: 'Eingangsrechnungen',
    unconfirmed_corrections: 'Mindernde Korrekturen außerhalb von KSeF',
    evidence: 'Lieferungen ins Ausland zu 0\u00a0%',
  },
  hints: {
    quarterly: 'Wie oft Sie die Umsatzsteuer anmelden.',
    cash_method:
      'Bei eigener Istversteuerung wird Vorsteuer mit der Zahlung abgezogen (Art. 86 Abs. 10e poln. UStG).',
    proportion:
      'Abziehbarer Anteil bei Einkäufen für steuerpflichtige und steuerfreie Umsätze (Art. 90 poln. UStG).',
    business_share: 'Anteil gemischter Einkäufe, der dem Unternehmen dient (Art. 86 Abs. 2a poln. UStG).',
    exchange_rates: 'Kurse, mit denen Belege in Fremdwährung umgerechnet werden.',
    only_decided: 'Aus welchen Rechnungen Vorsteuer abgezogen wird.',
    unconfirmed_corrections: 'Wann sie ohne Empfangsbestätigung des Kunden wirken.',
    evidence: 'Steuersatz, solange der Beförderungsnachweis fehlt.',
  },
  choices: {
    quarterly: { false: 'Monatlich', true: 'Vierteljährlich' },
    cash_method: { false: 'Mit Eingang der Rechnung', true: 'Mit der Zahlung' },
    exchange_rates: { nbp: 'NBP', ecb: 'EZB', income_tax: 'Wie bei der Einkommensteuer (Art. 31a Abs. 2a)' },
    only_decided: { false: 'Alle', true: 'Nur gebuchte' },
    unconfirmed_corrections: { issue: 'Am Ausstellungstag', wait: 'Erst nach der Bestätigung' },
    evidence: { assumed: '0\u00a0%, der Nachweis wird erwartet', required: 'Nach Fristablauf Inlandssatz' },
  },
}
