import { enableCompileCache } from 'node:module'

// SIGHUP reloads settings and never ends the server, not even one that is still starting.
process.on('SIGHUP', () => {})

// What was compiled at the last start is taken from there: half the time until the first answer.
enableCompileCache()
const { run } = await import('./serve.ts')
await run()
