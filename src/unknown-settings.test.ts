import { expect, test } from 'vitest'
import { unknownSetting } from './unknown-settings.ts'

const SETTINGS = new Set(['KWIT_PORT', 'KWIT_BACKUP_EVERY', 'KWIT_TLS_CERT'])

test.each([
  [{ KWIT_PROT: '1' }, 'KWIT_PROT: is not a setting of Kwit; did you mean KWIT_PORT?'],
  [{ KWIT_BACKUP_EVRY: '1d' }, 'KWIT_BACKUP_EVRY: is not a setting of Kwit; did you mean KWIT_BACKUP_EVERY?'],
  [{ KWIT_TSL_CERT: '' }, 'KWIT_TSL_CERT: is not a setting of Kwit; did you mean KWIT_TLS_CERT?'],
  [
    { KWIT_SOMETHING_ELSE: '' },
    'KWIT_SOMETHING_ELSE: is not a setting of Kwit; docs/operate/configuration.md lists all settings',
  ],
  [{ KWIT_PORT: '1', PATH: '/bin', PGHOST: 'x', OTHER_KWIT_PROT: '1' }, undefined],
  [{ KWIT_TEST_ENGINE: 'sqlite', KWIT_CHROMIUM: '/bin/chromium' }, undefined],
  [
    {
      KWIT_SERVICE_HOST: '10.0.0.1',
      KWIT_SERVICE_PORT_HTTP: '80',
      KWIT_PORT_3000_TCP_ADDR: '10.0.0.1',
      KWIT_DB_PORT: 'tcp://10.0.0.1:5432',
    },
    undefined,
  ],
])('%j', (environment, problem) => {
  expect(unknownSetting(environment, SETTINGS)).toBe(problem)
})
