// If the buyer accounts for the tax, no line bears any: the rate is `oo` in the country of the seller, and `np` in
// other countries.
export const reverseChargeRate = (sellerCountry: string, buyerCountry: string): 'oo' | 'np' =>
  buyerCountry === '' || buyerCountry === (sellerCountry || 'PL') ? 'oo' : 'np'
