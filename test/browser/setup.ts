// Reports crashed browsers and console messages of pages where they happened: in the test, or in the file if it was
// between two tests.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { takeDeaths } from './chromium.ts'
import { takeComplaints } from './complaints.ts'

const between: string[] = []

const takeAll = () => [...takeDeaths(), ...takeComplaints()]
const reportFaults = (faults: string[]) => {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

beforeEach(() => void between.push(...takeAll()))
afterEach(() => reportFaults(takeAll()))
afterAll(() => reportFaults([...between.splice(0), ...takeAll()]))
