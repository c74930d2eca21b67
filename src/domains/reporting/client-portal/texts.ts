// The texts of the client portal, in the languages of documents.

export type PanelWords = {
  documents: string
  document: string
  of_which_overdue: string
  all: string
  unpaid: string
  none: string
  none_unpaid: string
  newer: string
  older: string
  zip: string
  further: string // the heading of the column of actions
}

const WORDS: { readonly [lang: string]: PanelWords } = {
  en: {
    documents: 'Your documents',
    document: 'Document',
    of_which_overdue: 'Of which overdue',
    all: 'All',
    unpaid: 'Outstanding',
    none: 'No documents yet.',
    none_unpaid: 'Nothing to pay.',
    newer: 'Newer',
    older: 'Older',
    zip: 'Download as ZIP',
    further: 'Actions',
  },
  pl: {
    documents: 'Twoje dokumenty',
    document: 'Dokument',
    of_which_overdue: 'W tym po terminie',
    all: 'Wszystkie',
    unpaid: 'Do zapłaty',
    none: 'Brak dokumentów.',
    none_unpaid: 'Nie masz nic do zapłaty.',
    newer: 'Nowsze',
    older: 'Starsze',
    zip: 'Pobierz jako ZIP',
    further: 'Działania',
  },
  de: {
    documents: 'Ihre Dokumente',
    document: 'Dokument',
    of_which_overdue: 'Davon überfällig',
    all: 'Alle',
    unpaid: 'Offen',
    none: 'Noch keine Dokumente.',
    none_unpaid: 'Es ist nichts zu zahlen.',
    newer: 'Neuere',
    older: 'Ältere',
    zip: 'Als ZIP herunterladen',
    further: 'Aktionen',
  },
  fr: {
    documents: 'Vos documents',
    document: 'Document',
    of_which_overdue: 'Dont en retard',
    all: 'Tous',
    unpaid: 'À payer',
    none: 'Aucun document pour le moment.',
    none_unpaid: 'Rien à payer.',
    newer: 'Plus récents',
    older: 'Plus anciens',
    zip: 'Télécharger en ZIP',
    further: 'Actions',
  },
  es: {
    documents: 'Sus documentos',
    document: 'Documento',
    of_which_overdue: 'De los cuales vencidos',
    all: 'Todos',
    unpaid: 'Por pagar',
    none: 'Todavía no hay documentos.',
    none_unpaid: 'No hay nada por pagar.',
    newer: 'Más recientes',
    older: 'Más antiguos',
    zip: 'Descargar en ZIP',
    further: 'Acciones',
  },
  it: {
    documents: 'I vostri documenti',
    document: 'Documento',
    of_which_overdue: 'Di cui scaduti',
    all: 'Tutti',
    unpaid: 'Da pagare',
    none: 'Non ci sono ancora documenti.',
    none_unpaid: 'Non c’è nulla da pagare.',
    newer: 'Più recenti',
    older: 'Meno recenti',
    zip: 'Scarica come ZIP',
    further: 'Azioni',
  },
  cs: {
    documents: 'Vaše doklady',
    document: 'Doklad',
    of_which_overdue: 'Z toho po splatnosti',
    all: 'Všechny',
    unpaid: 'K úhradě',
    none: 'Zatím žádné doklady.',
    none_unpaid: 'Není nic k úhradě.',
    newer: 'Novější',
    older: 'Starší',
    zip: 'Stáhnout jako ZIP',
    further: 'Akce',
  },
  sk: {
    documents: 'Vaše doklady',
    document: 'Doklad',
    of_which_overdue: 'Z toho po splatnosti',
    all: 'Všetky',
    unpaid: 'Na úhradu',
    none: 'Zatiaľ žiadne doklady.',
    none_unpaid: 'Nie je nič na úhradu.',
    newer: 'Novšie',
    older: 'Staršie',
    zip: 'Stiahnuť ako ZIP',
    further: 'Akcie',
  },
  uk: {
    documents: 'Ваші документи',
    document: 'Документ',
    of_which_overdue: 'З них прострочено',
    all: 'Усі',
    unpaid: 'До сплати',
    none: 'Документів ще немає.',
    none_unpaid: 'Немає документів до сплати.',
    newer: 'Новіші',
    older: 'Старіші',
    zip: 'Завантажити як ZIP',
    further: 'Дії',
  },
}

// By the code that the texts of documents have settled on.
export const panelWordsIn = (lang: string): PanelWords => WORDS[lang] ?? (WORDS.en as PanelWords)
