import { run } from './serve.ts'

await run()
