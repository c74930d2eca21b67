import type { ownRoles as en } from '../en/settings-roles.ts'

export const ownRoles: typeof en = {
  title: 'Eigene Rollen',
  hint: 'Für alle, die nur einen Teil sehen oder ändern sollen.',
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
    products: 'Artikel und Preislisten',
    warehouse: 'Lager',
    reports: 'Berichte und Übersicht',
    settings: 'Einstellungen und Abteilungen',
  },
  deeds: { view: 'Sehen', add: 'Anlegen', edit: 'Ändern', delete: 'Löschen' },
}
