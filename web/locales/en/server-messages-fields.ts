// Messages that follow the name of a field, such as “Due date: in a closed period”, and so need no verb.
export const fieldMessages: { readonly [text: string]: string } = {
  'is locked because the document has been issued; issue a correction or void it':
    'locked because the document has been issued; issue a correction or void it',
  'is in a closed period (until {})': 'in a closed period (until {})',
  'is a draft; issue it first': 'still a draft; issue it first',
  'is less than the allocated payments ({}); edit the payments':
    'less than the allocated payments ({}); edit the payments',
  'is not a plausible tax rate': 'not a plausible tax rate',
  'are missing: the document has no lines': 'add at least one line',
  'is too large for these amounts': 'too large for these amounts',
  'is too large for this quantity': 'too large for this quantity',
  'is foreign VAT, which is not deductible in Poland': 'foreign VAT is not deductible in Poland',
  'is mandatory for Annex 15 goods above 15,000 PLN between businesses':
    'mandatory for Annex 15 goods above PLN 15,000 between businesses',
  'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due':
    'regular VAT rate on a margin scheme document; the VAT of this line is shown and due',
  'is not on the receipt that this invoice belongs to': 'not on the receipt that this invoice belongs to',
  'is the basis of correction {}; delete or void that first':
    'corrected by {}; delete or void the correction first',
  'is 0 of {}; enter a larger advance': 'results in 0 of {}; enter a larger advance',
  'is not available: this server does not support fiscal printers':
    'not available: this server does not support fiscal printers',
  'is switched off in the settings': 'switched off in the settings',
  'is not a Polish tax number (NIP)': 'enter a valid Polish tax ID (NIP)',
  'is not an address such as http://127.0.0.1:4180/v2': 'enter an address such as http://127.0.0.1:4180/v2',
  'is not an allowed host (KWIT_KSEF_HOSTS)': 'host not allowed by the server (KWIT_KSEF_HOSTS)',
  'is not an allowed host (KWIT_TRANSFER_HOSTS)': 'host not allowed by the server (KWIT_TRANSFER_HOSTS)',
  'is not a KSeF token; enter its three parts separated by |':
    'not a KSeF token; enter its three parts separated by |',
  'is no longer valid': 'no longer valid',
  'is valid for {} more days': 'valid for {} more days',
  'is valid for 1 more day': 'valid for 1 more day',
  'is an offline certificate (type 2); enter an authentication certificate (type 1)':
    'this is an offline certificate (type 2); choose an authentication certificate (type 1)',
  'is an authentication certificate (type 1); enter an offline certificate (type 2)':
    'this is an authentication certificate (type 1); choose an offline certificate (type 2)',
  'is not an X.509 certificate in PEM or DER': 'choose an X.509 certificate in PEM or DER format',
  'is required to open the private key': 'required to open the private key',
  'is not the password of the private key': 'wrong password for the private key',
  'is not a private key in PEM or DER': 'choose a private key in PEM or DER format',
  'is not provided for by {}, or has already been claimed': 'not provided for by {}, or already claimed',
  'has already been claimed: {} covers interest until {}': 'already claimed: {} covers interest until {}',
  'is not an open task': 'not an open task',
  'is not a valid token': 'not a valid token',
  'is the source of document {}; delete that document first':
    'source of document {}; delete that document first',
  'is after today': 'must not be in the future',
  'is the first of {} accounts in the file; check the others before you pay':
    'first of {} accounts in the file; check the others before you pay',
  'is contained only in the file: {}': 'only in the file: {}',
  'is contained only in the file: {} and {} more': 'only in the file: {} and {} more',
  'is a simplified invoice (UPR) in the file': 'simplified invoice (UPR) in the file',
  'is a corrected invoice (384); check whether it contains the difference or the full amounts':
    'corrected invoice (384); check whether it contains the difference or the full amounts',
  'is one too many (maximum is {} bank accounts)': 'too many (max. {} bank accounts)',
  'is one too many (maximum is {} files)': 'too many (max. {} files)',
  'does not fit: the files of an account are limited to {} MB':
    'too large: the files of an account are limited to {} MB',
  'has not been uploaded': 'not uploaded yet',
  'are too large for an email (maximum is {} MB together)': 'too large for an email (max. {} MB in total)',
  'are too many (maximum is {})': 'too many (max. {})',
  'are too long (maximum is {} characters)': 'too long (max. {} characters)',
  'has too many rates (maximum is {})': 'too many rates (max. {})',
  'is out of range': 'out of range',
  'is out of range (maximum is {})': 'out of range (max. {})',
  'is too long': 'too long',
  'is too long to print': 'too long to print',
  'is missing: no {} rate for {} on {}; enter a rate': 'no {} rate for {} on {}; enter a rate',
  'does not exist': 'not found; choose another',
  'is already used by a user of this account': 'already used by a user of this account',
  'is assigned to users; give them another role first': 'assigned to users; give them another role first',
  'is incorrect': 'incorrect',
  'is incorrect, already used or expired': 'incorrect, already used or expired',
  'has expired; request a new password': 'expired; request a new password',
  'is not the password of the user with this email address':
    'not the password of the user with this email address',
  'is a {} image that is damaged or has an unsupported format': '{} image is damaged or not supported',
  'is a {} image without a size': '{} image has no size',
  'is too large (maximum is 10,000 pixels per side and 40 megapixels)':
    'too large (max. 10,000 pixels per side and 40 megapixels)',
  'is too large (maximum for {} images is {} megapixels)': 'too large (max. {2} megapixels for {1} images)',
  'is a PDF that is damaged, password-protected or too complex':
    'PDF is damaged, password-protected or too complex',
  'is an SVG image that cannot be rendered or is too complex':
    'SVG image cannot be rendered or is too complex',
  'is too complex': 'too complex',
  'is a light colour; text is printed darker ({})': 'light colour; text is printed darker ({})',
  'is laid out for A4; the address may miss the envelope window on Letter paper':
    'laid out for A4; the address may miss the envelope window on Letter paper',
  'is an old Excel workbook (.xls); save it as XLSX or CSV':
    'old Excel workbook (.xls); save it as XLSX or CSV',
  'is not a number of days, weeks, months or years such as 1m':
    'enter a number of days, weeks, months or years, such as 1m',
  'is not a day of the month from 1 to 31': 'enter a day from 1 to 31',
  'is not a time such as 11:30': 'enter a time such as 11:30',
  'is too far; one move covers at most {} years': 'too far ahead; one move covers at most {} years',
  'is too far; clocks end in 2099': 'too far ahead; clocks end in 2099',
  'is domestic reverse charge, which applies only to gas, electricity and emission allowances':
    'domestic reverse charge applies only to gas, electricity and emission allowances',
}
