import { expect, test } from 'vitest'
import { firstAccountNotice } from './announcement.ts'
import { notifierOf } from './platform/notices.ts'

const FIRST = { prefix: 'demo', login: 'demo', password: 'made up', api_token: 'made up too' }

const outputOf = (
  first: typeof FIRST | { password: undefined; api_token: undefined },
  isTerminal: boolean,
) => {
  const output = { stdout: '', stderr: '' }
  const streams = {
    stdout: { write: (text: string) => (output.stdout += text) },
    stderr: { write: (text: string) => (output.stderr += text) },
  }
  notifierOf(isTerminal, streams)(firstAccountNotice('http://kwit.test', { ...FIRST, ...first }))
  return output
}

test('generated secrets are shown once, at a terminal and in the log', () => {
  expect(outputOf(FIRST, true).stderr).toContain('password   made up\n')
  const { stdout, stderr } = outputOf(FIRST, false)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ level: 'info', ...FIRST, url: 'http://demo.kwit.test' })
})

test('configured secrets are not shown', () => {
  const set = { password: undefined, api_token: undefined }
  expect(outputOf(set, true).stderr).toContain('from KWIT_FIRST_PASSWORD')
  expect(outputOf(set, true).stderr).not.toContain('shown once')
  expect(Object.keys(JSON.parse(outputOf(set, false).stdout))).toEqual([
    ...['level', 'time', 'message', 'prefix', 'url', 'login'],
  ])
})
