import { once } from 'node:events'
import { isNip } from '../simulators/ksef/calls.ts'
import { openOfficialSchemas } from '../simulators/ksef/schemas.ts'
import { startMinistry } from '../simulators/ksef/start.ts'
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
    schemas: {
      value: 'DIR',
      about:
        'Validate by the ministry’s schemas (.xsd) that lie in this folder; without it by Kwit’s own reading',
    },
    production: { about: 'Check tax numbers as the production environment does' },
  },
  notes:
    'It decrypts and numbers documents as KSeF does, and none of them has any legal meaning. Without --schemas it finds elements that are missing, unknown or out of order, but not every wrong value: KSeF may refuse what it takes. The first line tells which holds. Nothing leaves this machine.',
  example: 'kwit ksef-sandbox --nip 5265877635 --state sandbox.json',
  run: async ({ port, nip = NIP_DEFAULT, state, limits, schemas, production }) => {
    if (!isNip(nip)) throw new UsageProblem(`--nip is a tax number of ten digits, not "${nip}"`)
    const scale = wholeNumber('limits', limits, 1, 1_000_000)
    const official = schemas === undefined ? undefined : await openSchemas(schemas)
    const ministry = await startMinistry({
      port: wholeNumber('port', port, PORT_DEFAULT, PORT_MAX),
      profile: production ? 'production' : 'test',
      ...(scale === 0 ? {} : { limits_scale: scale }),
      ...(state === undefined ? {} : { state_file: state }),
      ...(official === undefined ? {} : { schema: official.schema }),
    })
    print({
      validation: official
        ? `by the official schemas in ${schemas}: ${official.forms.join(', ')}`
        : 'only by Kwit’s own reading of the structure; --schemas DIR validates by the official schemas',
      setting: `KWIT_KSEF_HOSTS=${new URL(ministry.url).host}`,
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

async function openSchemas(folder: string) {
  try {
    return await openOfficialSchemas(folder)
  } catch (error) {
    throw new UsageProblem(`--schemas ${folder}: ${(error as Error).message}`)
  }
}
