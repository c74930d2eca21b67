import { fieldMessages } from './server-messages-fields.ts'
import { openIdConnect } from './server-messages-openid-connect.ts'
import { transferMessages } from './server-messages-transfer.ts'

// Messages of the server that the pages word differently, because the originals name parameters of the API. Keys are the texts of
// the server, with {} for each value that it inserts. Translations use the values in order, or by number: {2}. {:money} is an
// amount with cents.
export const refusals: { readonly [text: string]: string } = {
  ...fieldMessages,
  ...openIdConnect,
  ...transferMessages,
  'must be the name of a server, such as smtp.example.com':
    'enter the name of a server, such as smtp.example.com',
  'needs a login': 'needs a username',
  'must be entered again, because the server or the login has changed':
    'enter it again, because the server or the username has changed',
  "can't be blank": 'required',
  'has already been taken': 'already in use',
  'is invalid': 'invalid',
  'must be a date (YYYY-MM-DD)': 'must be a date',
  'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'must be a date or a month',
  'is not included in the list': 'not a valid choice',
  'must be a file sent as multipart/form-data': 'must be a file',
  'must be a number of days from 0 to {}, off or other_date': 'must be a number of days from 0 to {}',
  'is less than the allocated payments ({}); edit the payments':
    'is less than the payments recorded ({:money}). Change the payments instead.',
  'set the corrected lines, or set total_correction':
    'enter the corrected lines, or reverse the document in full',
  'differs from the currency of invoice {} ({}); set exchange_currency_rate':
    'differs from the currency of invoice {} ({}); enter the exchange rate',
  'already exists for this supplier (document {}, {}); set allow_duplicate to true to save it anyway':
    'already exists for this supplier (document of {2})',
  'is also used by document {} of this supplier': 'also used by another document of this supplier',
  'already exists as document {}; set allow_duplicate to true to import it again':
    'is already recorded as a document',
  'was issued by your own company ({}); set as_sale to true to import it as a sale':
    'is a sale of your own ({})',
  '{} differs from the accounts that this supplier has used so far; verify it before you pay':
    '{} is a new bank account of this supplier; verify it before paying',
  'was entered as {}, before the issue date; check the date of receipt':
    'was entered as {}, before the issue date; check the date of receipt',
  'must refer to the corrected document: set invoice_id, or corrected_number and corrected_date':
    'must refer to the corrected document: enter its number and date',
  'covers more than {} documents or payments; set department_id or a shorter period':
    'covers more than {} documents or payments; choose a department',
  '{} was ignored: price_gross {} at {} gives a net price of {}':
    '{} was ignored: the gross price {} at {} gives a net price of {}',
  'must not be before date_from': 'must not be before the start date',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'no rate is known for {2}',
  'no statutory rates are known for a seller in –; set the rates': 'the country of the seller is missing',
  'no statutory rates are known for a seller in {}; set the rates':
    'no statutory rates are known for a seller in {}; enter the rates',
  'is required to state the VAT in {}':
    'required to state the VAT in {1}; enter it here or under Exchange rates',
  'is required to state the VAT in {}, because no rate of {} is available':
    'required to state the VAT in {1}; enter it here or under Exchange rates',
  'must be one of: {}; add .desc for descending order': 'must be one of: {}',
  'is locked because the document was already sent ({}); issue a correction instead':
    'locked because the document was already sent; issue a correction instead',
  'does not match the discount setting of the account ({}); change the setting or set discount_kind to it':
    'does not match the discount setting of the account; change the setting or the discount type',
  'is required because the document has VAT-exempt lines':
    'required because the document has VAT-exempt lines',
  'must be "vat" (invoice) instead of "bill" (invoice without VAT) because lines have a VAT rate':
    'must not be Bill when lines have a VAT rate; choose Invoice',
  'is required to calculate the margin and its VAT': 'required to calculate the margin and its VAT',
  '{} is not an invoice ({}); edit it instead': '{1} is not an invoice; edit it instead',
  'must refer to the corrected document; set invoice_id to its id': 'must refer to the corrected document',
  'requires the order of the advances; set copy_invoice_from to its id':
    'requires the order of the advances; choose it',
  'is required because there is no main department': 'required because there is no main department',
  'is not a number': 'must be a number',
  'is not a date': 'must be a date',
  'must be true or false': 'must be yes or no',
  'is too long (maximum is {})': 'too long (max. {})',
  'is too long (maximum is {} characters)': 'too long (max. {} characters)',
  'is too long (maximum is 200 items)': 'too long (max. 200 items)',
  'is too long (maximum is {} ids)': 'too long (max. {} records)',
  'is too long (maximum is {} lines)': 'too long (max. {} lines)',
  'is too long (maximum is {} positions)': 'too long (max. {} lines)',
  'is too long (maximum is {} invoices)': 'too long (max. {} invoices)',
  'is too short (minimum is {} characters)': 'too short (min. {} characters)',
  'is locked because the document was exported; set locked_by_export to false to edit it':
    'locked because the document was exported; unlock it to edit it',
  'is too large (maximum is {} bytes)': 'too large (max. {} bytes)',
  'is too large (maximum is 2 MB)': 'too large (max. 2 MB)',
  'is not a readable workbook ({}); save it again as XLSX or CSV':
    'not a readable workbook; save it again as XLSX or CSV',
  'Internal server error': 'Something went wrong on the server',
  'cannot identify {}; use one of {}': 'cannot identify records; choose one of {2}',
  'does not have the format of a tax ID of {}': 'invalid format of a tax ID ({})',
  'is not a valid tax ID of {}: wrong check digit': 'invalid tax ID ({}): wrong check digit',
  'is not a valid account number: wrong check digits': 'invalid account number: wrong check digits',
  'has more than {} open documents or payments; set department_id or currency':
    'has more than {} open documents or payments; choose a department or a currency',
  'must be within {} days of date_from': 'must be within {} days of the first day',
  'requires correction_cause to be "later" or "other"':
    'choose the cause of the correction first: arose later, or other',
  'must be empty if correction_cause is original: the tax date of the corrected document applies':
    'leave empty for a mistake from the beginning: the tax date of the corrected document applies',
  'must name the tax that refund_credit pays': 'enter the tax that the refund pays',
  'must be net plus tax_amount ({})': 'must be net plus VAT ({})',
  'is required: wnt for goods from the EU, import_service_eu for services from the EU, import_service for other services':
    'choose Intra-Community acquisition for goods, Import of services from the EU, or Import of services',
  'must be "wnt" (intra-Community acquisition of goods) or "import_service_eu" (import of services from the EU), because the buyer owes the VAT':
    'choose Intra-Community acquisition or Import of services from the EU, because you owe the VAT of this purchase',
  'contains no VAT because the buyer owes it: change the type to {}, which declares and deducts the Polish VAT; the supplier receives the net amount':
    'is subject to reverse charge: account for it as an acquisition ({}), which declares and deducts the Polish VAT; you owe the supplier the net amount',
  '{} contains VAT of the supplier; only an expense without VAT can be self-assessed':
    '{} contains VAT of the supplier; reverse charge applies only to expenses without VAT',
  'can only be self-assessed on an expense': 'only an expense can be accounted for in this way',
  'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)':
    'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)',
  'cannot be combined with as_draft because drafts are not sent':
    'drafts cannot be sent; choose to issue the documents',
  'cannot be combined with only_year_month': 'cannot be combined with a month as sale date',
  'cannot be combined with ids; send one of them': 'cannot be combined with a selection; use one of them',
  'is required with a period; or set invoice_ids': 'choose the client for the period, or select invoices',
  'key or acl does not match the policy: send both as get_new_attachment_credentials returned them':
    'the upload permission does not match; try again',
  'must be "wdt" (intra-Community supply) because the buyer is in another EU country':
    'choose Intra-Community supply, because the buyer is in another EU country',
  'was not issued by your own company; import it without as_sale':
    'was not issued by your own company; import it as an expense',
  'must contain only days such as 2026-12-31 or 12-31': 'enter days such as 2026-12-31 or 12-31',
  'must not be before valid_from': 'must not be before the first day',
  'must not be less than amount_from': 'must not be less than the lowest amount',
  'cannot be unset; make another department the main one instead':
    'choose another department as the main one instead',
  'was changed since then and stays as it is': 'has been changed since then and is kept',
  'cannot be undone': 'cannot be undone',
  'is still running; wait until the task is done': 'the task is still running',
  'must be true: {} is closed and has changed since (entries: {}); confirm the changes as a correction of the file':
    '{} is closed and has changed since (entries: {}); confirm the changes as a correction of the file',
  'must be a list of products, each with an id and a quantity greater than zero':
    'select products and enter quantities greater than zero',
  'The header X-CSRF-Token is missing or wrong; send the csrf_token of the session':
    'Your session is out of date; reload the page',
  'has nothing left to undo': 'there is nothing left to undo',
}
