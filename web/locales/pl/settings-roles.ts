import type { ownRoles as en } from '../en/settings-roles.ts'

export const ownRoles: typeof en = {
  title: 'Własne role',
  hint: 'Role z dostępem tylko do wybranych danych.',
  create: 'Nowa rola',
  change: 'Zmień rolę',
  name: 'Nazwa',
  may: 'Uprawnienia',
  users: 'Użytkownicy',
  area: 'Obszar',
  removeAsk: (name) => `Usunąć rolę ${name}?`,
  saved: (name) => `Zapisano rolę ${name}`,
  areas: {
    sales: 'Sprzedaż',
    purchases: 'Zakupy',
    payments: 'Płatności',
    clients: 'Klienci',
    products: 'Produkty i cenniki',
    warehouse: 'Magazyn',
    reports: 'Raporty i przegląd',
    books: 'Księgi: zamykanie miesięcy, oznaczanie dokumentów',
    settings: 'Ustawienia i oddziały',
  },
  deeds: { view: 'Podgląd', add: 'Dodawanie', edit: 'Edycja', delete: 'Usuwanie' },
}
