// A document with everything that a network requires.
export const SENDABLE = {
  ...{ seller_name: 'Kwiaty', seller_tax_no: '5252248481', seller_country: 'PL', seller_city: 'Warszawa' },
  ...{
    seller_bank_account: 'PL61109010140000071219812874',
    payment_type: 'transfer',
    buyer_reference: 'PO 7',
  },
  ...{
    buyer_name: 'Bloemen NV',
    buyer_tax_no: 'BE0202239951',
    buyer_tax_no_kind: 'nip_ue',
    buyer_country: 'BE',
  },
  ...{ buyer_city: 'Brussel', buyer_endpoint: '0208:0202239951' },
  positions: [{ name: 'Roses', quantity: 2, price_net: 10, tax: 23 }],
}
