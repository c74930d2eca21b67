import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { PayWords } from './payment-texts.ts'
import { pl } from './pl.ts'
import { sk } from './sk.ts'
import { uk } from './uk.ts'

const PAY_WORDS: { readonly [lang: string]: PayWords } = { en, pl, de, fr, es, it, cs, sk, uk }

// By the code that the texts of documents have settled on.
export const payWordsIn = (lang: string): PayWords => PAY_WORDS[lang] ?? en
