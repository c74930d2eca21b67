import { webIsBuilt } from '../../bin/build-web.js'
import { findProgram } from './chromium-program.ts'

// Without the current pages every test would wait for texts that never appear.
export default async () => {
  if (!webIsBuilt())
    throw new Error('The web application is not built, or has changed since: run `npm run web:build` first.')
  await findProgram()
}
