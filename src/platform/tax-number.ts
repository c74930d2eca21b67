// Numbers of taxpayers: how they are written in the countries of the Union and its neighbours, and whether their last digits
// follow from the others where that is well known.

// Without blanks, dashes and the country in front: the same taxpayer reads the same.
export const plainTaxNumber = (number: string): string => {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return /^[A-Z]{2}(?=[A-Z0-9]*\d)[A-Z0-9]{7,}$/.test(plain) ? plain.slice(2) : plain
}
