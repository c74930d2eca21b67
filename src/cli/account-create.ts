import { installation } from '../domains/administration/accounts/actions.ts'
import { hashPassword } from '../domains/administration/accounts/password.ts'
import { checkPassword, checkPrefix } from '../domains/administration/accounts/rules.ts'
import { openAccountAsAsked } from '../domains/administration/provisioning/actions.ts'
import { accountUrl } from '../platform/http/url.ts'
import { randomToken } from '../platform/secret.ts'
import { command, print } from './command.ts'
import { type Installation, withInstallation } from './installation.ts'

const PASSWORD_LENGTH = 12

export const accountCreate = command({
  name: 'account create',
  about: 'Creates an account with its owner and main department, and prints how to reach it.',
  options: {
    prefix: { value: 'PREFIX', required: true, about: 'First part of the host name; refused when taken' },
    login: {
      value: 'LOGIN',
      about: 'Login of the owner (the e-mail address or the prefix); refused when taken',
    },
    email: { value: 'EMAIL', about: 'E-mail address of the owner (LOGIN@localhost)' },
    password: { value: 'PASSWORD', about: 'Password of the owner (made up and printed)' },
    token: { value: 'TOKEN', about: 'API token to use, for clients that have one already (made up)' },
    company: { value: 'NAME', about: 'Name of the main department, the seller (the prefix)' },
    lang: { value: 'LANG', about: 'Language of documents, such as pl or en (KWIT_LANG)' },
    currency: { value: 'CODE', about: 'Currency of documents, such as EUR (KWIT_CURRENCY)' },
    test: { about: 'Make a sandbox, for trying: nothing leaves the house, and its clock can be moved' },
  },
  example: 'kwit account create --prefix acme --login jan --company "Acme Ltd" --token 7MgSGvRBkfWyLPxkF2Qe',
  run: async (given) => {
    const prefix = checkPrefix(given.prefix)
    const login = given.login ?? given.email ?? prefix
    const { password = randomToken(PASSWORD_LENGTH), company } = given
    checkPassword(password)
    await withInstallation(async (house) => {
      const { api_token } = await createAccount(house, {
        prefix,
        login,
        email: given.email ?? (login.includes('@') ? login : `${login}@localhost`),
        password,
        token: given.token,
        company,
        lang: given.lang,
        currency: given.currency,
        test: given.test,
      })
      print({ prefix, address: accountUrl(house.config.url, prefix), login, password, token: api_token })
    })
    return undefined
  },
})

export type AskedAccount = {
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

export async function createAccount({ config, db, secret }: Installation, asked: AskedAccount) {
  const { prefix, login, email, token, company, lang = config.lang, currency = config.currency } = asked
  const owner = { login, email, password_hash: await hashPassword(asked.password) }
  const settings = { lang, currency, time_zone: config.time_zone, ...(asked.test ? { test: true } : {}) }
  const account = { prefix, settings, owner, company: { name: company ?? prefix }, token }
  return openAccountAsAsked(db, installation(Date.now()), account, secret)
}
