import type { bin as en } from '../en/bin.ts'

export const bin: typeof en = {
  title: 'Papierkorb',
  hint: 'Was gelöscht wurde, bleibt 30 Tage hier. Das Protokoll der Belege bleibt für immer.',
  empty: 'Der Papierkorb ist leer',
  emptyHint: 'Was Sie löschen, lässt sich von hier 30 Tage lang zurückholen.',
  nothing: 'Nichts gefunden',
  what: 'Was',
  all: 'Alles',
  name: 'Gelöscht',
  amount: 'Betrag',
  deleted: 'Wann und von wem',
  leaves: 'Hier bis',
  restore: 'Zurückholen',
  restored: (name) => `${name} zurückgeholt`,
  hadLeft: 'War schon aus dem Haus',
  resources: {
    invoices: 'Rechnungen und andere Belege',
    banking_payments: 'Zahlungen',
    clients: 'Kunden',
    products: 'Produkte',
    warehouse_documents: 'Lagerbelege',
    categories: 'Kategorien',
    departments: 'Abteilungen',
    warehouses: 'Lager',
    bank_accounts: 'Bankkonten',
  },
}
