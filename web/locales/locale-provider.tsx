import { type ReactNode, useMemo, useState } from 'react'
import { type Lang, SpokenContext, useLocale } from './locale-context.ts'
import type { Texts } from './texts.ts'

export { type Lang, useLocale } from './locale-context.ts'
export type { Texts } from './texts.ts'

export const UI_LANGUAGES: { value: Lang; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'pl', label: 'Polski' },
  { value: 'de', label: 'Deutsch' },
]

const LOADERS: { [lang in Lang]: () => Promise<Texts> } = {
  en: async () => (await import('./en/index.ts')).en,
  pl: async () => (await import('./pl/index.ts')).pl,
  de: async () => (await import('./de/index.ts')).de,
}
const STORED = 'kwit.lang'

export function TextsProvider({
  first,
  children,
}: {
  first: { lang: Lang; texts: Texts }
  children: ReactNode
}) {
  const [spoken, setSpoken] = useState(first)
  const value = useMemo(
    () => ({
      ...spoken,
      choose: async (lang: Lang) => {
        setSpoken(await loadTexts(lang))
        keep(lang)
      },
    }),
    [spoken],
  )
  return <SpokenContext value={value}>{children}</SpokenContext>
}

export const useTexts = (): Texts => useLocale().texts

export async function loadTexts(lang: Lang) {
  const texts = await LOADERS[lang]()
  document.documentElement.lang = lang
  return { lang, texts }
}

// Prefers the stored choice, then the languages of the browser.
export function preferredLang(): Lang {
  const preferredLangs = [storedLanguage(), ...navigator.languages].map((lang) => lang?.slice(0, 2))
  return preferredLangs.find((lang): lang is Lang => UI_LANGUAGES.some(({ value }) => value === lang)) ?? 'en'
}

// The language of the user, as long as none was chosen in this browser.
export const isLang = (lang: string | null | undefined): lang is Lang =>
  UI_LANGUAGES.some(({ value }) => value === lang)
export const hasChosenLang = () => isLang(storedLanguage())

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}

function keep(lang: Lang) {
  try {
    localStorage.setItem(STORED, lang)
  } catch {
    // Applies to this visit only.
  }
}
