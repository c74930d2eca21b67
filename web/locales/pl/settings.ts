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
  title: 'Ustawienia',
  navigation: 'Ustawienia',
  groups: {
    company: 'Firma',
    documents: 'Dokumenty i podatki',
    payments: 'E-mail i płatności',
    data: 'Dane',
    integration: 'Integracja',
    you: 'Twoje konto',
  },
  pages: {
    profile: 'Profil',
    password: 'Hasło',
    twoFactor: 'Logowanie dwuskładnikowe',
    company: 'Firma',
    documents: 'Dokumenty',
    tax: 'VAT',
    look: 'Szablon dokumentów',
    einvoices: 'E-faktury',
    ksef: 'KSeF',
    networks: 'Peppol',
    numbering: 'Numeracja',
    email: 'E-mail',
    reminders: 'Przypomnienia',
    payments: 'Płatności online',
    users: 'Użytkownicy',
    security: 'Bezpieczeństwo',
    backup: 'Kopia zapasowa',
    moving: 'Migracja danych',
    token: 'Token API',
    guide: 'Przewodnik API',
    requests: 'Dziennik API',
    programs: 'Programy',
    webhooks: 'Webhooki',
  },
  readOnly: 'Te ustawienia mogą zmieniać tylko właściciele i administratorzy konta.',
  readOnlyAll: 'Twoja rola na tym koncie pozwala tylko na odczyt.',
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
    hint: 'Dane głównego oddziału: sprzedawcy na dokumentach.',
    others: 'Pozostali sprzedawcy: oddziały',
    who: 'Firma',
    name: 'Nazwa',
    taxNo: 'NIP',
    address: 'Adres',
    street: 'Ulica',
    postCode: 'Kod pocztowy',
    city: 'Miejscowość',
    country: 'Kraj',
    contact: 'Kontakt',
    email: 'E-mail',
    phone: 'Telefon',
    www: 'Strona www',
    person: 'Osoba wystawiająca dokumenty',
    bank: 'Bank',
    bankName: 'Nazwa banku',
    bankAccount: 'Numer rachunku',
    swift: 'SWIFT/BIC',
    bdo: 'Numer BDO',
    einvoices: 'E-faktury',
    endpoint: 'Adres elektroniczny',
    endpointHint: 'Ze schematem, np. 9945:PL5252248481',
    register: 'Numer w rejestrze (KRS, REGON, SIREN, SIRET)',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, GIF, WebP lub SVG, najwyżej 2\u00a0MB. Drukowane na dokumentach.',
    logoChoose: 'Wybierz obraz',
    logoChange: 'Wybierz inny',
    logoRemove: 'Usuń',
    none: 'Brak głównego oddziału.',
  },
  look,
  einvoices,
  ksef,
  networks,
  documents: {
    hint: 'Wartości domyślne nowych dokumentów.',
    defaults: 'Wartości domyślne',
    currency: 'Waluta',
    lang: 'Język',
    secondLang: 'Drugi język',
    secondLangHint: 'Dokumenty będą drukowane w dwóch językach',
    paymentTo: 'Termin płatności, dni',
    defaultTax: 'Stawka VAT',
    defaultTaxHint: 'Np. 23, 8, 0, zw lub np',
    exemption: 'Podstawa zwolnienia',
    exemptionHint: 'Drukowana na dokumentach z pozycjami zw., które nie mają własnej',
    timeZone: 'Strefa czasowa',
    timeZoneHint: 'Według niej ustalane są daty dokumentów',
    rules: 'Zasady',
    confirmSuppliers: 'Zmieniony rachunek dostawcy potwierdza druga osoba',
    ksefInTransfers: 'Przelewy podają numer KSeF dokumentu',
    ownNumbers: 'Indywidualne rachunki do wpłat',
    ownNumbersHint: 'Każdy klient z kodem płaci na swój numer rachunku, więc bank rozpoznaje wpłaty',
    ownNumbersBegin: 'Początek numerów rachunków',
    totals: 'Sumy',
    sum: 'Sposób liczenia VAT',
    sumHint:
      'VAT jest zaokrąglany w każdej pozycji albo raz dla każdej stawki, od sumy netto lub brutto. „Według kraju sprzedawcy” oznacza raz dla każdej stawki w Belgii i w europejskich e-fakturach, a w pozostałych przypadkach w każdej pozycji. Istniejące dokumenty zachowują kwoty.',
    sumUnset: 'Według kraju sprzedawcy',
    accountsBy: 'Rachunki bankowe mogą zmieniać',
    accountsByHint:
      'Od rachunku zależy, dokąd płacą klienci. Na pojedynczym dokumencie można podać inny numer, z wyjątkiem API na najwyższym poziomie ochrony',
    accountLevels: {
      none: 'Wszyscy z prawem edycji',
      normal: 'Właściciele i administratorzy',
      strong: 'Właściciele i administratorzy, tylko tutaj, nie przez API',
    },
    buyerRequired: 'Faktura musi mieć nabywcę',
    discount: 'Sposób liczenia rabatów',
    discountHint: 'Istniejące dokumenty zachowują kwoty.',
    kinds: {
      percent_unit: {
        title: 'Procent ceny jednostkowej netto',
        hint: 'Cena netto jest obniżana i zaokrąglana, a potem mnożona przez ilość.',
      },
      percent_unit_gross: {
        title: 'Procent ceny jednostkowej brutto',
        hint: 'Cena brutto jest obniżana i zaokrąglana, a potem mnożona przez ilość.',
      },
      percent_total: {
        title: 'Procent wartości pozycji',
        hint: 'Rabat jest odejmowany od wartości pozycji.',
      },
      amount: { title: 'Kwota', hint: 'Kwota odejmowana od wartości brutto pozycji, niezależnie od ilości.' },
      any: { title: 'Wybór na dokumencie', hint: 'Rodzaj rabatu wybierasz na każdym dokumencie.' },
    },
    example: 'Przykład',
    exampleLine: (quantity, price, tax) => `${quantity} × ${price} netto, VAT ${tax}%`,
    examplePercent: (percent) => `Rabat ${percent}%`,
    exampleAmount: (amount) => `Rabat ${amount}`,
    exampleAny: 'Ta sama pozycja z każdym rodzajem rabatu:',
    before: 'Przed rabatem',
    after: 'Po rabacie',
    net: 'Netto',
    tax: 'VAT',
    gross: 'Brutto',
  },
  locks: {
    title: 'Blokowanie dokumentów',
    hint: 'Chroni wystawione dokumenty przed zmianą. Zablokowany dokument można skorygować lub anulować; płatności, notatki i kategorie można zmieniać zawsze.',
    kinds: {
      off: {
        title: 'Bez blokady',
        hint: 'Każdy dokument można zmienić i usunąć. Przed zmianą dokumentu przekazanego klientowi zobaczysz ostrzeżenie.',
      },
      sent: {
        title: 'Blokuj dokumenty przekazane klientom',
        hint: 'Po wysłaniu, otwarciu przez link, opłaceniu lub skorygowaniu dokumentu.',
      },
      issued: {
        title: 'Blokuj wszystkie wystawione',
        hint: 'Po nadaniu numeru. Szkice, oferty, zamówienia i koszty pozostają edytowalne.',
      },
    },
    closedUntil: 'Okres zamknięty do',
    closedHint:
      'Dokumentów z datą do tego dnia nie można dodawać, zmieniać ani usuwać, niezależnie od wyboru powyżej.',
  },
  numbering: {
    hint: 'Wzór numeru dla każdego rodzaju dokumentu. Oddziały mogą mieć własne wzory.',
    signs: 'Elementy wzoru',
    counters: {
      nr: 'kolejny numer w roku',
      'nr-m': 'kolejny numer w miesiącu',
      'nr-d': 'kolejny numer w dniu',
    },
    parts: { yyyy: 'rok, 2026', yy: 'rok, 26', mm: 'miesiąc', dd: 'dzień' },
    rest: 'Pozostałe znaki pozostają bez zmian. Wzór wymaga jednego licznika.',
    kind: 'Rodzaj',
    pattern: 'Wzór numeru',
    next: 'Następny numer',
    invoices: 'Faktury i inne dokumenty',
    rare: 'Rzadziej używane rodzaje',
    warehouse: 'Dokumenty magazynowe',
    oneCounter: 'wymagany jest dokładnie jeden licznik: nr, nr-m albo nr-d',
    kinds: {
      ...kinds,
      pz: 'Przyjęcie zewnętrzne (PZ)',
      wz: 'Wydanie zewnętrzne (WZ)',
      mm: 'Przesunięcie międzymagazynowe (MM)',
      rw: 'Rozchód wewnętrzny (RW)',
      pw: 'Przychód wewnętrzny (PW)',
      zt: 'Zamówienie towaru (ZT)',
    },
  },
  email: {
    hint: 'Wysyłka dokumentów do klientów.',
    test: 'Wiadomość testowa',
    testHint: 'Krótka wiadomość, która sprawdza, czy poczta działa.',
    to: 'Do',
    send: 'Wyślij wiadomość testową',
    outcomes: {
      sent: 'Serwer pocztowy przyjął wiadomość.',
      outbox: 'Nie ustawiono serwera pocztowego: wiadomość zapisano w folderze poczty wychodzącej.',
      failed: 'Nie udało się wysłać wiadomości.',
    },
    words: 'Własna treść',
    own: 'Używaj własnego tematu, treści, kopii i adresu odpowiedzi',
    from: 'Adres odpowiedzi',
    cc: 'Kopia do',
    subject: 'Temat',
    template: 'Treść',
    templateHint: 'Kwota do zapłaty, link i podpis są zawsze dodawane automatycznie.',
    placeholders: 'Te znaczniki zastępowane są danymi z dokumentu:',
  },
  mail,
  paying,
  openIdConnect,
  security,
  backup: {
    hint: 'Kopie obejmują całą instalację i zarządza nimi administrator serwera.',
    readOnly: 'Widzą to tylko właściciele i administratorzy konta.',
    last: 'Ostatnia poprawna kopia',
    none: 'Brak',
    age: (hours: number) =>
      hours < 1
        ? 'mniej niż godzinę temu'
        : hours < 48
          ? `${hours} godz. temu`
          : `${Math.floor(hours / 24)} dni temu`,
    every: (hours: number) =>
      hours % 24 === 0
        ? `Wykonywana co ${hours === 24 ? 'dzień' : `${hours / 24} dni`}`
        : `Wykonywana co ${hours} godz.`,
    byHand:
      'Automatyczne kopie są wyłączone, a o kopiach ręcznych system nie ma informacji. Harmonogram ustawia KWIT_BACKUP_EVERY.',
    folder: 'Folder',
    keep: 'Liczba przechowywanych kopii',
    failures: 'Nieudane próby od ostatniej kopii',
    plan: 'Automatyczne kopie',
    unplanned: 'Automatyczne kopie są wyłączone.',
    setThese:
      'Administrator serwera ustawia te zmienne w środowisku lub w pliku kwit.env i ponownie uruchamia Kwit:',
    setHint: 'Każda kopia jest sprawdzana po zapisaniu. Folder umieść na innym dysku lub komputerze.',
    files: 'Istniejące kopie',
    madeAt: 'Wykonana',
    file: 'Plik',
    size: 'Rozmiar',
    fine: 'Aktualna',
    late: 'Nieaktualna',
    lateHint: 'Zgłoś to administratorowi serwera. Przyczynę znajdzie w dzienniku serwera.',
  },
}
