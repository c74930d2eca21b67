import { run } from '../serve.ts'
import { command } from './command.ts'

export const serve = command({
  name: 'serve',
  about:
    'Starts the server, as npm start does. SIGTERM and SIGINT stop it after open requests are finished, SIGHUP reloads certificates and KWIT_LOG.',
  options: {},
  example: 'KWIT_PORT=8080 kwit serve',
  run: async () => {
    await run()
    return undefined
  },
})
