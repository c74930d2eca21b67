// Messages that follow the name of a field, such as “Due date: in a closed period”, and so need no verb.
export const fieldMessages: { readonly [text: string]: string } = {
  'is locked because the document has been issued; issue a correction or void it':
    'locked because the document has been issued; issue a correction or void it',
  'is in a closed period (until {}); enter a later date': 'in a closed period (until {}); enter a later date',
  'is a draft; issue it first': 'still a draft; issue it first',
  'is less than the allocated payments ({}); edit the payments':
    'less than the allocated payments ({}); edit the payments',
  'is not a plausible tax rate; check it': 'not a plausible tax rate; check it',
  'are missing: the document has no lines': 'add at least one line',
  'is too large for these amounts; check the rate': 'too large for these amounts; check the rate',
  'is too large for this quantity': 'too large for this quantity',
  'is foreign VAT, which cannot be deducted in Poland; a refund is possible only in that country':
    'foreign VAT cannot be deducted in Poland; a refund is possible only in that country',
  'must be true: split payment is mandatory for goods of Annex 15 above 15,000 PLN between businesses':
    'must be on: split payment is mandatory for goods of Annex 15 above PLN 15,000 between businesses',
  'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due':
    'regular VAT rate on a margin scheme document; the VAT of this line is shown and due',
  'is not on the receipt; an invoice for a business requires the NIP on its receipt':
    'not on the receipt; an invoice for a business requires the NIP on its receipt',
  'is the basis of correction {}; delete or void that first':
    'corrected by {}; delete or void the correction first',
  'is not available: this server does not support fiscal printers':
    'not available: this server does not support fiscal printers',
  'is switched off; enable client portals in the settings':
    'client portals are switched off; enable them in the settings',
  'must be a Polish tax number (NIP)': 'enter a valid Polish tax ID (NIP)',
  'must be an address such as http://127.0.0.1:4180/v2': 'enter an address such as http://127.0.0.1:4180/v2',
  'is not an allowed host; ask the operator to add it to KWIT_KSEF_HOSTS':
    'host not allowed; ask your administrator to add it to KWIT_KSEF_HOSTS',
  'is not an allowed host; ask the operator to add it to KWIT_TRANSFER_HOSTS':
    'host not allowed; ask your administrator to add it to KWIT_TRANSFER_HOSTS',
  'must be a KSeF token: three parts separated by |': 'enter a KSeF token: three parts separated by |',
  'has expired; enter a valid certificate': 'expired; choose a valid certificate',
  'expires in {} days; request a new one from KSeF': 'expires in {} days; request a new one from KSeF',
  'expires in 1 day; request a new one from KSeF': 'expires in 1 day; request a new one from KSeF',
  'is an offline certificate (type 2); enter an authentication certificate (type 1)':
    'this is an offline certificate (type 2); choose an authentication certificate (type 1)',
  'is an authentication certificate (type 1); enter an offline certificate (type 2)':
    'this is an authentication certificate (type 1); choose an offline certificate (type 2)',
  'must be an X.509 certificate in PEM or DER format': 'choose an X.509 certificate in PEM or DER format',
  'is required to open the private key': 'required to open the private key',
  'is not the password of the private key; enter the correct one': 'wrong password for the private key',
  'must be a private key in PEM or DER format': 'choose a private key in PEM or DER format',
  'must be false: {} does not provide for it, or it has already been claimed':
    'switch it off: {} does not provide for it, or it has already been claimed',
  'has already been claimed: {} covers interest until {}; enter a later date':
    'already claimed: {} covers interest until {}; enter a later date',
  'must be open to be marked as done': 'this reminder is no longer open',
  'must be an API token of the source account': 'enter an API token of the source account',
  'is the source of document {}; delete that document first':
    'source of document {}; delete that document first',
  'is the first of {} accounts in the file; check the others before you pay':
    'first of {} accounts in the file; check the others before you pay',
  'is contained only in the file: {}': 'only in the file: {}',
  'is contained only in the file: {} and {} more': 'only in the file: {} and {} more',
  'is a simplified invoice (UPR) in the file': 'simplified invoice (UPR) in the file',
  'is a corrected invoice (384); check whether it contains the difference or the full amounts':
    'corrected invoice (384); check whether it contains the difference or the full amounts',
  'has not been uploaded; upload it again': 'not uploaded yet; upload it again',
  'are too large for an email (maximum is {} MB together); send fewer files':
    'too large for an email (max. {} MB in total); send fewer files',
  'contains too many tags (maximum is {})': 'too many (max. {})',
  'are too long (maximum is {} characters)': 'too long (max. {} characters)',
  'has too many rates (maximum is {})': 'too many rates (max. {})',
  'is out of range': 'out of range',
  'is out of range (maximum is {})': 'out of range (max. {})',
  'is too long': 'too long',
  'is too long to print; shorten it': 'too long to print; shorten it',
  'is missing: no {} rate for {} on {}; enter a rate': 'no {} rate for {} on {}; enter a rate',
  'does not exist': 'not found; choose another',
  'is already used by a user of this account; enter another email address':
    'already used by a user of this account; enter another address',
  'is assigned to users; give them another role first': 'assigned to users; give them another role first',
  'is incorrect; enter your current password': 'incorrect; enter your current password',
  'is incorrect; open the link of the email again': 'incorrect; open the link of the email again',
  'is incorrect, already used or expired; request a new link':
    'incorrect, already used or expired; request a new link',
  'has expired; request a new password': 'expired; request a new password',
  'is not the password of the user with this email address; enter that password or another address':
    'not the password of the user with this email address; enter that password or another address',
  'is a {} image that is damaged or has an unsupported format; save it again as PNG':
    '{} image is damaged or not supported; save it again as PNG',
  'is a {} image without a size; set its width and height': '{} image has no size; set its width and height',
  'is too large (maximum is 10,000 pixels per side and 40 megapixels)':
    'too large (max. 10,000 pixels per side and 40 megapixels)',
  'is too large (maximum for {} images is {} megapixels)': 'too large (max. {2} megapixels for {1} images)',
  'is a PDF that is damaged, password-protected or too complex; save it again without a password':
    'PDF is damaged, password-protected or too complex; save it again without a password',
  'is an SVG image that cannot be rendered or is too complex; save it as PNG':
    'SVG image cannot be rendered or is too complex; save it as PNG',
  'is too complex; save it as PNG': 'too complex; save it as PNG',
  'is a light colour; text is printed darker ({})': 'light colour; text is printed darker ({})',
  'is laid out for A4; the address may miss the envelope window on Letter paper':
    'laid out for A4; the address may miss the envelope window on Letter paper',
  'is an old Excel workbook (.xls); save it as XLSX or CSV':
    'old Excel workbook (.xls); save it as XLSX or CSV',
  'must be a number of days, weeks, months or years such as 1m':
    'enter a number of days, weeks, months or years, such as 1m',
  'must be a day of the month from 1 to 31': 'enter a day from 1 to 31',
  'must be a time such as 11:30': 'enter a time such as 11:30',
  'is too far ahead; move the clock by at most {} years at a time':
    'too far ahead; move the clock by at most {} years at a time',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances; choose another rate':
    'domestic reverse charge applies only to gas, electricity and emission allowances; choose another rate',
  'must be a document type such as vat or proforma': 'choose a document type',
  'The API cannot appoint administrators; do it in the web application':
    'Administrators can be appointed only in the web application',
  'has too many saved views (maximum is {}); delete one first':
    'too many saved views (max. {}); delete one first',
  'is for an account that you already belong to; open that account instead':
    'you already belong to this account; open it from the list of your accounts',
  'contains a department that does not exist; remove its id':
    'contains a department that does not exist; choose another',
  'belongs to an email address that is already confirmed; sign in':
    'this email address is already confirmed; sign in',
  'must be an object of codes and discounts, such as {"SPRING": "10%"}':
    'enter codes and discounts, such as SPRING and 10%',
  'must not contain the client that is kept; remove its id':
    'must not contain the client that is kept; choose another',
  'must not be "update" for invoices, because an import cannot change documents':
    'an import cannot change documents; choose another option',
  'must be true because {} already issues the goods of this sale':
    'must be on because {} already issues the goods of this sale',
  'cannot be set on an issued document; create a separate test document':
    'an issued document cannot become a test document; create a separate one',
  'must be the test environment or a simulator, because this is a sandbox account':
    'a sandbox account can use only the test environment or a simulator',
  'must be the address of a simulator on this machine, because this is a sandbox account':
    'a sandbox account can use only a simulator on this machine',
  'has no document to book; enter the document first':
    'this file has no document to book; enter the document first',
  'already has a document; open it in the list of expenses':
    'this file already has a document; open it in the list of expenses',
  'was rejected, so no document can be entered from it':
    'this file was rejected, so no document can be entered from it',
  'is an invoice of ZUGFeRD 1, which is no longer in use':
    'an invoice of ZUGFeRD 1, which is not supported; ask the supplier for ZUGFeRD 2 or Factur-X',
  'is a response to an invoice, not an invoice':
    'a response to an invoice, not an invoice; upload the invoice itself',
  'is the status of an invoice, not an invoice; upload the invoice itself':
    'the status of an invoice, not an invoice; upload the invoice itself',
  'is a Polish structure other than FA(2), FA(3) and FA_RR(1)':
    'a Polish structure that is not supported; ask the supplier for FA(3)',
  'is not an invoice in UBL, CII, FA(2), FA(3) or FA_RR(1)':
    'not a supported e-invoice; supported are UBL, CII, FA(2), FA(3) and FA_RR(1)',
}
