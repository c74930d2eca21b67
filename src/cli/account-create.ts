import { installation } from '../domains/administration/accounts/actions.ts'
import { hashPassword } from '../domains/administration/accounts/password.ts'
import { checkPassword, checkPrefix } from '../domains/administration/accounts/rules.ts'
import { openAccountStrictly } from '../domains/administration/provisioning/actions.ts'
import { accountUrl } from '../platform/http/url.ts'
import { randomToken } from '../platform/secret.ts'
import { command, print } from './command.ts'
import { type Installation, withInstallation } from './installation.ts'

const PASSWORD_LENGTH = 12

export const accountCreate = command({
  name: 'account create',
  about: 'Creates an account with its owner and main department, and prints how to reach it.',
  options: {
    prefix: { value: 'PREFIX', required: true, about: 'First part of the host name; must not be taken' },
    login: {
      value: 'LOGIN',
      about: 'Login of the owner; must not be taken (default: the email address or the prefix)',
    },
    email: { value: 'EMAIL', about: 'Email address of the owner (default: LOGIN@localhost)' },
    password: { value: 'PASSWORD', about: 'Password of the owner (default: generated and printed)' },
    token: {
      value: 'TOKEN',
      about: 'API token, for clients that already have one (default: generated and printed)',
    },
    company: { value: 'NAME', about: 'Name of the main department, the seller (default: the prefix)' },
    lang: { value: 'LANG', about: 'Language of documents, such as pl or en (default: KWIT_LANG)' },
    currency: { value: 'CODE', about: 'Currency of documents, such as EUR (default: KWIT_CURRENCY)' },
    test: { about: 'Create a sandbox account: nothing is sent, and its clock can be moved' },
  },
  example: 'kwit account create --prefix acme --login jan --company "Acme Ltd" --token 7MgSGvRBkfWyLPxkF2Qe',
  run: async (options) => {
    const prefix = checkPrefix(options.prefix)
    const login = options.login ?? options.email ?? prefix
    const { password = randomToken(PASSWORD_LENGTH), company } = options
    checkPassword(password)
    await withInstallation(async (installed) => {
      const { api_token } = await createAccount(installed, {
        prefix,
        login,
        email: options.email ?? (login.includes('@') ? login : `${login}@localhost`),
        password,
        token: options.token,
        company,
        lang: options.lang,
        currency: options.currency,
        test: options.test,
      })
      print({ prefix, address: accountUrl(installed.config.url, prefix), login, password, token: api_token })
    })
    return undefined
  },
})

export type AccountInput = {
  prefix: string
  login: string
  email: string
  password: string
  token?: string | undefined
  company?: string | undefined
  lang?: string | undefined
  currency?: string | undefined
  test?: boolean | undefined
}

export async function createAccount({ config, db, secret }: Installation, input: AccountInput) {
  const { prefix, login, email, token, company, lang = config.lang, currency = config.currency } = input
  const owner = { login, email, password_hash: await hashPassword(input.password) }
  const settings = { lang, currency, time_zone: config.time_zone, ...(input.test ? { test: true } : {}) }
  const account = { prefix, settings, owner, company: { name: company ?? prefix }, token }
  return openAccountStrictly(db, installation(Date.now()), account, secret)
}
