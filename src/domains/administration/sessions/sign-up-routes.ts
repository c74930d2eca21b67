import { forbidden, invalid, notFound, unproven } from '../../../platform/api-error.ts'
import { timeZoneOfCountry } from '../../../platform/checks/countries.ts'
import { currencyOfCountry } from '../../../platform/checks/currency-of-country.ts'
import { printTime } from '../../../platform/clock.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { isProven } from '../../../platform/http/browser-session.ts'
import { topOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { installation } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/password.ts'
import { checkPassword } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findUser, getAccount } from '../accounts/store.ts'
import { companyShape, departments } from '../departments/schema.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { newMessageId } from '../email/actions.ts'
import { findInvitationByToken } from '../members/store.ts'
import { noteAccount, startSession } from './actions.ts'
import { answerSignedIn, browserOf, checkSameSite, findVisit } from './current-session.ts'
import { confirmAddress } from './email-confirmation.ts'
import type { SessionOptions } from './present.ts'
import { acceptanceShape, confirmationShape, offerShape, sessionShape, signUpShape } from './schema.ts'
import { accept, findPeople, ownsAddress, type SignUp, signUp } from './sign-up.ts'

const SIGN_UPS_A_MINUTE = 10 // from one address

export function openOwnAccount(options: SessionOptions): Operation {
  const limit = limiter(SIGN_UPS_A_MINUTE)
  return {
    summary: 'Sign up',
    about: 'Opens an account and signs its owner in. Only where the operator allows it (`KWIT_SIGN_UP`).',
    right: 'open',
    about_session: true,
    shape: signUpShape,
    answers: sessionShape,
    beside: { company: companyShape as never },
    takes: 'fields',
    gives: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      if (!options.sign_up) throw forbidden('New accounts are opened by the operator')
      checkSameSite(call)
      limit.take(call.address, call.now)
      const wish = {
        ...(await readSignUp(topOf(call.body, 'email'), options)),
        letter: letterFor(call, options),
      }
      const user_id = await signUp(call.db, actorOf(call), wish, options.secret)
      return enter(call, options, user_id)
    },
  }
}

const letterFor = ({ root_url }: Call, { mail_from, lang }: SessionOptions): SignUp['letter'] =>
  mail_from === undefined ? undefined : { lang, base_url: root_url, message_id: newMessageId(mail_from) }

async function readSignUp(given: Tree, { defaults }: SessionOptions) {
  const { prefix, email, password, first_name, last_name, lang, test } = compose(
    signUpShape,
    readFields(signUpShape, given),
  )
  const address = (email as string).trim()
  if (!isMailAddress(address)) throw invalid({ email: 'is not an e-mail address' })
  checkPassword(password ?? null)
  const company = readFields(departments, isTree(given.company ?? null) ? (given.company as Tree) : {})
  if (!company.name) throw invalid({ 'company.name': "can't be blank" })
  const password_hash = await hashPassword(password as string)
  return {
    prefix: prefix ?? null,
    settings: {
      ...defaults,
      ...usualIn(company.country),
      ...(lang ? { lang } : {}),
      ...(test ? { test } : {}),
    },
    owner: { login: address, email: address, password_hash, first_name, last_name, lang },
    company,
  }
}

// What day it is and what one pays with, where the company is.
function usualIn(country: string | null | undefined): Settings {
  const time_zone = timeZoneOfCountry(country ?? '')
  const currency = currencyOfCountry(country ?? '')
  return { ...(time_zone && { time_zone }), ...(currency && { currency }) }
}

export function confirmOwnAddress(options: SessionOptions): Operation {
  return {
    summary: 'Confirm an e-mail address',
    about:
      'By the token of the letter that who signs up gets where a mail server is set. No session is needed.',
    right: 'open',
    about_session: true,
    shape: confirmationShape,
    takes: 'fields',
    gives: 'ok',
    writes: false,
    run: async (call) => {
      checkSameSite(call)
      const { confirmation_token } = compose(
        confirmationShape,
        readFields(confirmationShape, topOf(call.body, 'confirmation_token')),
      )
      await confirmAddress(call.db, confirmation_token as string, actorOf(call), options.secret)
      return okAnswer()
    },
  }
}

export function showOffer(): Operation {
  return {
    summary: 'Get what an invitation offers',
    right: 'open',
    about_session: true,
    shape: offerShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, params, now }) => {
      const invitation = await findInvitationByToken(db, params.token ?? '', now)
      if (invitation === undefined) throw notFound()
      const { account_id, email, role, lang, expires_at, invited_by } = invitation
      const { prefix } = await getAccount(db, account_id)
      const name = (await mainDepartmentNames(db, [account_id])).get(account_id) ?? prefix
      const inviter = await findUser(db, invited_by)
      const full_name = [inviter?.first_name, inviter?.last_name].filter(Boolean).join(' ')
      return recordAnswer(offerShape, {
        email,
        role,
        account: { prefix, name },
        invited_by: full_name || (inviter?.login ?? null),
        has_login: (await findPeople(db, email)).some(ownsAddress),
        lang,
        expires_at: printTime(expires_at, 'UTC'),
      })
    },
  }
}

export function acceptOffer(options: SessionOptions): Operation {
  return {
    summary: 'Accept an invitation',
    about: 'Signs in. Whoever is signed in with the invited address needs no password.',
    right: 'open',
    about_session: true,
    shape: acceptanceShape,
    answers: sessionShape,
    takes: 'fields',
    gives: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      const given = compose(
        acceptanceShape,
        readFields(acceptanceShape, topOf(call.body, 'invitation_token')),
      )
      const acceptance = {
        token: given.invitation_token as string,
        password: given.password ?? null,
        first_name: given.first_name ?? null,
        last_name: given.last_name ?? null,
      }
      const visit = await findVisit(call)
      if (visit && !isProven(call.visitor)) throw unproven()
      const { db, address } = call
      const joined = await accept(db, acceptance, visit?.user_id, {
        address,
        actor: actorOf(call),
        secret: options.secret,
      })
      await noteAccount(db, joined.user_id, joined.account_id, call.now)
      return enter(call, options, joined.user_id, visit?.remember)
    },
  }
}

async function enter(call: Call, options: SessionOptions, user_id: number, remember = false) {
  const wish = { user_id, remember, ...browserOf(call) }
  return answerSignedIn(call, options, await startSession(call.db, wish, call.now))
}

const actorOf = ({ now, request_id }: Call) => installation(now, request_id)
