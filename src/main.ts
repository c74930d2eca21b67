import { enableCompileCache } from 'node:module'

// What was compiled at the last start is taken from there: half the time until the first answer.
enableCompileCache()
const { run } = await import('./serve.ts')
await run()
