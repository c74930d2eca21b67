// The rules of tax entries, one sentence each.
export const taxRules: { readonly [rule: string]: string } = {
  'pl.sale': 'Die Steuer entsteht mit der Lieferung oder Leistung.',
  'pl.payment': 'Für Zahlungen vor der Leistung entsteht die Steuer mit dem Zahlungseingang.',
  'pl.invoice':
    'Bei Miete und Versorgung entsteht die Steuer mit der Rechnung, spätestens am darin genannten Zahlungstag.',
  'pl.invoice.days':
    'Die Steuer entsteht mit der Rechnung, spätestens mit Ablauf der Frist für ihre Ausstellung.',
  'pl.paid': 'Die Steuer entsteht mit dem Zahlungseingang.',
  'pl.advance.final':
    'Der vor der Leistung unbezahlte Teil einer Anzahlung wird mit der Leistung versteuert.',
  'pl.order.payment':
    'Eine Zahlung auf einen Auftrag wird mit dem Eingang versteuert und braucht eine Rechnung.',
  'pl.cash.payment': 'Bei der Istversteuerung entsteht die Steuer auf den gezahlten Betrag mit der Zahlung.',
  'pl.cash.day180':
    'Bei der Istversteuerung entsteht die Steuer aus Verkäufen an Verbraucher spätestens am 180. Tag nach der Leistung.',
  'pl.wdt':
    'Bei innergemeinschaftlichen Lieferungen entsteht die Steuer mit der Rechnung, spätestens am 15. des Folgemonats.',
  'pl.wdt.no_evidence':
    'Eine innergemeinschaftliche Lieferung ohne Nachweis wird in einem späteren Zeitraum zum Inlandssatz versteuert.',
  'pl.export.late': 'Eine Ausfuhr mit verspätetem Nachweis wird im nächsten Zeitraum erklärt.',
  'pl.export.no_evidence': 'Eine Ausfuhr ohne Nachweis wird im nächsten Zeitraum zum Inlandssatz versteuert.',
  'pl.export.evidence':
    'Ein verspäteter Ausfuhrnachweis nimmt die Inlandssteuer im Zeitraum seines Eingangs zurück.',
  'pl.wnt':
    'Bei innergemeinschaftlichen Erwerben entsteht die Steuer mit der Rechnung, spätestens am 15. des Folgemonats.',
  'pl.import_service':
    'Der Empfänger schuldet die Steuer einer Leistung aus dem Ausland mit deren Ausführung.',
  'pl.import_service.payment':
    'Auf Zahlungen vor einer Leistung aus dem Ausland schuldet der Empfänger die Steuer mit der Zahlung.',
  'pl.art_33a': 'Die Einfuhrumsatzsteuer wird in der Erklärung für den Zeitraum der Abfertigung abgerechnet.',
  'pl.customs': 'Beim Zoll gezahlte Steuer wird mit Eingang des Zollbelegs abgezogen.',
  'pl.buyer': 'Der Käufer schuldet die Steuer mit der Lieferung.',
  'pl.buyer.payment': 'Auf Zahlungen vor der Lieferung schuldet der Käufer die Steuer.',
  'pl.receipt_invoice':
    'Die Rechnung zu einem Kassenbon steht im Monat ihrer Ausstellung und zählt nicht mit, weil der Bon zählt.',
  'pl.correction.down':
    'Eine Minderung in KSeF zählt mit der Ausstellung, eine offline erstellte mit der Übermittlung.',
  'pl.correction.confirmed':
    'Eine Minderung außerhalb von KSeF zählt, sobald der Käufer den Empfang bestätigt hat.',
  'pl.correction.agreed': 'Eine Minderung zählt, sobald ihre Bedingungen vereinbart und erfüllt sind.',
  'pl.correction.untaxed': 'Eine Minderung ohne Steuer zählt mit der Ausstellung.',
  'pl.correction.original':
    'Eine Erhöhung, deren Ursache von Anfang an bestand, gehört in den Zeitraum der ursprünglichen Rechnung.',
  'pl.correction.later':
    'Eine Erhöhung, deren Ursache später entstand, gehört in den Zeitraum dieser Ursache.',
  'pl.correction.received': 'Die Korrektur eines Lieferanten zählt mit ihrem Eingang.',
  'pl.correction.acquisition': 'Die Korrektur eines Erwerbs gehört in den Zeitraum ihrer Ursache.',
  'pl.purchase':
    'Vorsteuer wird abgezogen, wenn die Steuer beim Lieferanten entstanden und die Rechnung eingegangen ist.',
  'pl.purchase.payment':
    'Vorsteuer aus Vorauszahlungen wird abgezogen, wenn gezahlt und die Rechnung eingegangen ist.',
  'pl.purchase.cash': 'Vorsteuer von Lieferanten mit Istversteuerung wird mit der Zahlung abgezogen.',
  'pl.purchase.own_cash': 'Wer selbst die Istversteuerung anwendet, zieht Vorsteuer mit der Zahlung ab.',
  'pl.self_billing': 'Bei der Gutschrift hat der Käufer die Rechnung mit ihrer Ausstellung.',
  'pl.rr': 'Die Pauschalerstattung wird abgezogen, wenn sie auf das Konto des Landwirts gezahlt ist.',
  'pl.foreign': 'Steuer eines anderen Landes ist in Polen nicht abziehbar.',
  'pl.bad_debt.creditor':
    'Der Gläubiger berichtigt die Steuer einer unbezahlten Forderung am 90. Tag nach der Fälligkeit.',
  'pl.bad_debt.creditor.paid': 'Nach der Zahlung erklärt der Gläubiger die Steuer erneut.',
  'pl.bad_debt.debtor':
    'Der Schuldner berichtigt den Abzug einer unbezahlten Schuld im Monat des 90. Tags nach der Fälligkeit.',
  'pl.bad_debt.debtor.paid': 'Nach der Zahlung zieht der Schuldner die Steuer erneut ab.',
  'pl.manual': 'Ein mit internem Beleg erklärter Betrag.',
  'pl.entered': 'Das Datum der Steuerentstehung wurde im Beleg angegeben.',
  'de.sale': 'Die Steuer entsteht im Zeitraum der Leistung.',
  'de.payment': 'Für Zahlungen vor der Leistung entsteht die Steuer mit der Vereinnahmung.',
  'de.order.payment':
    'Eine Zahlung auf einen Auftrag wird mit der Vereinnahmung versteuert und braucht eine Rechnung.',
  'de.advance.final':
    'Der vor der Leistung unbezahlte Teil einer Anzahlung wird mit der Leistung versteuert.',
  'de.ist': 'Bei der Istversteuerung entsteht die Steuer mit der Vereinnahmung.',
  'de.eu_supply':
    'Eine innergemeinschaftliche Lieferung wird mit der Rechnung gemeldet, spätestens im Monat nach der Lieferung.',
  'de.acquisition':
    'Die Steuer eines Erwerbs entsteht mit der Rechnung, spätestens mit Ablauf des Folgemonats.',
  'de.eu_service':
    'Der Empfänger schuldet die Steuer einer Leistung aus der EU im Zeitraum ihrer Ausführung.',
  'de.reverse_charge':
    'Der Empfänger schuldet die Steuer mit der Rechnung, spätestens mit Ablauf des Folgemonats.',
  'de.reverse_charge.payment': 'Auf Zahlungen vor der Leistung schuldet der Empfänger die Steuer.',
  'de.import': 'Einfuhrumsatzsteuer wird im Zeitraum der Einfuhr mit dem Beleg abgezogen.',
  'de.purchase': 'Vorsteuer wird abgezogen, wenn die Leistung ausgeführt und die Rechnung eingegangen ist.',
  'de.purchase.payment':
    'Vorsteuer aus Vorauszahlungen wird abgezogen, wenn gezahlt und die Rechnung eingegangen ist.',
  'de.foreign': 'Steuer eines anderen Landes ist in Deutschland nicht abziehbar.',
  'de.correction': 'Eine Änderung der Bemessungsgrundlage zählt im Zeitraum, in dem sie eintritt.',
  'de.manual': 'Ein mit internem Beleg erklärter Betrag.',
  'de.entered': 'Das Datum der Steuerentstehung wurde im Beleg angegeben.',
  'general.sale': 'Die Steuer entsteht mit der Leistung.',
  'general.payment': 'Die Steuer auf Vorauszahlungen entsteht mit der Zahlung.',
  'general.cash': 'Bei der Istversteuerung entsteht die Steuer mit der Zahlung.',
  'general.eu_goods':
    'Waren innerhalb der EU werden mit der Rechnung versteuert, spätestens am 15. des Monats nach der Lieferung.',
  'general.acquisition': 'Der Käufer schuldet die Steuer mit der Lieferung und zieht sie ab.',
  'general.purchase': 'Vorsteuer wird mit Eingang der Rechnung abgezogen, nicht vor der Leistung.',
  'general.correction': 'Eine Korrektur zählt am Tag ihrer Ausstellung.',
  'general.entered': 'Der Tag wurde im Beleg angegeben.',
}
