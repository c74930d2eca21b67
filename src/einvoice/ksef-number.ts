// Seller's tax number, date of receipt, technical part and checksum. Numbers of the first KSeF have one more hyphen.
export const KSEF_NUMBER =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-20[2-9]\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[\dA-F]{6}-?[\dA-F]{6}-[\dA-F]{2}$/
