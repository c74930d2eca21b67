import { french } from './french.ts'
import { plausibility } from './plausibility.ts'
import type { RuleTexts } from './shape.ts'
import { suppliers } from './suppliers.ts'
import { taxFiles } from './tax-files.ts'
import { xrechnung } from './xrechnung.ts'

// Categories that need no reason for the tax they state.
const TAXED = new Set(['Regelsatz', 'Nullsatz', 'IGIC', 'IPSI'])

const BOTH_NUMBERS = new Set([
  'Steuerschuldnerschaft des Leistungsempfängers',
  'innergemeinschaftliche Lieferung',
])

const taxNumbersFor = (name: string): string =>
  name === 'nicht steuerbar'
    ? 'dürfen nicht zusammen mit USt-IdNrn. der Beteiligten stehen (BT-31, BT-48). Entfernen Sie die Nummern'
    : BOTH_NUMBERS.has(name)
      ? 'verlangen die USt-IdNrn. des Verkäufers (BT-31) und des Käufers (BT-48). Geben Sie beide an'
      : 'verlangen die USt-IdNr. des Verkäufers (BT-31). Geben Sie sie an'

export const de: RuleTexts = {
  rules: {
    ...french.de,
    ...plausibility.de,
    'BR-01': 'Geben Sie die Kennung der Spezifikation an (BT-24).',
    'BR-02': 'Geben Sie die Rechnungsnummer an (BT-1).',
    'BR-03': 'Geben Sie das Rechnungsdatum an (BT-2).',
    'BR-04': 'Wählen Sie die Belegart (BT-3).',
    'BR-05': 'Wählen Sie die Währung (BT-5).',
    'BR-06': 'Geben Sie den Namen des Verkäufers an (BT-27).',
    'BR-07': 'Geben Sie den Namen des Käufers an (BT-44).',
    'BR-08': 'Geben Sie die Anschrift des Verkäufers an (BG-5).',
    'BR-09': 'Geben Sie das Land des Verkäufers an (BT-40).',
    'BR-10': 'Geben Sie die Anschrift des Käufers an (BG-8).',
    'BR-11': 'Geben Sie das Land des Käufers an (BT-55).',
    'BR-12': 'Geben Sie die Summe der Positionen an (BT-106).',
    'BR-13': 'Geben Sie die Summe ohne Umsatzsteuer an (BT-109).',
    'BR-14': 'Geben Sie die Summe mit Umsatzsteuer an (BT-112).',
    'BR-15': 'Geben Sie den Zahlbetrag an (BT-115).',
    'BR-16': 'Fügen Sie mindestens eine Position hinzu (BG-25).',
    'BR-17': 'Geben Sie als Zahlungsempfänger einen Namen an, der nicht der des Verkäufers ist (BT-59).',
    'BR-18': 'Geben Sie den Namen des Steuervertreters an (BT-62).',
    'BR-19': 'Geben Sie die Anschrift des Steuervertreters an (BG-12).',
    'BR-20': 'Geben Sie das Land des Steuervertreters an (BT-69).',
    'BR-21': 'Geben Sie die Positionsnummer an (BT-126).',
    'BR-22': 'Geben Sie die Menge der Position an (BT-129).',
    'BR-23': 'Geben Sie die Einheit der Menge an (BT-130).',
    'BR-24': 'Geben Sie den Nettobetrag der Position an (BT-131).',
    'BR-25': 'Geben Sie die Bezeichnung des Artikels an (BT-153).',
    'BR-26': 'Geben Sie den Nettopreis an (BT-146).',
    'BR-27': 'Der Nettopreis darf nicht negativ sein (BT-146). Geben Sie stattdessen eine negative Menge an.',
    'BR-28': 'Der Preis vor Rabatt darf nicht negativ sein (BT-148). Geben Sie einen Preis ab null an.',
    'BR-29':
      'Das Ende des Abrechnungszeitraums (BT-74) liegt vor dem Beginn (BT-73). Korrigieren Sie eines von beiden.',
    'BR-30':
      'Das Ende des Positionszeitraums (BT-135) liegt vor dem Beginn (BT-134). Korrigieren Sie eines von beiden.',
    'BR-31': 'Geben Sie den Betrag des Rabatts an (BT-92).',
    'BR-32': 'Geben Sie die Umsatzsteuerkategorie des Rabatts an (BT-95).',
    'BR-33': 'Geben Sie den Grund des Rabatts (BT-97) oder seinen Code an (BT-98).',
    'BR-36': 'Geben Sie den Betrag des Zuschlags an (BT-99).',
    'BR-37': 'Geben Sie die Umsatzsteuerkategorie des Zuschlags an (BT-102).',
    'BR-38': 'Geben Sie den Grund des Zuschlags (BT-104) oder seinen Code an (BT-105).',
    'BR-41': 'Geben Sie den Betrag des Positionsrabatts an (BT-136).',
    'BR-42': 'Geben Sie den Grund des Positionsrabatts (BT-139) oder seinen Code an (BT-140).',
    'BR-43': 'Geben Sie den Betrag des Positionszuschlags an (BT-141).',
    'BR-44': 'Geben Sie den Grund des Positionszuschlags (BT-144) oder seinen Code an (BT-145).',
    'BR-45': 'Geben Sie in der Umsatzsteueraufschlüsselung die Bemessungsgrundlage an (BT-116).',
    'BR-46': 'Geben Sie in der Umsatzsteueraufschlüsselung den Steuerbetrag an (BT-117).',
    'BR-47': 'Geben Sie in der Umsatzsteueraufschlüsselung die Kategorie an (BT-118).',
    'BR-48': 'Geben Sie in der Umsatzsteueraufschlüsselung den Steuersatz an (BT-119).',
    'BR-49': 'Der Code der Zahlungsart fehlt (BT-81). Wählen Sie eine Zahlungsart.',
    'BR-50': 'Geben Sie die IBAN des Zahlungskontos an (BT-84).',
    'BR-51': 'Geben Sie höchstens die ersten sechs und die letzten vier Ziffern der Kartennummer an (BT-87).',
    'BR-52': 'Geben Sie die Kennung des Anhangs an (BT-122).',
    'BR-53': 'Der Umsatzsteuerbetrag in der Buchungswährung fehlt (BT-111). Geben Sie den Wechselkurs an.',
    'BR-54': 'Geben Sie Namen und Wert der Artikeleigenschaft an (BT-160, BT-161).',
    'BR-55': 'Geben Sie die Nummer der früheren Rechnung an (BT-25).',
    'BR-56': 'Geben Sie die USt-IdNr. des Steuervertreters an (BT-63).',
    'BR-57': 'Geben Sie das Land der Lieferung an (BT-80).',
    'CII-SR-470': 'Die IBAN für die Überweisung fehlt. Geben Sie das Bankkonto des Verkäufers an.',
    'CII-SR-476':
      'CII empfiehlt höchstens eine eingebettete Datei, obwohl EN 16931 mehrere erlaubt. Betten Sie nur eine ein oder senden Sie UBL.',
    'BR-61': 'Die IBAN für die Überweisung fehlt (BT-84). Geben Sie das Bankkonto des Verkäufers an.',
    'BR-62': 'Geben Sie das Schema der elektronischen Adresse des Verkäufers an (BT-34).',
    'BR-63': 'Geben Sie das Schema der elektronischen Adresse des Käufers an (BT-49).',
    'BR-64': 'Geben Sie das Schema der Standardartikelnummer an (BT-157).',
    'BR-65': 'Geben Sie die Liste der Artikelklassifizierung an (BT-158).',
    'BR-CO-03':
      'Geben Sie entweder das Datum der Steuerentstehung oder dessen Code an, nicht beides (BT-7, BT-8).',
    'BR-CO-04': 'Geben Sie die Umsatzsteuerkategorie der Position an (BT-151).',
    'BR-CO-09': 'Beginnen Sie die USt-IdNr. mit dem Ländercode, z.\u00a0B. DE (BT-31, BT-48, BT-63).',
    'BR-CO-10': 'Korrigieren Sie die Positionssumme: Sie muss der Summe der Positionen entsprechen (BT-106).',
    'BR-CO-11': 'Korrigieren Sie die Rabattsumme: Sie muss der Summe der Rabatte entsprechen (BT-107).',
    'BR-CO-12': 'Korrigieren Sie die Zuschlagssumme: Sie muss der Summe der Zuschläge entsprechen (BT-108).',
    'BR-CO-13':
      'Korrigieren Sie die Nettosumme: Sie muss Positionen − Rabatte + Zuschläge entsprechen (BT-109).',
    'BR-CO-14': 'Korrigieren Sie die Umsatzsteuersumme: Sie muss der Aufschlüsselung entsprechen (BT-110).',
    'BR-CO-15': 'Korrigieren Sie die Bruttosumme: Sie muss Nettosumme + Umsatzsteuer entsprechen (BT-112).',
    'BR-CO-16':
      'Korrigieren Sie den Zahlbetrag: Er muss Bruttosumme − bezahlt + Rundung entsprechen (BT-115).',
    'BR-CO-17':
      'Korrigieren Sie den Steuerbetrag: Er muss Bemessungsgrundlage × Steuersatz entsprechen (BT-117).',
    'BR-CO-18': 'Fügen Sie die Umsatzsteueraufschlüsselung hinzu (BG-23).',
    'BR-CO-19': 'Geben Sie Beginn oder Ende des Abrechnungszeitraums an (BG-14).',
    'BR-CO-20': 'Geben Sie Beginn oder Ende des Positionszeitraums an (BG-26).',
    'BR-CO-21': 'Geben Sie den Grund des Rabatts oder seinen Code an (BT-97, BT-98).',
    'BR-CO-22': 'Geben Sie den Grund des Zuschlags oder seinen Code an (BT-104, BT-105).',
    'BR-CO-23': 'Geben Sie den Grund des Positionsrabatts oder seinen Code an (BT-139, BT-140).',
    'BR-CO-24': 'Geben Sie den Grund des Positionszuschlags oder seinen Code an (BT-144, BT-145).',
    'BR-CO-26':
      'Eine Kennung des Verkäufers fehlt: Geben Sie USt-IdNr., Registernummer oder eine andere Kennung an (BT-29, BT-30, BT-31).',
    'BR-IC-11':
      'Geben Sie für die innergemeinschaftliche Lieferung Lieferdatum oder Lieferzeitraum an (BT-72, BG-14).',
    'BR-IC-12': 'Geben Sie für die innergemeinschaftliche Lieferung das Lieferland an (BT-80).',
    'BR-O-11':
      'Nicht steuerbare Positionen dürfen nicht mit anderen Umsatzsteuerkategorien auf einer Rechnung stehen. Stellen Sie sie getrennt in Rechnung.',
    'BR-O-12':
      'Nicht steuerbare Positionen dürfen nicht mit Positionen anderer Kategorien auf einer Rechnung stehen. Stellen Sie sie getrennt in Rechnung.',
    'BR-O-13':
      'Nicht steuerbare Positionen dürfen nicht mit Rabatten anderer Kategorien auf einer Rechnung stehen. Stellen Sie sie getrennt in Rechnung.',
    'BR-O-14':
      'Nicht steuerbare Positionen dürfen nicht mit Zuschlägen anderer Kategorien auf einer Rechnung stehen. Stellen Sie sie getrennt in Rechnung.',
    'BR-B-01':
      'Die Umsatzsteuerkategorie „Split Payment“ (B) ist nur auf italienischen Rechnungen zulässig. Wählen Sie eine andere.',
    'BR-B-02':
      'Die Umsatzsteuerkategorie „Split Payment“ (B) darf nicht mit dem Regelsatz auf einer Rechnung stehen. Stellen Sie sie getrennt in Rechnung.',
    'PEPPOL-EN16931-R001': 'Geben Sie den Geschäftsprozess an (BT-23).',
    'PEPPOL-EN16931-R002':
      'Geben Sie nur eine Bemerkung an (BT-22); mehrere sind nur zwischen deutschen Beteiligten erlaubt.',
    'PEPPOL-EN16931-R003': 'Geben Sie Käuferreferenz oder Bestellnummer an (BT-10, BT-13).',
    'PEPPOL-EN16931-R004': 'Geben Sie als Spezifikation Peppol BIS Billing 3 an (BT-24).',
    'PEPPOL-EN16931-R005':
      'Die Buchungswährung der Umsatzsteuer entspricht der Rechnungswährung. Lassen Sie sie weg.',
    'PEPPOL-EN16931-R007':
      'Peppol unterstützt diesen Geschäftsprozess nicht (BT-23). Wählen Sie einen anderen.',
    'PEPPOL-EN16931-R008': 'Entfernen Sie das leere Element.',
    'PEPPOL-EN16931-R010': 'Die Peppol-Adresse des Käufers fehlt (BT-49). Geben Sie sie beim Kunden ein.',
    'PEPPOL-EN16931-R020':
      'Die Peppol-Adresse des Verkäufers fehlt (BT-34). Geben Sie sie in den Firmendaten ein.',
    'PEPPOL-EN16931-R040':
      'Korrigieren Sie Rabatt oder Zuschlag: Er muss Grundbetrag × Prozentsatz entsprechen.',
    'PEPPOL-EN16931-R041': 'Geben Sie den Grundbetrag zum Prozentsatz an.',
    'PEPPOL-EN16931-R042': 'Geben Sie den Prozentsatz zum Grundbetrag an.',
    'PEPPOL-EN16931-R043': 'Geben Sie an, ob es ein Rabatt oder ein Zuschlag ist.',
    'PEPPOL-EN16931-R044':
      'Ein Preis darf einen Rabatt, aber keinen Zuschlag haben. Entfernen Sie den Zuschlag.',
    'PEPPOL-EN16931-R046':
      'Korrigieren Sie den Nettopreis (BT-146): Er muss Preis vor Rabatt (BT-148) − Rabatt (BT-147) entsprechen.',
    'PEPPOL-EN16931-R051': 'Geben Sie alle Beträge in der Währung der Rechnung an (BT-5).',
    'PEPPOL-EN16931-R053': 'Geben Sie genau eine Umsatzsteuersumme mit Aufschlüsselung an (BT-110).',
    'PEPPOL-EN16931-R054':
      'Geben Sie bei einer Buchungswährung (BT-6) eine Umsatzsteuersumme ohne Aufschlüsselung an (BT-111), sonst keine.',
    'PEPPOL-EN16931-R055':
      'Geben Sie die Umsatzsteuer in beiden Währungen (BT-110, BT-111) mit demselben Vorzeichen an.',
    'PEPPOL-EN16931-R061': 'Geben Sie die Mandatsreferenz der Lastschrift an (BT-89).',
    'PEPPOL-EN16931-R080': 'Geben Sie höchstens ein Projekt an (BT-11).',
    'PEPPOL-EN16931-R100':
      'Eine Position darf nur auf einen Gegenstand verweisen (BT-128). Entfernen Sie die übrigen.',
    'PEPPOL-EN16931-R101':
      'Eine Position darf nur auf den in Rechnung gestellten Gegenstand verweisen (BT-128). Entfernen Sie andere Verweise.',
    'PEPPOL-EN16931-R110':
      'Der Positionszeitraum (BT-134) beginnt vor dem Abrechnungszeitraum (BT-73). Korrigieren Sie einen von beiden.',
    'PEPPOL-EN16931-R111':
      'Der Positionszeitraum (BT-135) endet nach dem Abrechnungszeitraum (BT-74). Korrigieren Sie einen von beiden.',
    'PEPPOL-EN16931-R120':
      'Korrigieren Sie den Nettobetrag der Position (BT-131): Er muss Menge × Preis − Rabatte + Zuschläge entsprechen.',
    'PEPPOL-EN16931-R121':
      'Die Basismenge des Preises (BT-149) muss größer als null sein. Korrigieren Sie sie.',
    'PEPPOL-EN16931-R130': 'Geben Sie Preis (BT-150) und Menge (BT-130) in derselben Einheit an.',
    'PEPPOL-EN16931-F001': 'Ungültiges Datumsformat. Geben Sie das Datum als JJJJ-MM-TT an.',
    'PEPPOL-EN16931-P0100': 'Peppol unterstützt diese Belegart nicht (BT-3). Wählen Sie eine andere.',
    'PEPPOL-EN16931-P0101': 'Peppol unterstützt diese Korrekturart nicht (BT-3). Wählen Sie eine andere.',
    'PEPPOL-EN16931-P0112':
      'Diese Belegart (BT-3) ist nur zwischen deutschen Beteiligten erlaubt. Wählen Sie eine andere.',
    ...xrechnung.de,
    'KSEF-01': 'Die Datei ist kein gültiges UTF-8. Speichern Sie sie in der Kodierung UTF-8.',
    'KSEF-02':
      'Die Datei beginnt mit einer Byte-Reihenfolge-Markierung. Speichern Sie sie als UTF-8 ohne BOM.',
    'KSEF-03': 'Die Datei gibt eine andere Kodierung als UTF-8 an. Speichern Sie sie als UTF-8.',
    'KSEF-04': 'Die Datei enthält eine XML-Verarbeitungsanweisung. Entfernen Sie sie.',
    'KSEF-05': 'Die Datei enthält Steuerzeichen, die KSeF nicht annimmt. Entfernen Sie sie.',
    'KSEF-06':
      'Die Datei ist größer, als KSeF annimmt. Entfernen Sie Anhänge, oder teilen Sie die Rechnung auf.',
    'KSEF-07': 'Die Datei ist kein wohlgeformtes XML. Exportieren Sie sie erneut.',
    'KSEF-10': 'Das Rechnungsdatum liegt in der Zukunft. Geben Sie höchstens das heutige an.',
    'KSEF-11': 'Eine NIP hat eine falsche Prüfziffer. Korrigieren Sie sie.',
    'KSEF-12': 'Die interne Kennung (IDWew) muss aus NIP und fünf Ziffern bestehen.',
    'FA3-01':
      'Korrigieren Sie den Gesamtbetrag (P_15): Er muss der Summe aus Netto (P_13) und Umsatzsteuer (P_14) entsprechen.',
    'FA3-02':
      'Korrigieren Sie die Umsatzsteuer (P_14): Sie muss dem Nettobetrag (P_13) mal Steuersatz entsprechen.',
    'FA3-03':
      'Korrigieren Sie die Nettosumme des Steuersatzes (P_13): Sie muss der Summe seiner Positionen entsprechen.',
    'FA3-04': 'Geben Sie die Umsatzsteuer auch in Złoty an (P_14W): Tragen Sie den Wechselkurs ein.',
    'FA3-05': 'Geben Sie die Rechtsgrundlage der Steuerbefreiung an (P_19).',
    'FA3-06': 'Geben Sie für die innergemeinschaftliche Lieferung die USt-IdNrn. beider Beteiligten an.',
    'FA3-07':
      'Geben Sie die Gebietskörperschaft oder das Mitglied der Umsatzsteuergruppe als weiteren Beteiligten an (Podmiot3).',
    'FA3-20': 'Geben Sie den Kurs zum PLN an: KSeF verlangt die Umsatzsteuer in Złoty (P_14W).',
    'FA3-21': 'Geben Sie die Nummer der korrigierten Rechnung an (NrFaKorygowanej): KSeF verlangt sie.',
    'FA3-22':
      'Geben Sie das Rechnungsdatum der korrigierten Rechnung an (DataWystFaKorygowanej): KSeF verlangt es.',
    'FA3-23': 'Kürzen Sie die Fußzeile (StopkaFaktury) auf höchstens drei Teile mit je 3500 Zeichen.',
    'FA3-24': 'Geben Sie die Rechtsgrundlage der Steuerbefreiung an (P_19A): FA(3) verlangt sie.',
    'FA3-25': 'Kürzen Sie den Text: KSeF nimmt höchstens {} Zeichen an.',
    'FA3-26': 'Geben Sie weniger Nachkommastellen an: KSeF nimmt höchstens {} an.',
    'FA3-27': 'Geben Sie die polnische NIP des Verkäufers an (Podmiot1, NIP).',
    'FA3-28': 'Geben Sie den Namen des Verkäufers an (Podmiot1, Nazwa).',
    'FA3-29': 'Geben Sie die Anschrift des Verkäufers an (Podmiot1, Adres).',
    'FA3-30': 'Geben Sie den Namen des Käufers an (Podmiot2, Nazwa).',
    'FA3-31': 'Geben Sie eine gültige polnische NIP an, oder wählen Sie eine andere Art der Nummer.',
    'FA3-32': 'Geben Sie die USt-IdNr. in der Form an, die KSeF annimmt (NrVatUE).',
    'FA3-33': 'Geben Sie ein gültiges Land an (KodKraju): KSeF verlangt es in der Anschrift.',
    'FA3-34': 'Geben Sie eine Kontonummer mit 10 bis 34 Zeichen an (NrRB).',
    'FA3-35': 'Geben Sie einen BIC mit 8 oder 11 Zeichen an (SWIFT).',
    'FA3-36':
      'Wählen Sie, warum die Positionen nicht steuerbar sind (Satz np): Leistung im Ausland (export_service) oder Leistung an Unternehmen in der EU (export_service_eu).',
    'FA3-37': 'Der Steuersatz {} ist in FA(3) nicht erlaubt (P_12). Wählen Sie einen anderen.',
    'FA3-38': 'Die Rechnungssumme (P_15) darf nicht negativ sein. Erstellen Sie eine Rechnungskorrektur.',
    'FA3-39': 'Geben Sie ein Datum zwischen {} und {} an: Ein anderes nimmt KSeF hier nicht an.',
    'FA3-40': 'Geben Sie eine gültige KSeF-Nummer der korrigierten Rechnung an (NrKSeFFaKorygowanej).',
    'FA3-41': 'Geben Sie einen Anteil von 0 bis 100 Prozent an (Udzial).',
    'FA3-42':
      'Geben Sie für die Beschreibung eine vorhandene Position an (NrWiersza). Die Zählung beginnt bei 1.',
    'FA3-43':
      'Eine Korrektur darf diese Angabe einer Rechnung in KSeF nicht ändern. Stornieren Sie die Rechnung vollständig und stellen Sie eine neue aus.',
    'FA3-50': 'In der Datei fehlen Elemente, die FA(3) verlangt. Ergänzen Sie: {}.',
    'FA3-51': 'Die Datei enthält Elemente, die FA(3) an dieser Stelle nicht vorsieht. Entfernen Sie: {}.',
    'FA3-52': 'Elemente stehen in einer anderen Reihenfolge, als FA(3) vorgibt. Verschieben Sie: {}.',
    'FA3-53': 'Elemente der Datei sind leer. Füllen oder entfernen Sie: {}.',
    'FA3-54': 'Vor einer USt-IdNr. der EU (NrVatUE) muss das Land (KodUE) stehen. Ergänzen Sie es: {}.',
    'FA3-55': 'Die Datei nennt eine ungültige KSeF-Nummer. Korrigieren Sie sie: {}.',
    ...taxFiles.de,
    'RR-01': 'Geben Sie Klasse oder Qualität des Erzeugnisses in der Positionsbeschreibung an.',
    'RR-02':
      'Geben Sie den Ausgleichssatz für Pauschallandwirte mit 7\u00a0% (früher 6,5\u00a0%) an, nicht mit {}.',
    'RR-03': 'Geben Sie die Maßeinheit an.',
    'RR-04': 'Geben Sie die Anschrift des Käufers an, der die Rechnung ausstellt.',
    'KWIT-01': 'Ein empfangener Beleg lässt sich nicht als {} ausgeben. Verwenden Sie die empfangene Datei.',
    'KWIT-02': 'Das ist ein Entwurf. Stellen Sie den Beleg zuerst aus.',
    'KWIT-03':
      'Ein stornierter Beleg lässt sich nicht als E-Rechnung ausgeben. Stellen Sie einen neuen Beleg aus.',
    'KWIT-04': '{} lässt sich nicht im Format {} ausgeben. Wählen Sie ein anderes Format.',
    'KWIT-05':
      'EN 16931 unterstützt keine Zu- und Abschläge außerhalb der Summen. Erfassen Sie sie als Positionen.',
    'KWIT-06': 'Die Menge ist null, die Position hat aber einen Betrag. Korrigieren Sie die Menge.',
    'KWIT-10':
      'Eine Korrektur, die nur Angaben ändert, hat keine Positionen, europäische Formate verlangen aber welche. Stornieren Sie die Rechnung vollständig und stellen Sie sie mit den richtigen Angaben neu aus.',
  },
  ofSuppliers: suppliers.de,
  codes: {
    'BR-CL-01': 'Belegart',
    'BR-CL-03': 'Währung eines Betrags',
    'BR-CL-04': 'Währung',
    'BR-CL-05': 'Buchungswährung der Umsatzsteuer',
    'BR-CL-06': 'Zeitpunkt der Steuerentstehung',
    'BR-CL-07': 'Art des Verweises',
    'BR-CL-08': 'Thema der Bemerkung',
    'BR-CL-10': 'Schema einer Kennung',
    'BR-CL-11': 'Schema einer Registernummer',
    'BR-CL-13': 'Liste der Artikelklassifizierung',
    'BR-CL-14': 'Land',
    'BR-CL-15': 'Ursprungsland',
    'BR-CL-16': 'Zahlungsart',
    'BR-CL-17': 'Umsatzsteuerkategorie',
    'BR-CL-18': 'Umsatzsteuerkategorie der Position',
    'BR-CL-19': 'Grund des Rabatts',
    'BR-CL-20': 'Grund des Zuschlags',
    'BR-CL-21': 'Schema der Artikelnummer',
    'BR-CL-22': 'Grund der Steuerbefreiung',
    'BR-CL-23': 'Einheit',
    'BR-CL-24': 'Typ des Anhangs',
    'BR-CL-25': 'Schema der elektronischen Adresse',
    'BR-CL-26': 'Schema des Lieferorts',
  },
  code: (list) => `Unzulässiger Code (${list}). Wählen Sie einen anderen.`,
  categories: {
    S: 'Regelsatz',
    Z: 'Nullsatz',
    E: 'steuerfrei',
    AE: 'Steuerschuldnerschaft des Leistungsempfängers',
    IC: 'innergemeinschaftliche Lieferung',
    G: 'Ausfuhr',
    O: 'nicht steuerbar',
    AF: 'IGIC',
    AG: 'IPSI',
  },
  category: {
    '01': (name) =>
      `Die Kategorie „${name}“ muss genau dann in der Umsatzsteueraufschlüsselung (BG-23) stehen, wenn die Rechnung sie verwendet. Korrigieren Sie die Aufschlüsselung.`,
    '02': (name) => `Positionen der Kategorie „${name}“ ${taxNumbersFor(name)}.`,
    '03': (name) => `Rabatte der Kategorie „${name}“ ${taxNumbersFor(name)}.`,
    '04': (name) => `Zuschläge der Kategorie „${name}“ ${taxNumbersFor(name)}.`,
    '05': (name) =>
      `Der Steuersatz der Position (BT-152) ist in der Kategorie „${name}“ nicht zulässig. Wählen Sie einen anderen.`,
    '06': (name) =>
      `Der Steuersatz des Rabatts (BT-96) ist in der Kategorie „${name}“ nicht zulässig. Wählen Sie einen anderen.`,
    '07': (name) =>
      `Der Steuersatz des Zuschlags (BT-103) ist in der Kategorie „${name}“ nicht zulässig. Wählen Sie einen anderen.`,
    '08': (name) =>
      `Korrigieren Sie die Bemessungsgrundlage der Kategorie „${name}“ (BT-116): Sie muss der Summe ihrer Positionen entsprechen.`,
    '09': (name) =>
      `Korrigieren Sie den Steuerbetrag der Kategorie „${name}“ (BT-117): Er muss Bemessungsgrundlage × Steuersatz entsprechen. Wurde je Position gerundet, berechnen Sie ihn aus der Summe jedes Satzes (Einstellung calculating_strategy: {"sum": "keep_net"}).`,
    '10': (name) =>
      TAXED.has(name)
        ? `Die Kategorie „${name}“ darf keinen Grund der Steuerbefreiung haben (BT-120). Entfernen Sie ihn.`
        : `Geben Sie für die Kategorie „${name}“ den Grund der Steuerbefreiung an (BT-120).`,
  },
  decimals: 'Der Betrag hat mehr als zwei Nachkommastellen. Runden Sie ihn.',
  unused: 'EN 16931 verwendet dieses Element nicht, und Empfänger können es ignorieren. Entfernen Sie es.',
  structure:
    'Dieses Element kommt zu oft vor, oder zugehörige Angaben fehlen. Vergleichen Sie es mit der Spezifikation.',
  identifier: 'Die Nummer entspricht nicht ihrem Schema. Korrigieren Sie die Nummer oder das Schema.',
  exemption: 'Der Grund der Steuerbefreiung gehört zu einer anderen Kategorie. Wählen Sie einen passenden.',
  list: 'Peppol lässt diesen Code nicht zu. Wählen Sie einen anderen.',
  extension:
    'Der Beleg verletzt eine Regel der XRechnung-Erweiterung. Die Spezifikation beschreibt sie unter ihrer Kennung.',
  vehicles:
    'Der Beleg verletzt eine Regel des XRechnung-Profils für saubere Fahrzeuge. Die Spezifikation beschreibt sie unter ihrer Kennung.',
  nations: {
    DE: 'Deutschland',
    DK: 'Dänemark',
    GR: 'Griechenland',
    IS: 'Island',
    IT: 'Italien',
    NL: 'den Niederlanden',
    NO: 'Norwegen',
    SE: 'Schweden',
  },
  national: (country) =>
    `Der Beleg verletzt eine Regel für Verkäufer aus ${country}. Die Spezifikation beschreibt sie unter ihrer Kennung.`,
  other: 'Der Beleg verletzt diese Regel. Die Spezifikation beschreibt sie unter ihrer Kennung.',
}
