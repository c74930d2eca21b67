import type { Lang } from './locale-context.ts'
import type { BasicTexts, Texts } from './texts.ts'

// Loads the texts of a language: few for pages without a session, all for signed-in users, and translations of server
// messages before one of them is shown.

type Loaders = {
  basic: () => Promise<BasicTexts>
  all: () => Promise<Texts>
  messages: () => Promise<Messages>
}
type Messages = Texts['problems']['known']

const LOADERS: { [lang in Lang]: Loaders } = {
  en: {
    basic: async () => (await import('./en/basic/index.ts')).basic,
    all: async () => (await import('./en/index.ts')).en,
    messages: async () => (await import('./en/server-messages.ts')).refusals,
  },
  pl: {
    basic: async () => (await import('./pl/basic/index.ts')).basic,
    all: async () => (await import('./pl/index.ts')).pl,
    messages: async () => (await import('./pl/server-messages.ts')).refusals,
  },
  de: {
    basic: async () => (await import('./de/basic/index.ts')).basic,
    all: async () => (await import('./de/index.ts')).de,
    messages: async () => (await import('./de/server-messages.ts')).refusals,
  },
}

const pending: { [lang in Lang]?: Promise<Texts> } = {}
const textsByLang: { [lang in Lang]?: Texts } = {}

export async function loadBasicTexts(lang: Lang) {
  const basicTexts = await LOADERS[lang].basic()
  document.documentElement.lang = lang
  return { lang, basicTexts }
}

export function loadTexts(lang: Lang): Promise<Texts> {
  pending[lang] ??= LOADERS[lang].all().then((texts) => {
    textsByLang[lang] = texts
    return texts
  })
  return pending[lang]
}

export const loadedTexts = (lang: Lang): Texts | undefined => textsByLang[lang]

const pendingMessages: { [lang in Lang]?: Promise<void> } = {}

// Never fails: without a connection, messages that were not loaded stay in English.
export function loadServerMessages(lang = document.documentElement.lang as Lang): Promise<void> {
  pendingMessages[lang] ??= Promise.all([loadTexts(lang), LOADERS[lang].messages()]).then(
    ([texts, messages]) => {
      texts.problems.known = messages
    },
    () => {
      delete pendingMessages[lang]
    },
  )
  return pendingMessages[lang]
}
