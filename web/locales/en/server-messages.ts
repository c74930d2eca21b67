// What the server says of fields, where people are better told in other words than programs: its own texts, with {} for each part that
// it fills in. The words take the parts in their order, or by number: {2}.
export const refusals: { readonly [text: string]: string } = {
  "can't be blank": 'is needed',
  'has already been taken': 'is taken already',
  'is invalid': 'is not right',
  'is not a date (YYYY-MM-DD)': 'is not a date',
  'is not a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'is neither a date nor a month',
  'is not included in the list': 'is not one of the choices',
  'must be a file sent as multipart/form-data': 'must be a file',
  'must be days from 0 to {}, off or other_date': 'must be a number of days from 0 to {}',
  "can't be blank (or send total_correction)": 'is needed',
  'is not that of the invoice {} ({}); send exchange_currency_rate':
    'is not that of the invoice {} ({}); give the rate',
  'is on the document {} of this vendor already ({}); allow_duplicate keeps both':
    'is on another document of this vendor already (of {2})',
  'is on the document {} of this vendor too': 'is on another document of this vendor too',
  'is the document {} already; allow_duplicate makes another one of it': 'has become a document already',
  'is a sale of your own ({}); as_sale takes it as one': 'is a sale of your own ({})',
  '{} is another account than this vendor had so far: ask before you pay':
    '{} is new for this vendor, confirm it before you pay',
  'was said as {}; before the day of issue nothing comes':
    'was given as {}, which is before the day of issue',
  'names no document that is corrected; send invoice_id, or corrected_number and corrected_date':
    'names no document that is corrected; give its number and date',
  'has more than {} documents or payments; narrow by department_id':
    'has more than {} documents or payments; choose a department',
  'leaves more than {} days from date_from on': 'spans more than {} days',
  'leaves more than {} reminders: ask for fewer days': 'there are more than {} reminders; choose fewer days',
  'was sent as {}, but price_gross {} counts, and at {} that is {} net':
    'was given as {}, but the gross price {} counts, and at {} that is {} net',
  'is before date_from': 'is before the beginning',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'no rate is known for {2}',
  "can't be blank: which ones hold for a seller in – is not known": 'the country of the seller is missing',
  "can't be blank: which ones hold for a seller in {} is not known": 'no rates are known for a seller in {}',
  'to {} is needed for the tax in that currency{}':
    'is needed to state the tax in {1}; give it here or under Exchange rates',
}
