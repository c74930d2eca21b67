// Tasks that the search of the reference finds by the words that people use for them, also in Polish and German.

export const TASKS = [
  [
    'Create a credit note (correction)',
    'POST /invoices.{format}',
    'credit memo faktura korygująca korekta gutschrift storno refund',
  ],
  [
    'Create an invoice from an order or estimate',
    'POST /invoices.{format}',
    'convert copy_invoice_from faktura z zamówienia auftrag',
  ],
  [
    'Create an advance or final invoice',
    'POST /invoices.{format}',
    'deposit prepayment faktura zaliczkowa końcowa anzahlung schlussrechnung',
  ],
  ['Send an invoice by e-mail', 'POST /invoices/{id}/send_by_email.{format}', 'mail wyślij fakturę senden'],
  ['Get the PDF of an invoice', 'GET /invoices/{id}.{format}', 'print download drukuj drucken'],
  ['Mark an invoice as paid', 'POST /invoices/{id}/change_status.{format}', 'status opłacona bezahlt'],
  ['Record a payment', 'POST /banking/payments.{format}', 'payment płatność wpłata zahlung'],
  ['Send an invoice to KSeF', 'PUT /invoices/{id}.{format}', 'gov_save_and_send e-invoice krajowy system'],
  [
    'Remind a client of overdue invoices',
    'POST /clients/{id}/send_overdue.{format}',
    'dunning reminder przypomnienie wezwanie mahnung',
  ],
] as const
