// Vitest ends workers abruptly, so the compile cache of Node is stored after each file, for the workers that follow.
import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

afterAll(() => flushCompileCache())
