// Letters and digits in groups of four; a Polish number without its country begins with its two check digits.
export function formatAccount(number: string): string {
  const plain = number.replace(/[\s-]/g, '').toUpperCase()
  const first = /^\d{26}$/.test(plain) ? 2 : 4
  const rest = plain.slice(first).match(/.{1,4}/g) ?? []
  return [plain.slice(0, first), ...rest].join(' ')
}
