export const programs = {
  hint: 'Verbinden Sie Shops, Buchhaltung und andere Programme, die die API dieses Kontos nutzen.',
  family: 'Mit Programmen für Fakturownia, InvoiceOcean, VosFactures oder BitFactura arbeiten',
  familyHint:
    'Zeigt das Konto ohne Integrationstoken, lässt jeden Beleg die Art des Rabatts wählen und verlangt einen Käufer. Ausschalten stellt die Vorgaben wieder her.',
  ignored: 'Unbekannte Felder',
  ignoredHint:
    'Felder aus den letzten 500 Anfragen, die Kwit nicht kennt und ignoriert hat. Meist ist ein Name falsch geschrieben.',
  reference: 'API-Referenz',
  none: 'Kein Programm sendet unbekannte Felder.',
  field: 'Feld',
  call: 'Anfrage',
  count: 'Anzahl',
  lastAt: 'Zuletzt',
}
