// A browser that died is told where it happened: by the test that had it, or by the file when it was between two tests.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { takeDeaths } from './chromium.ts'

const between: string[] = []

const tell = (deaths: string[]) => {
  if (deaths.length > 0) throw new Error(deaths.join('\n'))
}

beforeEach(() => void between.push(...takeDeaths()))
afterEach(() => tell(takeDeaths()))
afterAll(() => tell([...between.splice(0), ...takeDeaths()]))
