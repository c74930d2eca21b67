import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { withCurrentNames } from './renamed-settings.ts'

const NO_FILE = { KWIT_ENV_FILE: '/dev/null' }

test('a setting is read by its former name', () => {
  expect(readConfig({ ...NO_FILE, KWIT_FORM_LIMIT: '7', KWIT_MOVING: 'false' })).toMatchObject({
    form_limit: 7,
    moving: { is_on: false },
  })
})

test('the current name wins if both are set', () => {
  expect(withCurrentNames({ KWIT_MOVE_HOURS: '1', KWIT_TRANSFER_HOURS: '2', HOME: '/' })).toEqual({
    KWIT_TRANSFER_HOURS: '2',
    HOME: '/',
  })
})
