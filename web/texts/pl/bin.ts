import type { bin as en } from '../en/bin.ts'

export const bin: typeof en = {
  title: 'Kosz',
  hint: 'To, co usunięto, pozostaje tu przez 30 dni. Historia dokumentów pozostaje na zawsze.',
  empty: 'Kosz jest pusty',
  emptyHint: 'To, co usuniesz, można stąd przywrócić przez 30 dni.',
  nothing: 'Nic nie znaleziono',
  what: 'Co',
  all: 'Wszystko',
  name: 'Usunięto',
  amount: 'Kwota',
  deleted: 'Kiedy i kto',
  leaves: 'W koszu do',
  restore: 'Przywróć',
  restored: (name) => `Przywrócono: ${name}`,
  hadLeft: 'Był już u odbiorcy',
  resources: {
    invoices: 'Faktury i inne dokumenty',
    banking_payments: 'Płatności',
    clients: 'Klienci',
    products: 'Produkty',
    warehouse_documents: 'Dokumenty magazynowe',
    categories: 'Kategorie',
    departments: 'Oddziały',
    warehouses: 'Magazyny',
    bank_accounts: 'Konta bankowe',
  },
}
