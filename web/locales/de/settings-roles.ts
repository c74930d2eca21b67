import type { ownRoles as en } from '../en/settings-roles.ts'

export const ownRoles: typeof en = {
  title: 'Eigene Rollen',
  hint: 'Rollen mit Zugriff auf ausgewählte Bereiche.',
  create: 'Neue Rolle',
  change: 'Rolle ändern',
  name: 'Name',
  may: 'Rechte',
  users: 'Benutzer',
  area: 'Bereich',
  removeAsk: (name) => `Rolle ${name} löschen?`,
  saved: (name) => `Rolle ${name} gespeichert`,
  areas: {
    sales: 'Verkauf',
    purchases: 'Einkauf',
    payments: 'Zahlungen',
    clients: 'Kunden',
    products: 'Produkte und Preislisten',
    warehouse: 'Lager',
    reports: 'Berichte und Übersicht',
    books: 'Buchhaltung: Monate abschließen, Belege kennzeichnen',
    settings: 'Einstellungen und Niederlassungen',
  },
  deeds: { view: 'Ansehen', add: 'Anlegen', edit: 'Ändern', delete: 'Löschen' },
}
