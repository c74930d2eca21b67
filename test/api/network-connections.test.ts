// Tests that connections to access points are created, checked, changed and ended without ever returning their keys.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raw } from '../../src/platform/database/sql.ts'
import { type FakeRecommand, RECOMMAND_KEYS, startRecommand } from '../channels/recommand.ts'
import { seller } from '../einvoice/written.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('network connections', () => {
  let kwit: Kwit
  let recommand: FakeRecommand
  let account: TestAccount
  beforeAll(async () => {
    recommand = await startRecommand()
    kwit = await startKwit({ KWIT_RECOMMAND_URL: recommand.url })
  })
  afterAll(async () => {
    await kwit.close()
    await recommand.close()
  })
  beforeEach(async () => {
    account = await kwit.newAccount()
    await seller(kwit, account)
  })

  describe.each(FORMATS)('a connection in %s', (format) => {
    test('is stored, tested, changed and deleted, and its keys are never returned', async () => {
      const ask = speaker(kwit, format, account.token)
      const missing = await ask('POST', '/network_connections', { channel: { provider: 'recommand' } })
      expect(missing.body.message).toEqual({
        company: ["can't be blank"],
        api_key: ["can't be blank"],
        api_secret: ["can't be blank"],
      })
      const created = await ask('POST', '/network_connections', {
        channel: { ...RECOMMAND_KEYS, sender: '9945:PL5252248481' },
      })
      expect(created.status).toBe(201)
      const { id } = created.body
      const webhook_url = expect.stringMatching(
        new RegExp(`^http://kwit.test/a/${account.prefix}/channels/\\w{24}/webhook.json$`),
      )
      const expected = {
        id,
        provider: 'recommand',
        company: 'c_01',
        hint: '…6789',
        is_ready: true,
        webhook_url,
      }
      expect(created.body).toMatchObject({ ...expected, sends: true, receives: true, checked_at: null })
      expect((await ask('POST', `/network_connections/${id}/check`)).body).toMatchObject({
        check_error: null,
      })
      const wrong = await ask('PUT', `/network_connections/${id}`, {
        channel: { api_secret: 'another_secret' },
      })
      expect(wrong.body).toMatchObject({ ...expected, checked_at: null })
      const tried = await ask('POST', `/network_connections/${id}/check`)
      expect(tried.body).toMatchObject({ check_error: 'Unauthorized', checked_at: expect.any(String) })
      const listed = await ask('GET', '/network_connections')
      expect(listed.body).toHaveLength(1)
      const rows = await kwit.db.all(raw('select * from channels'))
      const history = await kwit.db.all(raw('select * from audit_entries'))
      const everything = JSON.stringify([rows, history, listed.text, created.text, tried.text])
      for (const secret of [RECOMMAND_KEYS.api_key, RECOMMAND_KEYS.api_secret, RECOMMAND_KEYS.webhook_secret])
        expect(everything).not.toContain(secret)
      expect((await ask('DELETE', `/network_connections/${id}`)).status).toBe(200)
      expect((await ask('GET', `/network_connections/${id}`)).status).toBe(404)
    })
  })
})
