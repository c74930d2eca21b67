import type { settings as en } from '../en/settings.ts'
import { moving } from './account-transfer.ts'
import { mail } from './email-settings.ts'
import { kinds } from './invoice-kinds.ts'
import { team } from './members.ts'
import { paying } from './online-payments.ts'
import { einvoices } from './settings-einvoices.ts'
import { ksef } from './settings-ksef.ts'
import { networks } from './settings-networks.ts'
import { openIdConnect } from './settings-openid-connect.ts'
import { profile } from './settings-profile.ts'
import { programs } from './settings-programs.ts'
import { ownRoles } from './settings-roles.ts'
import { security } from './settings-security.ts'
import { tax } from './settings-tax.ts'
import { limitedTokens } from './settings-tokens.ts'
import { twoFactor } from './settings-two-factor.ts'
import { webhooks } from './settings-webhooks.ts'
import { look } from './templates.ts'

export const settings: typeof en = {
  title: 'Einstellungen',
  navigation: 'Einstellungen',
  groups: {
    company: 'Unternehmen',
    documents: 'Belege und Steuern',
    payments: 'E-Mail und Zahlungen',
    data: 'Daten',
    integration: 'Integration',
    you: 'Ihr Profil',
  },
  pages: {
    profile: 'Profil',
    password: 'Passwort',
    twoFactor: 'Zwei-Faktor-Anmeldung',
    company: 'Firma',
    documents: 'Belege',
    tax: 'Umsatzsteuer',
    look: 'Belegvorlage',
    einvoices: 'E-Rechnung',
    ksef: 'KSeF',
    networks: 'Peppol',
    numbering: 'Nummernkreise',
    email: 'E-Mail',
    reminders: 'Mahnwesen',
    payments: 'Online-Zahlungen',
    users: 'Benutzer',
    security: 'Sicherheit',
    backup: 'Datensicherung',
    moving: 'Datenübernahme',
    token: 'API-Token',
    guide: 'API-Anleitung',
    requests: 'API-Protokoll',
    programs: 'Programme',
    webhooks: 'Webhooks',
  },
  readOnly: 'Nur Inhaber und Administratoren dieses Kontos können dies ändern.',
  readOnlyAll: 'Ihre Rolle in diesem Konto erlaubt nur das Lesen.',
  profile,
  team,
  twoFactor,
  moving,
  limitedTokens,
  ownRoles,
  programs,
  webhooks,
  tax,
  company: {
    hint: 'Die Hauptniederlassung: der Rechnungssteller auf Ihren Belegen.',
    others: 'Weitere Rechnungssteller: Niederlassungen',
    who: 'Firma',
    name: 'Name',
    taxNo: 'USt-IdNr. oder Steuernummer',
    address: 'Anschrift',
    street: 'Straße',
    postCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    contact: 'Kontakt',
    email: 'E-Mail',
    phone: 'Telefon',
    www: 'Website',
    person: 'Ansprechperson und Aussteller',
    bank: 'Bank',
    bankName: 'Name der Bank',
    bankAccount: 'IBAN',
    swift: 'SWIFT/BIC',
    bdo: 'BDO-Nummer (polnisches Abfallregister)',
    einvoices: 'E-Rechnungen',
    endpoint: 'Elektronische Adresse',
    endpointHint: 'Mit Schema, z.\u00a0B. 9930:DE136695976',
    register: 'Registernummer (auch SIREN, SIRET)',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, GIF, WebP oder SVG, höchstens 2\u00a0MB. Es wird auf Belege gedruckt.',
    logoChoose: 'Bild wählen',
    logoChange: 'Anderes wählen',
    logoRemove: 'Entfernen',
    none: 'Es gibt keine Hauptniederlassung.',
  },
  look,
  einvoices,
  ksef,
  networks,
  documents: {
    hint: 'Standardwerte für neue Belege.',
    defaults: 'Standardwerte',
    currency: 'Währung',
    lang: 'Sprache',
    secondLang: 'Zweite Sprache',
    secondLangHint: 'Belege werden zweisprachig gedruckt',
    paymentTo: 'Zahlungsziel in Tagen',
    defaultTax: 'Steuersatz',
    defaultTaxHint: 'Z.\u00a0B. 19, 7, 0, zw oder np',
    exemption: 'Grund der Steuerbefreiung',
    exemptionHint: 'Wird auf Belege mit steuerfreien Positionen ohne eigenen Grund gedruckt',
    timeZone: 'Zeitzone',
    timeZoneHint: 'Maßgeblich für die Daten auf Belegen',
    rules: 'Regeln',
    confirmSuppliers: 'Geänderte Konten von Lieferanten bestätigt eine zweite Person',
    ksefInTransfers: 'Überweisungen nennen die KSeF-Nummer des Belegs',
    ownNumbers: 'Virtuelle Kontonummern je Kunde',
    ownNumbersHint:
      'Jeder Kunde mit Code zahlt auf eine eigene Kontonummer, an der die Bank seine Zahlungen erkennt',
    ownNumbersBegin: 'Anfang der Kontonummern',
    totals: 'Summen',
    sum: 'Berechnung der Umsatzsteuer',
    sumHint:
      'Die Umsatzsteuer wird je Position gerundet oder einmal je Steuersatz auf dessen Netto- oder Bruttosumme. „Nach Land des Rechnungsstellers“ bedeutet: in Belgien und bei europäischen E-Rechnungen einmal je Steuersatz, sonst je Position. Vorhandene Belege behalten ihre Beträge.',
    sumUnset: 'Nach Land des Rechnungsstellers',
    accountsBy: 'Bankkonten ändern dürfen',
    accountsByHint:
      'Das Bankkonto bestimmt, wohin Kunden zahlen. Ein einzelner Beleg kann ein anderes Konto enthalten, auf der höchsten Stufe jedoch nicht über die API.',
    accountLevels: {
      none: 'Alle mit Schreibrechten',
      normal: 'Inhaber und Administratoren',
      strong: 'Inhaber und Administratoren, nur hier und nicht über die API',
    },
    buyerRequired: 'Rechnungen benötigen einen Kunden',
    discount: 'Rabattberechnung',
    discountHint: 'Vorhandene Belege behalten ihre Beträge.',
    kinds: {
      percent_unit: {
        title: 'Prozent vom Nettopreis je Stück',
        hint: 'Der Nettopreis je Stück wird gemindert und gerundet, dann mit der Menge multipliziert.',
      },
      percent_unit_gross: {
        title: 'Prozent vom Bruttopreis je Stück',
        hint: 'Der Bruttopreis je Stück wird gemindert und gerundet, dann mit der Menge multipliziert.',
      },
      percent_total: {
        title: 'Prozent der Position',
        hint: 'Der Rabatt wird von der Positionssumme abgezogen.',
      },
      amount: {
        title: 'Betrag',
        hint: 'Ein Betrag wird von der Bruttosumme der Position abgezogen, unabhängig von der Menge.',
      },
      any: { title: 'Auswahl auf dem Beleg', hint: 'Die Rabattart wählen Sie auf jedem Beleg.' },
    },
    example: 'Beispiel',
    exampleLine: (quantity, price, tax) => `${quantity} × ${price} netto, USt ${tax}\u00a0%`,
    examplePercent: (percent) => `Rabatt ${percent}\u00a0%`,
    exampleAmount: (amount) => `Rabatt ${amount}`,
    exampleAny: 'Dieselbe Position mit jeder Rabattart:',
    before: 'Vor dem Rabatt',
    after: 'Nach dem Rabatt',
    net: 'Netto',
    tax: 'USt',
    gross: 'Brutto',
  },
  locks: {
    title: 'Belege sperren',
    hint: 'Schützt ausgestellte Belege vor Änderungen. Gesperrte Belege lassen sich korrigieren oder stornieren; Zahlungen, Notizen und Kategorien bleiben änderbar.',
    kinds: {
      off: {
        title: 'Keine Sperre',
        hint: 'Jeder Beleg lässt sich ändern und löschen. Vor der Änderung eines bereits übermittelten Belegs erscheint ein Hinweis.',
      },
      sent: {
        title: 'Übermittelte Belege sperren',
        hint: 'Sobald ein Beleg gesendet, über den Link geöffnet, bezahlt oder korrigiert wurde.',
      },
      issued: {
        title: 'Alle ausgestellten Belege sperren',
        hint: 'Sobald ein Beleg eine Nummer hat. Entwürfe, Angebote, Aufträge und Ausgaben bleiben änderbar.',
      },
    },
    closedUntil: 'Festgeschrieben bis',
    closedHint:
      'Belege mit Datum bis zu diesem Tag können nicht geändert, gelöscht oder hinzugefügt werden (Festschreibung), unabhängig von der Auswahl oben.',
  },
  numbering: {
    hint: 'Ein Nummernformat je Belegart. Niederlassungen können eigene Formate haben.',
    signs: 'Bestandteile des Formats',
    counters: { nr: 'fortlaufend im Jahr', 'nr-m': 'fortlaufend im Monat', 'nr-d': 'fortlaufend am Tag' },
    parts: { yyyy: 'Jahr, 2026', yy: 'Jahr, 26', mm: 'Monat', dd: 'Tag' },
    rest: 'Alle anderen Zeichen bleiben unverändert. Das Format benötigt einen Zähler.',
    kind: 'Belegart',
    pattern: 'Nummernformat',
    next: 'Nächste Nummer',
    invoices: 'Rechnungen und andere Belege',
    rare: 'Seltener verwendete Belegarten',
    warehouse: 'Lagerbelege',
    oneCounter: 'genau ein Zähler erforderlich: nr, nr-m oder nr-d',
    kinds: {
      ...kinds,
      pz: 'Wareneingang (PZ)',
      wz: 'Warenausgang (WZ)',
      mm: 'Umlagerung (MM)',
      rw: 'Interner Abgang (RW)',
      pw: 'Interner Zugang (PW)',
      zt: 'Warenbestellung (ZT)',
    },
  },
  email: {
    hint: 'Versand von Belegen an Kunden.',
    test: 'Test-E-Mail',
    testHint: 'Eine kurze E-Mail, mit der Sie den Versand prüfen.',
    to: 'An',
    send: 'Test-E-Mail senden',
    outcomes: {
      sent: 'Der Mailserver hat die E-Mail angenommen.',
      outbox: 'Kein Mailserver eingerichtet: Die E-Mail liegt im Postausgangsordner.',
      failed: 'Die E-Mail konnte nicht gesendet werden.',
    },
    words: 'Eigener Text',
    own: 'Eigenen Betreff, Text, Kopien und Antwortadresse verwenden',
    from: 'Antwortadresse',
    cc: 'Kopie an',
    subject: 'Betreff',
    template: 'Text',
    templateHint: 'Zahlbetrag, Link und Signatur werden immer automatisch angefügt.',
    placeholders: 'Diese Platzhalter werden durch Angaben des Belegs ersetzt:',
  },
  mail,
  paying,
  openIdConnect,
  security,
  backup: {
    hint: 'Gesichert wird die gesamte Installation; zuständig ist der Betreiber.',
    readOnly: 'Nur Inhaber und Administratoren dieses Kontos sehen diese Seite.',
    last: 'Letzte erfolgreiche Sicherung',
    none: 'Noch keine',
    age: (hours: number) =>
      hours < 1
        ? 'vor weniger als einer Stunde'
        : hours < 48
          ? `vor ${hours} Std.`
          : `vor ${Math.floor(hours / 24)} Tagen`,
    every: (hours: number) =>
      hours % 24 === 0
        ? `Sicherung ${hours === 24 ? 'täglich' : `alle ${hours / 24} Tage`}`
        : `Sicherung alle ${hours} Std.`,
    byHand:
      'Automatische Sicherung ist nicht eingerichtet; über manuelle Sicherungen liegen keine Angaben vor. Den Zeitplan legt KWIT_BACKUP_EVERY fest.',
    folder: 'Ordner',
    keep: 'Aufbewahrte Sicherungen',
    failures: 'Fehlversuche seit der letzten Sicherung',
    plan: 'Automatische Sicherung',
    unplanned: 'Automatische Sicherung ist nicht eingerichtet.',
    setThese: 'Der Betreiber setzt diese Variablen in der Umgebung oder in kwit.env und startet Kwit neu:',
    setHint:
      'Jede Sicherung wird nach dem Schreiben geprüft. Legen Sie den Ordner auf ein anderes Laufwerk oder einen anderen Rechner.',
    files: 'Vorhandene Sicherungen',
    madeAt: 'Erstellt',
    file: 'Datei',
    size: 'Größe',
    fine: 'Aktuell',
    late: 'Überfällig',
    lateHint: 'Wenden Sie sich an den Betreiber: Die Ursache steht im Serverprotokoll.',
  },
}
