// What a company is called before anybody has said its name.
const NAMES = { en: 'My company', pl: 'Moja firma', de: 'Meine Firma' }

export const unnamedCompany = (lang: string): string =>
  NAMES[lang.slice(0, 2) as keyof typeof NAMES] ?? NAMES.en

export const isUnnamedCompany = (name: string): boolean => Object.values(NAMES).includes(name)
