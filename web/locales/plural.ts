// Selects the plural form of a word by the rules of the language: "1 client", "2 clients".
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const pluralizer = (lang: string) => {
  const rules = new Intl.PluralRules(lang)
  const numbers = new Intl.NumberFormat(lang)
  return (count: number, forms: Forms) =>
    `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`
}
