import { once } from 'node:events'
import { isNip } from '../ministry/calls.ts'
import { startMinistry } from '../ministry/start.ts'
import { command, print, UsageProblem, wholeNumber } from './command.ts'

const PORT_DEFAULT = 4900
const PORT_MAX = 65_535
const NIP_DEFAULT = '5265877635'

export const ksefSandbox = command({
  name: 'ksef-sandbox',
  about:
    'Starts a stand-in of KSeF on this machine, prints what to enter in the settings and runs until it is stopped.',
  options: {
    port: { value: 'N', about: `Where it listens on 127.0.0.1 (${PORT_DEFAULT})` },
    nip: { value: 'NIP', about: `The tax number to make a token for (${NIP_DEFAULT})` },
    state: { value: 'FILE', about: 'Keep what was sent in this file and take it up at the next start' },
    limits: { value: 'N', about: 'How many times wider than those of KSeF its limits are (1); 0: none' },
    production: { about: 'Check tax numbers as the production environment does' },
  },
  notes:
    'It decrypts, checks and numbers documents as KSeF does, and none of them has any legal meaning. Nothing leaves this machine.',
  example: 'kwit ksef-sandbox --nip 5265877635 --state sandbox.json',
  run: async ({ port, nip = NIP_DEFAULT, state, limits, production }) => {
    if (!isNip(nip)) throw new UsageProblem(`--nip is a tax number of ten digits, not "${nip}"`)
    const scale = wholeNumber('limits', limits, 1, 1_000_000)
    const ministry = await startMinistry({
      port: wholeNumber('port', port, PORT_DEFAULT, PORT_MAX),
      profile: production ? 'production' : 'test',
      ...(scale === 0 ? {} : { limits_scale: scale }),
      ...(state === undefined ? {} : { state_file: state }),
    })
    print({
      api: ministry.base_url,
      latarnia: ministry.latarnia_url,
      qr: ministry.qr_url,
      nip,
      token: ministry.issueToken(nip),
    })
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await ministry.stop()
    return undefined
  },
})
