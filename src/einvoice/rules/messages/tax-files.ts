// Messages of the rules for JPK files and for returns about trade within the EU.
export const taxFiles = {
  pl: {
    'JPK-01': 'Uzupełnij te dane: wymaga ich JPK.',
    'JPK-02': 'Skróć tekst: JPK przyjmuje najwyżej {} znaków.',
    'JPK-03': 'Za dużo miejsc po przecinku (JPK dopuszcza {}); w pliku liczba jest zaokrąglona.',
    'JPK-04': 'Podaj polski NIP podatnika.',
    'JPK-05': 'Podaj czterocyfrowy kod urzędu skarbowego.',
    'JPK-06': 'Podaj numer domu na końcu ulicy, np. ul. Polna 1/3.',
    'JPK-07': 'JPK nie obsługuje waluty {}. Wystaw dokument w innej walucie.',
    'JPK-08': 'Podaj datę między {} a {}: innej JPK nie przyjmuje.',
    'JPK-09': 'Stawka {} jest niedozwolona w JPK. Wybierz inną stawkę.',
    'JPK-10': 'Podaj kurs do PLN: JPK wymaga kwoty VAT w złotych.',
    'JPK-11': 'NIP sprzedawcy jest inny niż NIP podatnika. Popraw dokument albo oddział.',
    'JPK-12': 'W tym okresie nie ma faktur, a JPK_FA wymaga co najmniej jednej. Wybierz inny okres.',
    'JPK-13': 'Walutą konta musi być PLN, bo JPK_V7 podaje kwoty w złotych. Zmień ją w ustawieniach.',
    'JPK-14':
      'Sprzedawca nie wykazuje odwrotnego obciążenia (stawka oo) w JPK_V7, więc plik pomija te pozycje. Nie musisz nic robić.',
    'JPK-15': 'Ryczałt taksówkowy ({}%): plik pomija te pozycje. Wykaż je w VAT-12.',
    'JPK-16': 'Za długi tekst (JPK dopuszcza znaków: {}); w pliku jest skrócony.',
    'JPK-17':
      'Dokument jest zablokowany, więc plik go pomija. Wykaż go korektą albo w formularzu ministerstwa.',
    'JPK-18':
      'Stawka {} jest niedozwolona w JPK, a dokument jest zablokowany, więc plik pomija te pozycje. Wykaż je korektą albo w formularzu ministerstwa.',
    'JPK-19':
      'Polski VAT od tego zakupu z innego kraju UE rozlicza nabywca. Zmień rodzaj na nabycie wewnątrzwspólnotowe (wnt), import usług z UE (import_service_eu) albo import usług (import_service).',
    'JPK-20':
      'Do tego zamówienia otrzymano zapłatę bez faktury. Podatek jest należny, a plik go nie zawiera: wystaw fakturę zaliczkową.',
    'JPK-21':
      'Wybierz przyczynę zwiększenia (correction_cause): VAT z pomyłki istniejącej od początku należy do miesiąca sprzedaży, a z późniejszej przyczyny do miesiąca korekty.',
    'JPK-22': 'Zaksięguj albo odrzuć ten otrzymany plik, zanim odliczysz jego VAT.',
    'UE-01': 'Uzupełnij numer VAT UE kontrahenta: VAT-UE wykazuje kontrahentów według numerów.',
    'UE-02': 'Dodaj kurs EBC {} z {} lub z następnego dnia publikacji: OSS rozlicza się w euro.',
    'UE-03': 'Uzupełnij kurs waluty: bez niego podatek z dokumentu nie trafia do żadnej deklaracji.',
  },
  en: {
    'JPK-01': 'Enter this value: JPK requires it.',
    'JPK-02': 'Shorten the text to the {} characters that JPK allows.',
    'JPK-03': 'The number has more than the {} decimals that JPK allows, so it is rounded in the file.',
    'JPK-04': "Enter the taxpayer's Polish tax number (NIP).",
    'JPK-05': 'Enter the four-digit code of the tax office.',
    'JPK-06': 'Enter the building number at the end of the street, for example ul. Polna 1/3.',
    'JPK-07': 'JPK does not allow the currency {}. Issue the document in another currency.',
    'JPK-08': 'Enter a date between {} and {}: JPK accepts no other.',
    'JPK-09': 'The rate {} is not allowed in JPK. Select another rate.',
    'JPK-10': 'Enter the exchange rate to PLN: JPK requires the tax in PLN.',
    'JPK-11': "The seller's tax number differs from the taxpayer's. Correct the document or the department.",
    'JPK-12': 'There is no document in this period, but JPK_FA requires at least one. Choose another period.',
    'JPK-13':
      'The currency of the account must be PLN, because JPK_V7 is declared in złoty. Change it in the settings.',
    'JPK-14':
      'The seller does not declare reverse charge (rate oo) in JPK_V7, so the file leaves out these lines. You need to do nothing.',
    'JPK-15': 'Lump sum of taxi drivers ({}%): the file leaves out these lines. Declare them in VAT-12.',
    'JPK-16': 'The text is longer than the {} characters that JPK allows, so it is shortened in the file.',
    'JPK-17':
      'The document is locked, so the file leaves it out. Declare it with a correction or in the form of the ministry.',
    'JPK-18':
      'The rate {} is not allowed in JPK and the document is locked, so the file leaves out these lines. Declare them with a correction or in the form of the ministry.',
    'JPK-19':
      'You owe the Polish VAT on this purchase from another EU country. Change its type to intra-Community acquisition of goods (wnt), import of services from the EU (import_service_eu) or import of services (import_service).',
    'JPK-20':
      'Money was received for this order without an invoice. The VAT on it is due but not in the file. Issue the advance invoice.',
    'JPK-21':
      'Select the cause of this increase (correction_cause): VAT of a mistake from the beginning belongs to the month of the sale, of a later cause to the month of the correction.',
    'JPK-22': 'Book or reject this received invoice before you declare its VAT.',
    'UE-01': 'Enter the VAT ID of the business: the VAT-UE return lists businesses by their VAT ID.',
    'UE-02':
      'Add the ECB rate of {} for {} or the next day on which it is published: the OSS return is declared in euros.',
    'UE-03': 'Enter the exchange rate: without it the document is missing from the return.',
  },
  de: {
    'JPK-01': 'Ergänzen Sie diese Angabe, JPK verlangt sie.',
    'JPK-02': 'Kürzen Sie den Text: JPK nimmt höchstens {} Zeichen an.',
    'JPK-03': 'Zu viele Nachkommastellen (JPK erlaubt {}); in der Datei wird gerundet.',
    'JPK-04': 'Geben Sie die polnische NIP des Steuerpflichtigen an.',
    'JPK-05': 'Geben Sie die vierstellige Kennzahl des Finanzamts an.',
    'JPK-06': 'Geben Sie die Hausnummer am Ende der Straße an, z. B. ul. Polna 1/3.',
    'JPK-07': 'JPK unterstützt die Währung {} nicht. Stellen Sie den Beleg in einer anderen Währung aus.',
    'JPK-08': 'Geben Sie ein Datum zwischen {} und {} an: Ein anderes nimmt JPK nicht an.',
    'JPK-09': 'Der Steuersatz {} ist in JPK nicht erlaubt. Wählen Sie einen anderen.',
    'JPK-10': 'Geben Sie den Kurs zum PLN an: JPK verlangt die Umsatzsteuer in Złoty.',
    'JPK-11':
      'Die NIP des Verkäufers weicht von der des Steuerpflichtigen ab. Korrigieren Sie den Beleg oder die Niederlassung.',
    'JPK-12':
      'In diesem Zeitraum gibt es keine Rechnung, JPK_FA verlangt aber mindestens eine. Wählen Sie einen anderen Zeitraum.',
    'JPK-13':
      'Die Kontowährung muss PLN sein, weil JPK_V7 Beträge in Złoty enthält. Ändern Sie sie in den Einstellungen.',
    'JPK-14':
      'Der Verkäufer meldet Umsätze mit Steuerschuldnerschaft des Leistungsempfängers (Satz oo) nicht in JPK_V7, deshalb lässt die Datei diese Positionen aus. Sie müssen nichts tun.',
    'JPK-15':
      'Pauschalbesteuerung von Taxifahrern ({}\u00a0%): Die Datei lässt diese Positionen aus. Melden Sie sie in VAT-12 an.',
    'JPK-16': 'Zu langer Text (JPK erlaubt {} Zeichen); in der Datei wird er gekürzt.',
    'JPK-17':
      'Der Beleg ist gesperrt, deshalb lässt die Datei ihn aus. Melden Sie ihn mit einer Korrektur oder im Formular des Ministeriums an.',
    'JPK-18':
      'Der Steuersatz {} ist in JPK nicht erlaubt, und der Beleg ist gesperrt; deshalb lässt die Datei diese Positionen aus. Melden Sie sie mit einer Korrektur oder im Formular des Ministeriums an.',
    'JPK-19':
      'Sie schulden die polnische Umsatzsteuer auf diesen Einkauf aus einem anderen EU-Land. Ändern Sie die Belegart in innergemeinschaftlicher Erwerb (wnt), Leistung aus der EU (import_service_eu) oder Leistung aus dem Drittland (import_service).',
    'JPK-20':
      'Für diesen Auftrag ist eine Zahlung ohne Rechnung eingegangen. Die Steuer ist entstanden, steht aber nicht in der Datei: Stellen Sie die Anzahlungsrechnung aus.',
    'JPK-21':
      'Wählen Sie die Ursache der Erhöhung (correction_cause): Die Steuer eines ursprünglichen Fehlers gehört in den Monat des Verkaufs, die eines späteren Grundes in den Monat der Korrektur.',
    'JPK-22': 'Buchen Sie diese Eingangsrechnung oder lehnen Sie sie ab, bevor Sie die Voranmeldung abgeben.',
    'UE-01':
      'Ergänzen Sie die USt-IdNr. des Geschäftspartners, denn VAT-UE führt Unternehmen nach Nummern auf.',
    'UE-02':
      'Ergänzen Sie den EZB-Kurs {} vom {} oder vom nächsten Tag mit Kurs, denn OSS wird in Euro gemeldet.',
    'UE-03': 'Ergänzen Sie den Wechselkurs, sonst steht die Steuer des Belegs in keiner Meldung.',
  },
} as const
