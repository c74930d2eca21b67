import { defineModule } from '../../../module.ts'
import { EVERYBODY, everybodyMayWrite, SETTINGS } from '../permissions/rules.ts'

const OWN_TOKEN = everybodyMayWrite('a token belongs to the caller')

export const provisioningModule = defineModule({
  name: 'provisioning',
  routes: async ({ config, secret }) => {
    const { integrationRoutes } = await import('./routes.ts')
    const { currency, lang, time_zone, require_integration_token } = config
    return integrationRoutes({
      secret,
      require_integration_token,
      accepts_passwords: config.openid_connect?.allows_passwords !== false,
      defaults: { currency, lang, time_zone },
    })
  },
  permissions: {
    read: EVERYBODY,
    write: 'administrators',
    except: {
      'PUT /account': SETTINGS,
      'GET /account/token': OWN_TOKEN,
      'POST /account/token/renew': OWN_TOKEN,
      'POST /account/renew_token': OWN_TOKEN,
    },
  },
  reference: [
    {
      title: 'Accounts',
      paths: ['/account', '/users', '/login'],
      about: 'Accounts, their settings and users. Creating accounts requires an integration token.',
    },
    { title: 'Users and roles', paths: ['/account/add_user'] },
  ],
})
