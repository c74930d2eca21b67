// A sale that is sent over Peppol.
export const BELGIAN = {
  buyer_name: 'Bloemen NV',
  buyer_tax_no: 'BE0202239951',
  buyer_tax_no_kind: 'nip_ue',
  buyer_street: 'Grote Markt 1',
  buyer_post_code: '1000',
  buyer_city: 'Brussel',
  buyer_country: 'BE',
  buyer_endpoint: '0208:0202239951',
  buyer_reference: 'PO 7',
  payment_type: 'transfer',
  positions: [{ name: 'Roses', quantity: 2, price_net: 10, tax: 23 }],
}
