import { createContext, useContext } from 'react'
import type { Texts } from './texts.ts'

// Separate from the provider, so that code that only needs the language runs without React components.

export type Lang = 'en' | 'pl' | 'de'
type LocaleState = { lang: Lang; texts: Texts; choose: (lang: Lang) => Promise<void> }

export const SpokenContext = createContext<LocaleState | undefined>(undefined)

export function useLocale(): LocaleState {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('useTexts outside of TextsProvider')
  return spoken
}
