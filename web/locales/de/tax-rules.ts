// The rules of tax entries, one sentence each.
export const taxRules: { readonly [rule: string]: string } = {
  'pl.sale': 'Die Steuer entsteht mit der Lieferung oder Leistung.',
  'pl.payment': 'Bei Zahlungen vor der Leistung entsteht die Steuer mit dem Zahlungseingang.',
  'pl.invoice':
    'Bei Miete und Versorgung entsteht die Steuer mit der Rechnung, spätestens mit Ablauf der Zahlungsfrist.',
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
  'pl.export.late': 'Eine Ausfuhr mit verspätetem Nachweis wird im nächsten Zeitraum angemeldet.',
  'pl.export.no_evidence': 'Eine Ausfuhr ohne Nachweis wird im nächsten Zeitraum zum Inlandssatz versteuert.',
  'pl.export.evidence':
    'Geht der Ausfuhrnachweis später ein, wird die Inlandssteuer im Zeitraum des Eingangs zurückgenommen.',
  'pl.wnt':
    'Bei innergemeinschaftlichen Erwerben entsteht die Steuer mit der Rechnung, spätestens am 15. des Folgemonats.',
  'pl.import_service':
    'Bei Leistungen aus dem Ausland schuldet der Leistungsempfänger die Steuer mit der Ausführung.',
  'pl.import_service.payment':
    'Bei Zahlungen vor einer Leistung aus dem Ausland schuldet der Leistungsempfänger die Steuer mit der Zahlung.',
  'pl.art_33a':
    'Die Einfuhrumsatzsteuer wird in der Voranmeldung für den Zeitraum der Abfertigung abgerechnet.',
  'pl.customs': 'Beim Zoll gezahlte Einfuhrumsatzsteuer wird mit Eingang des Zollbelegs abgezogen.',
  'pl.buyer': 'Der Leistungsempfänger schuldet die Steuer mit der Lieferung.',
  'pl.buyer.payment':
    'Bei Zahlungen vor der Lieferung schuldet der Leistungsempfänger die Steuer mit der Zahlung.',
  'pl.receipt_invoice':
    'Die Rechnung zu einem Kassenbon wird im Monat ihrer Ausstellung ausgewiesen; versteuert wird der Kassenbon.',
  'pl.correction.down':
    'Eine mindernde Korrektur in KSeF wirkt mit der Ausstellung, eine offline ausgestellte mit der Übermittlung.',
  'pl.correction.confirmed':
    'Eine mindernde Korrektur außerhalb von KSeF wirkt, sobald der Kunde den Empfang bestätigt hat.',
  'pl.correction.agreed':
    'Eine mindernde Korrektur wirkt, sobald ihre Bedingungen vereinbart und erfüllt sind.',
  'pl.correction.untaxed': 'Eine mindernde Korrektur ohne Steuer wirkt mit der Ausstellung.',
  'pl.correction.original':
    'Eine Erhöhung, deren Ursache von Anfang an bestand, gehört in den Zeitraum der ursprünglichen Rechnung.',
  'pl.correction.later':
    'Eine Erhöhung, deren Ursache später entstand, gehört in den Zeitraum dieser Ursache.',
  'pl.correction.received': 'Die Korrektur eines Lieferanten wirkt mit ihrem Eingang.',
  'pl.correction.acquisition': 'Die Korrektur eines Erwerbs gehört in den Zeitraum ihrer Ursache.',
  'pl.purchase':
    'Vorsteuer wird abgezogen, wenn die Steuer beim Lieferanten entstanden und die Rechnung eingegangen ist.',
  'pl.purchase.payment':
    'Vorsteuer aus Vorauszahlungen wird abgezogen, wenn gezahlt und die Rechnung eingegangen ist.',
  'pl.purchase.cash':
    'Vorsteuer aus Rechnungen von Lieferanten mit Istversteuerung wird mit der Zahlung abgezogen.',
  'pl.purchase.own_cash': 'Wer selbst die Istversteuerung anwendet, zieht Vorsteuer mit der Zahlung ab.',
  'pl.self_billing':
    'Bei einer Gutschrift (Abrechnung durch den Empfänger) gilt die Rechnung mit der Ausstellung als eingegangen.',
  'pl.rr': 'Der Ausgleichsbetrag wird abgezogen, sobald er auf das Konto des Landwirts überwiesen ist.',
  'pl.foreign': 'Steuer eines anderen Landes ist in Polen nicht abziehbar.',
  'pl.bad_debt.creditor':
    'Der Gläubiger berichtigt die Steuer auf eine unbezahlte Forderung am 90. Tag nach der Fälligkeit.',
  'pl.bad_debt.creditor.paid': 'Nach der Zahlung meldet der Gläubiger die Steuer erneut an.',
  'pl.bad_debt.debtor':
    'Der Schuldner berichtigt den Vorsteuerabzug im Monat des 90. Tages nach der Fälligkeit.',
  'pl.bad_debt.debtor.paid': 'Nach der Zahlung zieht der Schuldner die Vorsteuer erneut ab.',
  'pl.manual': 'Der Betrag wurde mit einem Eigenbeleg angemeldet.',
  'pl.entered': 'Das Datum der Steuerentstehung wurde im Beleg angegeben.',
  'de.sale': 'Die Steuer entsteht mit Ablauf des Voranmeldungszeitraums der Leistung.',
  'de.payment':
    'Bei Zahlungen vor der Leistung entsteht die Steuer mit Ablauf des Voranmeldungszeitraums der Vereinnahmung.',
  'de.order.payment':
    'Eine Zahlung auf einen Auftrag wird mit der Vereinnahmung versteuert und braucht eine Rechnung.',
  'de.advance.final':
    'Der vor der Leistung unbezahlte Teil einer Anzahlung wird mit der Leistung versteuert.',
  'de.ist':
    'Bei der Istversteuerung entsteht die Steuer mit Ablauf des Voranmeldungszeitraums der Vereinnahmung.',
  'de.eu_supply':
    'Eine innergemeinschaftliche Lieferung wird mit der Rechnung gemeldet, spätestens im Monat nach der Lieferung.',
  'de.acquisition':
    'Bei innergemeinschaftlichen Erwerben entsteht die Steuer mit der Rechnung, spätestens mit Ablauf des Folgemonats.',
  'de.eu_service':
    'Bei Leistungen aus der EU schuldet der Leistungsempfänger die Steuer mit Ablauf des Voranmeldungszeitraums der Ausführung.',
  'de.reverse_charge':
    'Der Leistungsempfänger schuldet die Steuer mit der Rechnung, spätestens mit Ablauf des Folgemonats.',
  'de.reverse_charge.payment':
    'Bei Zahlungen vor der Leistung schuldet der Leistungsempfänger die Steuer mit der Zahlung.',
  'de.import': 'Einfuhrumsatzsteuer wird anhand des Zollbelegs im Zeitraum der Einfuhr abgezogen.',
  'de.purchase': 'Vorsteuer wird abgezogen, wenn die Leistung ausgeführt und die Rechnung eingegangen ist.',
  'de.purchase.payment':
    'Vorsteuer aus Vorauszahlungen wird abgezogen, wenn gezahlt und die Rechnung eingegangen ist.',
  'de.foreign': 'Steuer eines anderen Landes ist in Deutschland nicht abziehbar.',
  'de.correction': 'Eine Änderung der Bemessungsgrundlage wirkt in dem Zeitraum, in dem sie eintritt.',
  'de.manual': 'Der Betrag wurde mit einem Eigenbeleg angemeldet.',
  'de.entered': 'Das Datum der Steuerentstehung wurde im Beleg angegeben.',
  'general.sale': 'Die Steuer entsteht mit der Leistung.',
  'general.payment': 'Die Steuer auf Vorauszahlungen entsteht mit der Zahlung.',
  'general.cash': 'Bei der Istversteuerung entsteht die Steuer mit der Zahlung.',
  'general.eu_goods':
    'Waren innerhalb der EU werden mit der Rechnung versteuert, spätestens am 15. des Monats nach der Lieferung.',
  'general.acquisition': 'Der Erwerber schuldet die Steuer mit der Lieferung und zieht sie als Vorsteuer ab.',
  'general.purchase': 'Vorsteuer wird mit Eingang der Rechnung abgezogen, nicht vor der Leistung.',
  'general.correction': 'Eine Korrektur wirkt mit ihrer Ausstellung.',
  'general.entered': 'Das Steuerdatum wurde im Beleg angegeben.',
}
