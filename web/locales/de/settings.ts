import type { settings as en } from '../en/settings.ts'
import { moving } from './account-transfer.ts'
import { mail } from './email-settings.ts'
import { kinds } from './invoice-kinds.ts'
import { team } from './members.ts'
import { paying } from './online-payments.ts'
import { einvoices } from './settings-einvoices.ts'
import { ksef } from './settings-ksef.ts'
import { networks } from './settings-networks.ts'
import { profile } from './settings-profile.ts'
import { programs } from './settings-programs.ts'
import { ownRoles } from './settings-roles.ts'
import { security } from './settings-security.ts'
import { look } from './templates.ts'

export const settings: typeof en = {
  title: 'Einstellungen',
  navigation: 'Einstellungen',
  you: 'Sie',
  account: 'Kontoeinstellungen',
  integration: 'Integration',
  pages: {
    profile: 'Profil',
    password: 'Passwort',
    company: 'Firma',
    documents: 'Belege',
    look: 'Aussehen der Belege',
    einvoices: 'E-Rechnung',
    ksef: 'KSeF',
    networks: 'Netzwerke',
    numbering: 'Nummern',
    email: 'E-Mail',
    reminders: 'Erinnerungen',
    payments: 'Online-Zahlungen',
    users: 'Benutzer',
    security: 'Sicherheit',
    backup: 'Datensicherung',
    moving: 'Übernahme',
    token: 'API-Zugangscode',
    guide: 'Anleitung zur Integration',
    requests: 'Protokoll der Anfragen',
    programs: 'Programme',
  },
  readOnly: 'Das ändern nur Inhaber und Verwalter dieses Kontos.',
  readOnlyAll: 'Ihre Rolle in diesem Konto erlaubt nur das Lesen.',
  profile,
  team,
  moving,
  ownRoles,
  programs,
  company: {
    hint: 'Die Hauptabteilung: was auf Ihren Belegen als Verkäufer steht.',
    others: 'Weitere Verkäufer: Abteilungen',
    who: 'Firma',
    name: 'Name',
    taxNo: 'Steuernummer',
    address: 'Anschrift',
    street: 'Straße',
    postCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    contact: 'Kontakt',
    email: 'E-Mail',
    phone: 'Telefon',
    www: 'Website',
    person: 'Aussteller der Belege',
    bank: 'Bank',
    bankName: 'Name der Bank',
    bankAccount: 'Kontonummer',
    swift: 'SWIFT/BIC',
    bdo: 'Abfallregister (BDO)',
    einvoices: 'E-Rechnungen',
    endpoint: 'Elektronische Adresse',
    endpointHint: 'Mit Schema, z. B. 9930:DE136695976',
    register: 'Registernummer (auch SIREN, SIRET)',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, GIF, WebP oder SVG, höchstens 2 MB. Es wird auf Belege gedruckt.',
    logoChoose: 'Bild wählen',
    logoChange: 'Anderes wählen',
    logoRemove: 'Entfernen',
    none: 'Es gibt keine Hauptabteilung.',
  },
  look,
  einvoices,
  ksef,
  networks,
  documents: {
    hint: 'Was gilt, wenn ein Beleg nichts anderes angibt.',
    defaults: 'Standardwerte',
    currency: 'Währung',
    lang: 'Sprache',
    secondLang: 'Zweite Sprache',
    secondLangHint: 'Belege werden dann zweisprachig gedruckt',
    paymentTo: 'Zahlungsziel in Tagen',
    defaultTax: 'Steuersatz',
    defaultTaxHint: 'Etwa 19, 7, 0, zw oder np',
    exemption: 'Grund der Steuerbefreiung',
    exemptionHint: 'Steht auf Belegen mit steuerfreien Positionen, die keinen nennen',
    timeZone: 'Zeitzone',
    timeZoneHint: 'Entscheidet, welcher Tag ist',
    rules: 'Regeln',
    ownNumbers: 'Kunden zahlen auf eigene Kontonummern',
    ownNumbersHint:
      'Jeder Kunde mit einem Code zahlt auf eine eigene Nummer, an der die Bank erkennt, wessen Geld es ist',
    ownNumbersBegin: 'Anfang dieser Nummern',
    totals: 'Summen',
    sum: 'Berechnung der Steuer',
    sumHint:
      'Je Position gerundet oder einmal je Steuersatz auf dessen Netto- oder Bruttosumme. Nach dem Land des Verkäufers heißt: einmal je Steuersatz in Belgien und bei europäischen E-Rechnungen, sonst je Position. Vorhandene Belege behalten ihre Beträge.',
    sumUnset: 'Nach dem Land des Verkäufers',
    accountsBy: 'Bankkonten ändern dürfen',
    accountsByHint:
      'Wer sie ändert, entscheidet, wohin das Geld geht. Auf einem einzelnen Beleg darf weiterhin eine andere Nummer stehen, außer über die API auf der strengsten Stufe',
    accountLevels: {
      none: 'Alle, die schreiben dürfen',
      normal: 'Inhaber und Administratoren',
      strong: 'Inhaber und Administratoren, nur hier und nicht über die API',
    },
    buyerRequired: 'Eine Rechnung braucht einen Käufer',
    discount: 'Wie Rabatte berechnet werden',
    discountHint: 'Vorhandene Belege behalten ihre Beträge.',
    kinds: {
      percent_unit: {
        title: 'Prozent vom Nettopreis je Stück',
        hint: 'Der Nettopreis eines Stücks wird gesenkt und gerundet, dann vervielfacht.',
      },
      percent_unit_gross: {
        title: 'Prozent vom Bruttopreis je Stück',
        hint: 'Der Bruttopreis eines Stücks wird gesenkt und gerundet, dann vervielfacht.',
      },
      percent_total: { title: 'Prozent der Position', hint: 'Die ganze Position wird einmal gesenkt.' },
      amount: {
        title: 'Betrag',
        hint: 'Ein Betrag geht von der Bruttoposition ab, gleich wie groß die Menge ist.',
      },
      any: { title: 'Jeder Beleg entscheidet', hint: 'Die Art wird auf dem Beleg gewählt.' },
    },
    example: 'Beispiel',
    exampleLine: (quantity, price, tax) => `${quantity} × ${price} netto, Steuer ${tax} %`,
    examplePercent: (percent) => `Rabatt ${percent} %`,
    exampleAmount: (amount) => `Rabatt ${amount}`,
    exampleAny: 'Dieselbe Position nach jeder Art:',
    before: 'Vorher',
    after: 'Nach dem Rabatt',
    net: 'Netto',
    tax: 'Steuer',
    gross: 'Brutto',
  },
  locks: {
    title: 'Belege sperren',
    hint: 'Schützt Ausgestelltes vor versehentlichen Änderungen. Gesperrtes kann weiter korrigiert oder storniert werden; Zahlungen, Notizen und Kategorien lassen sich immer eintragen.',
    kinds: {
      off: {
        title: 'Aus',
        hint: 'Jeder Beleg kann geändert und gelöscht werden. Vor der Änderung eines Belegs, den ein Kunde schon hat, wird gefragt.',
      },
      sent: {
        title: 'Sperren, was Kunden schon haben',
        hint: 'Sobald ein Beleg versendet, über den Link geöffnet, bezahlt oder korrigiert wurde.',
      },
      issued: {
        title: 'Alles Ausgestellte sperren',
        hint: 'Sobald ein Beleg seine Nummer hat. Entwürfe, Angebote, Aufträge und Ausgaben bleiben offen.',
      },
    },
    closedUntil: 'Bücher geschlossen bis',
    closedHint:
      'Für gemeldete Monate: Nichts mit Datum bis zu diesem Tag wird geändert, gelöscht oder hinzugefügt, was auch immer oben gewählt ist.',
  },
  numbering: {
    hint: 'Ein Muster für jede Belegart. Abteilungen können eigene Muster haben.',
    signs: 'Woraus ein Muster besteht',
    counters: { nr: 'zählt durch das Jahr', 'nr-m': 'zählt durch den Monat', 'nr-d': 'zählt durch den Tag' },
    parts: { yyyy: 'Jahr, 2026', yy: 'Jahr, 26', mm: 'Monat', dd: 'Tag' },
    rest: 'Alles andere bleibt, wie Sie es schreiben. Ein Zähler ist nötig.',
    kind: 'Art',
    pattern: 'Muster',
    next: 'Die nächste',
    invoices: 'Rechnungen und andere Belege',
    rare: 'Seltenere Arten',
    warehouse: 'Lagerbelege',
    oneCounter: 'braucht genau eines von nr, nr-m, nr-d',
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
    hint: 'Wie Belege zu Ihren Kunden kommen.',
    test: 'Test-E-Mail',
    testHint: 'Eine kurze Nachricht, sofort gesendet, um zu sehen, ob E-Mails ankommen.',
    to: 'An',
    send: 'Test-E-Mail senden',
    outcomes: {
      sent: 'Der Mailserver hat die E-Mail angenommen.',
      outbox: 'Kein Mailserver eingestellt: Die E-Mail liegt im Ausgangsordner.',
      failed: 'Die E-Mail konnte nicht gesendet werden.',
    },
    words: 'Eigener Text',
    own: 'Eigenen Betreff, Text, Kopien und Antwortadresse verwenden',
    from: 'Antworten gehen an',
    cc: 'Kopie an',
    subject: 'Betreff',
    template: 'Text',
    templateHint: 'Der zu zahlende Betrag, der Link und die Unterschrift folgen immer.',
    placeholders: 'Diese Platzhalter stehen für die Angaben des Belegs:',
  },
  mail,
  paying,
  security,
  backup: {
    hint: 'Der ganzen Installation, mit diesem Konto darin. Darum kümmert sich, wer dieses Kwit betreibt.',
    readOnly: 'Das sehen nur Inhaber und Verwalter dieses Kontos.',
    last: 'Letzte gute Sicherung',
    none: 'Noch keine',
    age: (hours: number) =>
      hours < 1
        ? 'vor weniger als einer Stunde'
        : hours < 48
          ? `vor ${hours} Std.`
          : `vor ${Math.floor(hours / 24)} Tagen`,
    every: (hours: number) =>
      hours % 24 === 0
        ? `Wird ${hours === 24 ? 'täglich' : `alle ${hours / 24} Tage`} gemacht`
        : `Wird alle ${hours} Std. gemacht`,
    byHand:
      'Hier sind keine Sicherungen geplant; von denen von Hand ist nichts bekannt (KWIT_BACKUP_EVERY plant sie).',
    folder: 'Ordner',
    keep: 'Aufbewahrt',
    failures: 'Fehlversuche seither',
    plan: 'Sicherungen nach Plan',
    unplanned: 'Hier wird nichts von selbst gesichert.',
    setThese:
      'Wer dieses Kwit betreibt, setzt diese Variablen in der Umgebung oder in kwit.env und startet es neu:',
    setHint:
      'Jede Sicherung wird zurückgelesen, bevor sie zählt. Der Ordner gehört auf eine andere Platte oder Maschine.',
    files: 'Vorhandene Sicherungen',
    madeAt: 'Gemacht',
    file: 'Datei',
    size: 'Größe',
    fine: 'Rechtzeitig',
    late: 'Überfällig',
    lateHint: 'Fragen Sie, wer dieses Kwit betreibt: Das Protokoll des Servers nennt den Grund.',
  },
}
