// Where the buyer accounts for the tax, no line bears any: `oo` at home, `np` where it is another country's.
export const reverseChargeRate = (sellerCountry: string, buyerCountry: string): 'oo' | 'np' =>
  buyerCountry === '' || buyerCountry === (sellerCountry || 'PL') ? 'oo' : 'np'
