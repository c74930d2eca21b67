export const BUYERS = 100

// Request bodies of the documents created under load.
export const invoice = (number: number) => ({
  invoice: {
    kind: 'vat',
    buyer_name: `Acme Trading ${number % BUYERS} Ltd`,
    buyer_tax_no: '5252445767',
    buyer_street: 'Example Street 12',
    buyer_city: 'Warszawa',
    buyer_post_code: '00-001',
    positions: [
      { name: 'Consulting', quantity: 7.5, quantity_unit: 'h', price_net: '138.66', tax: 23 },
      { name: 'Paper, A4', quantity: 12, total_price_gross: '299.99', tax: 23 },
      { name: 'Book', quantity: 1, price_gross: '49.90', tax: 5 },
    ],
  },
})
