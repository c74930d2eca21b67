// Answers in words.

export const ANSWER_LANGUAGES = ['en', 'pl', 'de'] as const
export type AnswerLanguage = (typeof ANSWER_LANGUAGES)[number]

type Words = { readonly [language in AnswerLanguage]: string }

const words = (en: string, pl: string, de: string): Words => ({ en, pl, de })

const WORDS: { readonly [code: string]: Words } = {
  'fr:200': words('Deposited with the platform', 'Złożona na platformie', 'Bei der Plattform eingereicht'),
  'fr:201': words('Issued by the platform', 'Wystawiona przez platformę', 'Von der Plattform ausgestellt'),
  'fr:202': words(
    'Received by the platform of the buyer',
    'Odebrana przez platformę nabywcy',
    'Bei der Plattform des Käufers eingegangen',
  ),
  'fr:203': words('Made available to the buyer', 'Udostępniona nabywcy', 'Dem Käufer bereitgestellt'),
  'fr:204': words(
    'Taken up by the buyer',
    'Przyjęta do obsługi przez nabywcę',
    'Vom Käufer in Bearbeitung genommen',
  ),
  'fr:205': words('Approved', 'Zatwierdzona', 'Genehmigt'),
  'fr:206': words('Approved in part', 'Zatwierdzona częściowo', 'Teilweise genehmigt'),
  'fr:207': words('In dispute', 'Sporna', 'Strittig'),
  'fr:208': words(
    'Suspended: something is missing',
    'Wstrzymana: czegoś brakuje',
    'Ausgesetzt: es fehlt etwas',
  ),
  'fr:209': words('Completed', 'Uzupełniona', 'Vervollständigt'),
  'fr:210': words('Refused by the buyer', 'Odrzucona przez nabywcę', 'Vom Käufer abgelehnt'),
  'fr:211': words('Payment sent', 'Płatność wysłana', 'Zahlung veranlasst'),
  'fr:212': words('Payment received', 'Płatność otrzymana', 'Zahlung eingegangen'),
  'fr:213': words(
    'Rejected by the platform',
    'Odrzucona przez platformę',
    'Von der Plattform zurückgewiesen',
  ),
  'fr:501': words('Inadmissible file', 'Plik niedopuszczalny', 'Datei unzulässig'),
  'peppol:AB': words('Received by the buyer', 'Odebrana przez nabywcę', 'Beim Käufer eingegangen'),
  'peppol:IP': words('In process at the buyer', 'W trakcie obsługi u nabywcy', 'Beim Käufer in Bearbeitung'),
  'peppol:UQ': words('The buyer has a question', 'Nabywca ma pytanie', 'Der Käufer hat eine Rückfrage'),
  'peppol:CA': words('Accepted under conditions', 'Przyjęta warunkowo', 'Unter Bedingungen angenommen'),
  'peppol:RE': words('Refused by the buyer', 'Odrzucona przez nabywcę', 'Vom Käufer abgelehnt'),
  'peppol:AP': words('Accepted by the buyer', 'Zaakceptowana przez nabywcę', 'Vom Käufer angenommen'),
  'peppol:PD': words('Paid', 'Zapłacona', 'Bezahlt'),
  'transport:AB': words(
    'Handed on, without a receipt',
    'Przekazana dalej, bez potwierdzenia',
    'Weitergeleitet, ohne Bestätigung',
  ),
  'transport:AP': words('The message has arrived', 'Komunikat dotarł', 'Die Nachricht ist angekommen'),
  'transport:RE': words(
    'The message was refused',
    'Komunikat odrzucono',
    'Die Nachricht wurde zurückgewiesen',
  ),
}

// Why, by the codes of the French platforms that people meet most; any other is shown as it is.
const REASONS: { readonly [code: string]: Words } = {
  ADR_ERR: words('Wrong electronic address', 'Błędny adres elektroniczny', 'Falsche elektronische Adresse'),
  CALCUL_ERR: words('It is calculated wrongly', 'Błąd w obliczeniach', 'Rechenfehler'),
  CMD_ERR: words(
    'Wrong or missing order number',
    'Błędny lub brakujący numer zamówienia',
    'Falsche oder fehlende Bestellnummer',
  ),
  COORD_BANC_ERR: words('Wrong bank account', 'Błędny rachunek bankowy', 'Falsche Bankverbindung'),
  DEST_ERR: words('Wrong recipient', 'Błędny odbiorca', 'Falscher Empfänger'),
  DEST_INC: words('Unknown recipient', 'Nieznany odbiorca', 'Unbekannter Empfänger'),
  DOUBLON: words('It is there already', 'Duplikat', 'Doppelt'),
  JUSTIF_ABS: words('A supporting document is missing', 'Brak załącznika', 'Ein Beleg fehlt'),
  LIVR_INCOMP: words('Incomplete delivery', 'Niekompletna dostawa', 'Unvollständige Lieferung'),
  MODPAI_ERR: words('Wrong terms of payment', 'Błędne warunki płatności', 'Falsche Zahlungsbedingungen'),
  MONTANTTOTAL_ERR: words('Wrong total', 'Błędna suma', 'Falsche Summe'),
  NON_CONFORME: words(
    'A legal particular is missing',
    'Brak wymaganej informacji',
    'Eine Pflichtangabe fehlt',
  ),
  NON_TRANSMISE: words(
    'The recipient has no platform',
    'Odbiorca nie ma platformy',
    'Der Empfänger hat keine Plattform',
  ),
  PU_ERR: words('Wrong unit price', 'Błędna cena jednostkowa', 'Falscher Einzelpreis'),
  QTE_ERR: words('Wrong quantity', 'Błędna ilość', 'Falsche Menge'),
  SIRET_ERR: words('Wrong or missing SIRET', 'Błędny lub brakujący SIRET', 'Falsche oder fehlende SIRET'),
  TX_TVA_ERR: words('Wrong VAT rate', 'Błędna stawka VAT', 'Falscher Steuersatz'),
}

export const answerLanguage = (lang: unknown): AnswerLanguage =>
  ANSWER_LANGUAGES.find((one) => typeof lang === 'string' && lang.startsWith(one)) ?? 'en'

// Undefined of a code that nobody knows.
export const wordsOfAnswer = (code: string, language: AnswerLanguage): string | undefined =>
  WORDS[code]?.[language]

export const wordsOfReason = (reason: string, language: AnswerLanguage): string =>
  REASONS[reason]?.[language] ?? reason
