// The languages of the web application.

export type WebLanguage = 'en' | 'pl' | 'de'

const LANGUAGES: readonly WebLanguage[] = ['en', 'pl', 'de']

// Browsers send the languages in the order of preference.
export const preferredLanguage = (acceptLanguage: string): WebLanguage => {
  const names = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return names.flatMap((name) => LANGUAGES.filter((language) => language === name))[0] ?? 'en'
}
