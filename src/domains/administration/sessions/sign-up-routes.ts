import { csrfTokenMissing, forbidden, invalid, notFound } from '../../../platform/api-error.ts'
import { timeZoneOfCountry } from '../../../platform/checks/countries.ts'
import { currencyOfCountry } from '../../../platform/checks/currency-of-country.ts'
import { printTime } from '../../../platform/clock.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { hasCsrfToken } from '../../../platform/http/browser-session.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { okResponse, recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
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
import { recordAccount, startSession } from './actions.ts'
import {
  browserOf,
  checkPasswordSignIn,
  checkSameSite,
  findCurrentSession,
  limitedSessionError,
  signedInResponse,
} from './current-session.ts'
import { confirmAddress } from './email-confirmation.ts'
import type { SessionOptions } from './present.ts'
import { acceptanceShape, confirmationShape, offerShape, sessionShape, signUpShape } from './schema.ts'
import { accept, findUsersByEmail, ownsAddress, type SignUp, signUp } from './sign-up.ts'

const SIGN_UPS_PER_MINUTE = 10 // from one address

export function openOwnAccount(options: SessionOptions): Operation {
  const limit = limiter(SIGN_UPS_PER_MINUTE)
  return {
    summary: 'Sign up',
    description: 'Creates an account and signs its owner in, if the operator allows it (`KWIT_SIGN_UP`).',
    access: 'open',
    is_session_route: true,
    shape: signUpShape,
    response_shape: sessionShape,
    request_extras: { company: companyShape },
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      if (!options.sign_up) throw forbidden('Sign-up is disabled; ask the operator for an account')
      checkSameSite(call)
      limit.take(call.address, call.now)
      const input = {
        ...(await readSignUp(rootOf(call.body, 'email'), options)),
        email: emailContext(call, options),
      }
      const userId = await signUp(call.db, actorOf(call), input, options.secret)
      return startSignedInSession(call, options, userId)
    },
  }
}

const emailContext = ({ root_url }: ApiRequest, { mail_from, lang }: SessionOptions): SignUp['email'] =>
  mail_from === undefined ? undefined : { lang, base_url: root_url, message_id: newMessageId(mail_from) }

async function readSignUp(input: InputObject, { defaults }: SessionOptions) {
  const { prefix, email, password, first_name, last_name, lang, test } = compose(
    signUpShape,
    readFields(signUpShape, input),
  )
  const address = (email as string).trim()
  if (!isMailAddress(address)) throw invalid({ email: 'must be an email address' })
  checkPassword(password ?? null)
  const company = readFields(
    departments,
    isInputObject(input.company ?? null) ? (input.company as InputObject) : {},
  )
  if (!company.name) throw invalid({ 'company.name': "can't be blank" })
  const password_hash = await hashPassword(password as string)
  return {
    prefix: prefix ?? null,
    settings: {
      ...defaults,
      ...defaultsOfCountry(company.country),
      ...(lang ? { lang } : {}),
      ...(test ? { test } : {}),
    },
    owner: { login: address, email: address, password_hash, first_name, last_name, lang },
    company,
  }
}

// Default time zone and currency, from the country of the company.
function defaultsOfCountry(country: string | null | undefined): Settings {
  const time_zone = timeZoneOfCountry(country ?? '')
  const currency = currencyOfCountry(country ?? '')
  return { ...(time_zone && { time_zone }), ...(currency && { currency }) }
}

export function confirmOwnAddress(options: SessionOptions): Operation {
  return {
    summary: 'Confirm an email address',
    description:
      'Takes the token of the email that is sent after sign-up if a mail server is configured. Needs no session.',
    access: 'open',
    is_session_route: true,
    shape: confirmationShape,
    request_kind: 'fields',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      checkSameSite(call)
      const { confirmation_token } = compose(
        confirmationShape,
        readFields(confirmationShape, rootOf(call.body, 'confirmation_token')),
      )
      await confirmAddress(call.db, confirmation_token as string, actorOf(call), options.secret)
      return okResponse()
    },
  }
}

export function showOffer(): Operation {
  return {
    summary: 'Get an invitation',
    access: 'open',
    is_session_route: true,
    shape: offerShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, params, now }) => {
      const invitation = await findInvitationByToken(db, params.token ?? '', now)
      if (invitation === undefined) throw notFound()
      const { account_id, email, role, lang, expires_at, invited_by } = invitation
      const { prefix } = await getAccount(db, account_id)
      const name = (await mainDepartmentNames(db, [account_id])).get(account_id) ?? prefix
      const inviter = await findUser(db, invited_by)
      const fullName = [inviter?.first_name, inviter?.last_name].filter(Boolean).join(' ')
      return recordResponse(offerShape, {
        email,
        role,
        account: { prefix, name },
        invited_by: fullName || (inviter?.login ?? null),
        has_login: (await findUsersByEmail(db, email)).some(ownsAddress),
        lang,
        expires_at: printTime(expires_at, 'UTC'),
      })
    },
  }
}

export function acceptOffer(options: SessionOptions): Operation {
  return {
    summary: 'Accept an invitation',
    description: 'Signs the user in. A user who is signed in with the invited address needs no password.',
    access: 'open',
    is_session_route: true,
    shape: acceptanceShape,
    response_shape: sessionShape,
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      const input = compose(
        acceptanceShape,
        readFields(acceptanceShape, rootOf(call.body, 'invitation_token')),
      )
      const acceptance = {
        token: input.invitation_token as string,
        password: input.password ?? null,
        first_name: input.first_name ?? null,
        last_name: input.last_name ?? null,
      }
      const session = await findCurrentSession(call)
      if (session && !hasCsrfToken(call.visitor)) throw csrfTokenMissing()
      if (session?.is_limited) throw limitedSessionError()
      if (!session) checkPasswordSignIn(options)
      const { db, address } = call
      const joined = await accept(db, acceptance, session?.user_id, {
        address,
        actor: actorOf(call),
        secret: options.secret,
      })
      await recordAccount(db, joined.user_id, joined.account_id, call.now)
      return startSignedInSession(call, options, joined.user_id, session?.remember)
    },
  }
}

async function startSignedInSession(
  call: ApiRequest,
  options: SessionOptions,
  user_id: number,
  remember = false,
) {
  const newSession = { user_id, remember, ...browserOf(call) }
  return signedInResponse(call, options, await startSession(call.db, newSession, call.now))
}

const actorOf = ({ now, request_id }: ApiRequest) => installation(now, request_id)
