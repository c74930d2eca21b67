import { once } from 'node:events'
import { isNip } from '../simulators/ksef/calls.ts'
import { openOfficialSchemas } from '../simulators/ksef/schemas.ts'
import { startSimulator } from '../simulators/ksef/start.ts'
import { command, print, UsageProblem, wholeNumber } from './command.ts'

const PORT_DEFAULT = 4900
const PORT_MAX = 65_535
const NIP_DEFAULT = '5265877635'

export const ksefSandbox = command({
  name: 'ksef-sandbox',
  about:
    'Starts a KSeF simulator on this machine, prints the values for the settings and runs until it is stopped.',
  options: {
    port: { value: 'N', about: `Port on 127.0.0.1 (default: ${PORT_DEFAULT})` },
    nip: { value: 'NIP', about: `Tax ID of the generated token (default: ${NIP_DEFAULT})` },
    state: { value: 'FILE', about: 'Store the state in this file and load it at the next start' },
    limits: { value: 'N', about: 'Multiplier of the request limits of KSeF (default: 1); 0 disables them' },
    schemas: {
      value: 'DIR',
      about: 'Folder with the official schemas (.xsd) to validate by (default: structural checks of Kwit)',
    },
    production: { about: 'Check tax IDs as the production environment does' },
  },
  notes:
    'It decrypts and numbers documents as KSeF does, and none of them has any legal meaning. Without --schemas it finds elements that are missing, unknown or out of order, but not every wrong value: KSeF may reject files that it accepts. The first line of its output states which checks apply. Nothing leaves this machine.',
  example: 'kwit ksef-sandbox --nip 5265877635 --state sandbox.json',
  run: async ({ port, nip = NIP_DEFAULT, state, limits, schemas, production }) => {
    if (!isNip(nip)) throw new UsageProblem(`--nip must be a tax ID of ten digits, not "${nip}"`)
    const scale = wholeNumber('limits', limits, 1, 1_000_000)
    const official = schemas === undefined ? undefined : await openSchemas(schemas)
    const ministry = await startSimulator({
      port: wholeNumber('port', port, PORT_DEFAULT, PORT_MAX),
      profile: production ? 'production' : 'test',
      ...(scale === 0 ? {} : { limits_scale: scale }),
      ...(state === undefined ? {} : { state_file: state }),
      ...(official === undefined ? {} : { schema: official.schema }),
    })
    print({
      validation: official
        ? `by the official schemas in ${schemas}: ${official.forms.join(', ')}`
        : 'only by structural checks of Kwit; use --schemas DIR to validate by the official schemas',
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
