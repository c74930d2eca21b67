// Workers are ended without a word: what Node made of the sources is kept after each file, for those that come later.
import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

afterAll(() => flushCompileCache())
