export const programs = {
  hint: 'Verbinden Sie Shops, Buchhaltungsprogramme und andere Integrationen mit der API dieses Kontos.',
  family: 'Kompatibilität mit Programmen für Fakturownia, InvoiceOcean, VosFactures und BitFactura',
  familyHint:
    'Blendet das Integrationstoken in den Kontodaten aus, lässt die Rabattart auf dem Beleg wählen und verlangt einen Kunden. Beim Ausschalten gelten wieder die Standardwerte.',
  ignored: 'Unbekannte Felder',
  ignoredHint:
    'Felder aus den letzten 500 Anfragen, die Kwit nicht kennt und ignoriert hat. Meist ist ein Name falsch geschrieben.',
  reference: 'API-Referenz',
  none: 'Keine unbekannten Felder.',
  field: 'Feld',
  call: 'Anfrage',
  count: 'Anzahl',
  lastAt: 'Zuletzt',
}
