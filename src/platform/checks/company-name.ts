// The placeholder name of a company that has not entered one.
const NAMES = { en: 'My company', pl: 'Moja firma', de: 'Meine Firma' }

export const unnamedCompany = (lang: string): string =>
  NAMES[lang.slice(0, 2) as keyof typeof NAMES] ?? NAMES.en

export const isUnnamedCompany = (name: string): boolean => Object.values(NAMES).includes(name)

const NO_BREAK_SPACE = '\u00a0'
const LEGAL_FORM =
  /\b(?:sp|s)\. (?:z o\. ?o\.|k\. ?a\.|k\.|j\.|p\.|a\.|c\.)|\b(?:GmbH|AG|UG|SE) & Co\.? (?:KGaA|KG|OHG)\b/giu

// Joins the legal form to the name, so that a line break does not separate them.
export const unbrokenName = (name: string): string =>
  name.replaceAll(LEGAL_FORM, (form) => form.replaceAll(' ', NO_BREAK_SPACE))
