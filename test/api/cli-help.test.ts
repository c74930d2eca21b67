// Tests the help and the error messages of the command line.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildOf, currentBuild, VERSION } from '../../src/platform/version.ts'
import { finished, LAUNCHER, run, runTogether, start } from '../command-line.ts'

const COMMANDS = [
  'serve',
  'account create',
  'account list',
  'user create',
  'user reset-password',
  'integration-token issue',
  'integration-token list',
  'integration-token revoke',
  'backup',
  'backup list',
  'backup verify',
  'export',
  'restore',
  'audit verify',
  'database plan',
  'database distribute',
  'listen',
  'demo',
  'ksef-sandbox',
]

describe('help and misuse', () => {
  test('kwit --help lists every command', async () => {
    const { code, stdout } = await finished(start({}, ['--help'], LAUNCHER))
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} +\\S`, 'm'))
  })

  test('kwit --version prints its version and that of Node', async () => {
    const { code, stdout } = await run({}, '--version')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `kwit ${currentBuild()}, Node ${process.versions.node}\n`,
    })
    expect(buildOf('0123456789')).toBe(`${VERSION}+0123456789`)
    expect(currentBuild()).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?(\+[0-9a-f]{10})?$/)
  })

  test.each(COMMANDS)('kwit %s --help prints its usage and an example', async (command) => {
    const { code, stdout, stderr } = await runTogether({}, `${command} --help`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Usage: kwit ${command}`))
    expect(stdout).toMatch(new RegExp(`^Example: .*kwit ${command}`, 'm'))
  })

  test.each([
    ['frob', 'there is no command "frob"'],
    ['account frob', 'there is no command "account frob"'],
    ['account create', '--prefix is missing'],
    ['account create --prefix', "option '--prefix <value>' argument missing"],
    ['restore', 'FILE is missing'],
    [
      'backup lst',
      'there is no command "backup lst"; did you mean "backup list"? A file of that name is ./lst',
    ],
    ['backup verfy', 'there is no command "backup verfy"; did you mean "backup verify"?'],
    ['backup --frob x', "unknown option '--frob'"],
    ['audit verify x', 'unexpected argument "x"'],
    ['database distribute', 'one of --partitions, --citus and --undo is required'],
    ['database plan --partitions 1', '--partitions must be a whole number from 2'],
    ['demo --size many', '--size must be a whole number'],
  ])('kwit %s is rejected in one line', async (words, expected) => {
    const { code, stdout, stderr } = await runTogether({}, words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^kwit: [^\n]+\n$/)
    expect(stderr).toContain(expected)
  })

  test('a wrong setting and a wrong folder are reported in one line', async () => {
    const wrong = await runTogether({ KWIT_PORT: 'x' }, 'integration-token issue')
    expect(wrong).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^kwit: KWIT_PORT: [^\n]+\n$/),
    })
    const empty = await runTogether({ KWIT_DATA: join(tmpdir(), 'kwit-nowhere') }, 'integration-token list')
    expect(empty.stderr).toMatch(/^kwit: KWIT_DATA: there is no installation in [^\n]+\n$/)
    expect(existsSync(join(tmpdir(), 'kwit-nowhere'))).toBe(false)
  })

  test('a missing backup, or a folder in its place, is reported in a sentence', async () => {
    const missing = join(tmpdir(), 'kwit-no-file')
    for (const command of ['restore', 'backup verify']) {
      const refused = await runTogether({}, `${command} ${missing}`)
      expect(refused).toMatchObject({ code: 1, stderr: `kwit: file ${missing} does not exist\n` })
    }
    const folder = await runTogether({}, `restore ${tmpdir()}`)
    expect(folder).toMatchObject({ code: 1, stderr: `kwit: ${tmpdir()} is not a regular file\n` })
  })
})
