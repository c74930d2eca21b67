import { createContext, useContext } from 'react'
import type { BasicTexts, Texts } from './texts.ts'

// Separate from the provider, so that code that only needs the language runs without React components.

export type Lang = 'en' | 'pl' | 'de'
export type LocaleState = {
  lang: Lang
  basicTexts: BasicTexts
  // Suspends a component until all texts are loaded.
  readonly texts: Texts
  choose: (lang: Lang) => Promise<void>
  // Applies the language of the user, unless another one was chosen in this browser.
  adopt: (lang: Lang) => Promise<void>
}

export const SpokenContext = createContext<LocaleState | undefined>(undefined)

export function useLocale(): LocaleState {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('useTexts outside of TextsProvider')
  return spoken
}
