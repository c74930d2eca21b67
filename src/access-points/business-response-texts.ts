// Texts for business responses and their reasons in each language of the application.

export const RESPONSE_LANGUAGES = ['en', 'pl', 'de'] as const
export type ResponseLanguage = (typeof RESPONSE_LANGUAGES)[number]

type Translations = { readonly [language in ResponseLanguage]: string }

const translations = (en: string, pl: string, de: string): Translations => ({ en, pl, de })

const RESPONSE_TEXTS: { readonly [code: string]: Translations } = {
  'fr:200': translations(
    'Deposited with the platform',
    'Złożona na platformie',
    'Bei der Plattform eingereicht',
  ),
  'fr:201': translations(
    'Issued by the platform',
    'Wystawiona przez platformę',
    'Von der Plattform ausgestellt',
  ),
  'fr:202': translations(
    'Received by the platform of the buyer',
    'Odebrana przez platformę nabywcy',
    'Bei der Plattform des Kunden eingegangen',
  ),
  'fr:203': translations('Made available to the buyer', 'Udostępniona nabywcy', 'Dem Kunden bereitgestellt'),
  'fr:204': translations(
    'Being processed by the buyer',
    'Przyjęta do obsługi przez nabywcę',
    'Beim Kunden in Bearbeitung genommen',
  ),
  'fr:205': translations('Approved', 'Zatwierdzona', 'Genehmigt'),
  'fr:206': translations('Approved in part', 'Zatwierdzona częściowo', 'Teilweise genehmigt'),
  'fr:207': translations('In dispute', 'Sporna', 'Strittig'),
  'fr:208': translations(
    'Suspended: something is missing',
    'Wstrzymana: wymaga uzupełnienia',
    'Ausgesetzt: Angaben fehlen',
  ),
  'fr:209': translations('Completed', 'Uzupełniona', 'Vervollständigt'),
  'fr:210': translations('Refused by the buyer', 'Odrzucona przez nabywcę', 'Vom Kunden abgelehnt'),
  'fr:211': translations('Payment sent', 'Płatność wysłana', 'Zahlung veranlasst'),
  'fr:212': translations('Payment received', 'Płatność otrzymana', 'Zahlung eingegangen'),
  'fr:213': translations(
    'Rejected by the platform',
    'Odrzucona przez platformę',
    'Von der Plattform zurückgewiesen',
  ),
  'fr:501': translations('Inadmissible file', 'Plik niedopuszczalny', 'Datei unzulässig'),
  'peppol:AB': translations('Received by the buyer', 'Odebrana przez nabywcę', 'Beim Kunden eingegangen'),
  'peppol:IP': translations(
    'In process at the buyer',
    'W trakcie obsługi u nabywcy',
    'Beim Kunden in Bearbeitung',
  ),
  'peppol:UQ': translations('The buyer has a question', 'Nabywca ma pytanie', 'Der Kunde hat eine Rückfrage'),
  'peppol:CA': translations(
    'Accepted under conditions',
    'Przyjęta warunkowo',
    'Unter Bedingungen angenommen',
  ),
  'peppol:RE': translations('Refused by the buyer', 'Odrzucona przez nabywcę', 'Vom Kunden abgelehnt'),
  'peppol:AP': translations('Accepted by the buyer', 'Zaakceptowana przez nabywcę', 'Vom Kunden angenommen'),
  'peppol:PD': translations('Paid', 'Zapłacona', 'Bezahlt'),
  'transport:AB': translations(
    'Forwarded, not confirmed',
    'Przekazana dalej, bez potwierdzenia',
    'Weitergeleitet, ohne Bestätigung',
  ),
  'transport:AP': translations('The message has arrived', 'Komunikat dotarł', 'Die Nachricht ist angekommen'),
  'transport:RE': translations(
    'The message was refused',
    'Komunikat odrzucono',
    'Die Nachricht wurde zurückgewiesen',
  ),
}

// Texts for the most frequent reason codes of the French platforms. Any other code is shown as it is.
const REASON_TEXTS: { readonly [code: string]: Translations } = {
  ADR_ERR: translations(
    'Wrong electronic address',
    'Błędny adres elektroniczny',
    'Falsche elektronische Adresse',
  ),
  CALCUL_ERR: translations('Calculation error', 'Błąd w obliczeniach', 'Rechenfehler'),
  CMD_ERR: translations(
    'Wrong or missing order number',
    'Błędny lub brakujący numer zamówienia',
    'Falsche oder fehlende Bestellnummer',
  ),
  COORD_BANC_ERR: translations('Wrong bank account', 'Błędny rachunek bankowy', 'Falsches Bankkonto'),
  DEST_ERR: translations('Wrong recipient', 'Błędny odbiorca', 'Falscher Empfänger'),
  DEST_INC: translations('Unknown recipient', 'Nieznany odbiorca', 'Unbekannter Empfänger'),
  DOUBLON: translations('Duplicate', 'Duplikat', 'Doppelt'),
  JUSTIF_ABS: translations('A supporting document is missing', 'Brak załącznika', 'Ein Nachweis fehlt'),
  LIVR_INCOMP: translations('Incomplete delivery', 'Niekompletna dostawa', 'Unvollständige Lieferung'),
  MODPAI_ERR: translations(
    'Wrong terms of payment',
    'Błędne warunki płatności',
    'Falsche Zahlungsbedingungen',
  ),
  MONTANTTOTAL_ERR: translations('Wrong total', 'Błędna suma', 'Falsche Summe'),
  NON_CONFORME: translations(
    'A mandatory particular is missing',
    'Brak wymaganej informacji',
    'Eine Pflichtangabe fehlt',
  ),
  NON_TRANSMISE: translations(
    'The recipient has no platform',
    'Odbiorca nie ma platformy',
    'Der Empfänger hat keine Plattform',
  ),
  PU_ERR: translations('Wrong unit price', 'Błędna cena jednostkowa', 'Falscher Einzelpreis'),
  QTE_ERR: translations('Wrong quantity', 'Błędna ilość', 'Falsche Menge'),
  SIRET_ERR: translations(
    'Wrong or missing SIRET',
    'Błędny lub brakujący SIRET',
    'Falsche oder fehlende SIRET',
  ),
  TX_TVA_ERR: translations('Wrong VAT rate', 'Błędna stawka VAT', 'Falscher Steuersatz'),
}

export const responseLanguage = (lang: unknown): ResponseLanguage =>
  RESPONSE_LANGUAGES.find((language) => typeof lang === 'string' && lang.startsWith(language)) ?? 'en'

// Returns undefined for an unknown code.
export const responseText = (code: string, language: ResponseLanguage): string | undefined =>
  RESPONSE_TEXTS[code]?.[language]

export const reasonText = (reason: string, language: ResponseLanguage): string =>
  REASON_TEXTS[reason]?.[language] ?? reason
