// Tasks that the search of the reference finds by the words that people use for them, also in Polish and German.

export const TASKS = [
  [
    'Create a credit note (correction)',
    'POST /invoices.{format}',
    'credit memo correct refund invoice faktura korygująca korekta faktury zwrot Gutschrift Rechnungskorrektur Storno',
  ],
  [
    'Create a pro forma, estimate or order',
    'POST /invoices.{format}',
    'quote offer proforma oferta wycena zamówienie Angebot Kostenvoranschlag Auftrag',
  ],
  [
    'Create an invoice from an order or estimate',
    'POST /invoices.{format}',
    'convert copy_invoice_from faktura z zamówienia Rechnung aus Auftrag',
  ],
  [
    'Create an advance or final invoice',
    'POST /invoices.{format}',
    'deposit prepayment down payment faktura zaliczkowa końcowa zaliczka Anzahlung Schlussrechnung Abschlagsrechnung',
  ],
  [
    'Enter a purchase invoice (expense)',
    'POST /invoices.{format}',
    'cost bill vendor supplier koszt faktura kosztowa zakup wydatek Eingangsrechnung Ausgabe Kosten',
  ],
  [
    'Send an invoice by email',
    'POST /invoices/{id}/send_by_email.{format}',
    'mail deliver wyślij fakturę wysyłka Rechnung senden versenden',
  ],
  [
    'Get the PDF of an invoice',
    'GET /invoices/{id}.{format}',
    'print download drukuj wydruk pobierz drucken herunterladen',
  ],
  [
    'Read a received e-invoice or PDF',
    'POST /invoices/import.{format}',
    'incoming upload OCR UBL ZUGFeRD odebrana faktura wczytaj Eingangsrechnung einlesen',
  ],
  [
    'Get an invoice as an e-invoice (XML)',
    'GET /invoices/{id}/ubl.xml',
    'UBL Peppol CII Factur-X ZUGFeRD XRechnung EN 16931 electronic e-faktura E-Rechnung',
  ],
  [
    'Mark an invoice as paid',
    'POST /invoices/{id}/change_status.{format}',
    'status settle oznacz jako opłacona zapłacona als bezahlt markieren',
  ],
  [
    'Record a payment',
    'POST /banking/payments.{format}',
    'transfer partial płatność wpłata przelew Zahlung erfassen Teilzahlung',
  ],
  [
    'Accept online payments',
    'PUT /payment_providers/stripe.{format}',
    'card checkout gateway płatności online karta Onlinezahlung Kreditkarte',
  ],
  [
    'Send emails through your own mail server',
    'PUT /account/mail_server.{format}',
    'smtp sender serwer pocztowy nadawca Mailserver Absender',
  ],
  [
    'Send an invoice to KSeF',
    'PUT /invoices/{id}.{format}',
    'gov_save_and_send e-invoice structured krajowy system e-faktur wyślij do KSeF',
  ],
  [
    'Send an invoice through Peppol',
    'POST /invoices/{id}/send_by_network.{format}',
    'access point network participant sieć Netzwerk',
  ],
  [
    'Remind a client of overdue invoices',
    'POST /clients/{id}/send_overdue.{format}',
    'dunning reminder debt late przypomnienie wezwanie do zapłaty windykacja Mahnung Zahlungserinnerung',
  ],
  [
    'Charge interest for late payment',
    'POST /invoices/{id}/interest.{format}',
    'late fee penalty odsetki nota odsetkowa Verzugszinsen',
  ],
  [
    'Issue invoices regularly (subscription)',
    'POST /recurrings.{format}',
    'recurring schedule repeat monthly faktura cykliczna abonament wiederkehrende Rechnung Abo',
  ],
  [
    'Change many invoices at once',
    'POST /tasks.{format}',
    'bulk batch mass zbiorczo masowo wiele Massenänderung mehrere',
  ],
  [
    'Be told of changes',
    'POST /webhooks.{format}',
    'webhook webhooks callback push notification hook powiadomienie Benachrichtigung',
  ],
  [
    'Follow changes of invoices',
    'GET /invoices.{format}',
    'notification event poll sync synchronise updated_at powiadomienie Benachrichtigung',
  ],
  [
    'Find invoices by number, client or text',
    'GET /invoices.{format}',
    'search filter query wyszukaj szukaj suchen finden',
  ],
  [
    'Receive goods into a warehouse',
    'POST /warehouse_documents.{format}',
    'stock delivery inventory PZ WZ przyjęcie magazyn Wareneingang Lager',
  ],
  [
    'Get the stock of products',
    'GET /products/stock.{format}',
    'inventory quantity stan magazynowy Lagerbestand',
  ],
  [
    'Download the JPK file of a month',
    'GET /jpk_v7m.xml',
    'JPK_V7M SAF-T VAT return tax office plik deklaracja Steuererklärung',
  ],
  [
    'Report sales tax of a period',
    'GET /reports/vat.{format}',
    'VAT register rejestr ewidencja Umsatzsteuer USt',
  ],
  [
    'Import clients, products or invoices from a file',
    'POST /imports.{format}',
    'CSV Excel XLSX upload migrate importuj wczytaj Datei importieren',
  ],
  [
    'Move an account from another service',
    'POST /account_transfers.{format}',
    'migrate Fakturownia InvoiceOcean VosFactures przenieś migracja Umzug',
  ],
  [
    'Invite or add a user',
    'POST /account/invitations.{format}',
    'member permission role użytkownik zaproś pracownik Benutzer einladen',
  ],
  [
    'Create another account',
    'POST /account.{format}',
    'tenant company subaccount konto firma Mandant Firma anlegen',
  ],
  [
    'Try requests without consequences (sandbox)',
    'POST /account/clock.{format}',
    'test mode environment trial clock piaskownica środowisko testowe Testumgebung',
  ],
  [
    'See which requests failed',
    'GET /account/requests.{format}',
    'log debug history dziennik zapytań Protokoll Anfragen',
  ],
] as const
