// Where the buyer accounts for the tax, no line bears any: `oo` at home, `np` where it is another country's.
export const reverseChargeRate = (seller_country: string, buyer_country: string): 'oo' | 'np' =>
  buyer_country === '' || buyer_country === (seller_country || 'PL') ? 'oo' : 'np'
