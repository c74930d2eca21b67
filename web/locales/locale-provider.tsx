import { type ReactNode, use, useMemo, useState } from 'react'
import { loadBasicTexts, loadedTexts, loadServerMessages, loadTexts } from './load-texts.ts'
import { type Lang, type LocaleState, SpokenContext, useLocale } from './locale-context.ts'
import type { BasicTexts, Texts } from './texts.ts'

export { type Lang, useLocale } from './locale-context.ts'
export type { Texts } from './texts.ts'

export const UI_LANGUAGES: { value: Lang; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'pl', label: 'Polski' },
  { value: 'de', label: 'Deutsch' },
]

// What was chosen in this browser, and the language of its last user, which applies if nothing was chosen.
const CHOSEN = 'kwit.lang'
const OF_USER = 'kwit.user-lang'

export type FirstTexts = { lang: Lang; basicTexts: BasicTexts }

export function TextsProvider({ first, children }: { first: FirstTexts; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first)
  const value = useMemo((): LocaleState => {
    const { lang, basicTexts } = spoken
    const change = async (newLang: Lang, key: string) => {
      store(key, newLang)
      // A page that shows all texts does not wait for those of the other language.
      if (loadedTexts(lang)) await loadServerMessages(newLang)
      setSpoken(await loadBasicTexts(newLang))
    }
    return {
      lang,
      basicTexts,
      get texts() {
        return loadedTexts(lang) ?? use(loadTexts(lang))
      },
      choose: (newLang) => change(newLang, CHOSEN),
      adopt: (newLang) => change(newLang, OF_USER),
    }
  }, [spoken])
  return <SpokenContext value={value}>{children}</SpokenContext>
}

export const useTexts = (): Texts => useLocale().texts

// For pages without a session, and for what is shown while the other texts are loading.
export const useBasicTexts = (): BasicTexts => useLocale().basicTexts

// Prefers the choice in this browser, then the language of its last user, then the languages of the browser.
export function preferredLang(): Lang {
  const preferredLangs = [readStored(CHOSEN), readStored(OF_USER), ...navigator.languages]
  return preferredLangs.map((lang) => lang?.slice(0, 2)).find(isLang) ?? 'en'
}

export const isLang = (lang: string | null | undefined): lang is Lang =>
  UI_LANGUAGES.some(({ value }) => value === lang)
// The next page starts in this language, unless another one was chosen in this browser.
export function storeUserLang(lang: string | null | undefined) {
  if (isLang(lang)) store(OF_USER, lang)
}

export const hasChosenLang = () => isLang(readStored(CHOSEN))

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, lang: Lang) {
  try {
    localStorage.setItem(key, lang)
  } catch {
    // Applies to this visit only.
  }
}
