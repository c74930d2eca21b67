import { bool, text } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { topOf } from '../../../platform/http/crud-operations.ts'
import { type Answer, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { logIn } from '../accounts/login.ts'
import { endSession, noteVisit, renamePerson, startSession } from './actions.ts'
import {
  answerSignedIn,
  browserOf,
  checkSameSite,
  endedCookie,
  findVisit,
  getVisit,
  nobody,
  renewedCookie,
} from './current-session.ts'
import { askForReset, setPassword } from './password-routes.ts'
import { presentNobody, presentSession, type SessionOptions } from './present.ts'
import { personShape, sessionShape } from './schema.ts'
import { endOne, endOthers, listOwn } from './session-list-routes.ts'
import { acceptOffer, confirmOwnAddress, openOwnAccount, showOffer } from './sign-up-routes.ts'

export const sessionRoutes = (options: SessionOptions) => [
  ...get('/session', 'json xml', showSession(options)),
  ...post('/session', 'json xml', signIn(options)),
  ...put('/session', 'json xml', changePerson(options)),
  ...del('/session', 'json xml', signOut(options)),
  ...get('/sessions', 'json xml', listOwn(options)),
  ...del('/sessions', 'json xml', endOthers(options)),
  ...del('/sessions/:id', 'json xml', endOne(options)),
  ...post('/session/sign_up', 'json xml', openOwnAccount(options)),
  ...post('/session/confirmation', 'json xml', confirmOwnAddress(options)),
  ...post('/session/password_reset', 'json xml', askForReset(options)),
  ...post('/session/password', 'json xml', setPassword(options)),
  ...get('/session/invitation/:token', 'json xml', showOffer()),
  ...post('/session/invitation', 'json xml', acceptOffer(options)),
]

function showSession(options: SessionOptions): Operation {
  return {
    summary: 'Get the session',
    about:
      'Of the cookie `kwit_session`. The header `X-Kwit-Account` (or `account` in the query) names the account; without a session the refusal tells whether anybody may sign up. With `nobody` that is an answer instead, without accounts.',
    right: 'open',
    about_session: true,
    shape: sessionShape,
    query: {
      account: text({ about: 'Prefix of the account that is meant' }),
      nobody: bool({ about: 'That nobody is signed in is an answer, not a refusal' }),
    },
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const visit = await findVisit(call)
      if (!visit && isYes(call.query.nobody as never))
        return recordAnswer(sessionShape, presentNobody(options))
      if (!visit) throw nobody(options)
      const { document, account } = await presentSession(call, options, visit)
      await noteVisit(call.db, visit, account?.account_id, call.now, 'also which account')
      return { ...recordAnswer(sessionShape, document), headers: renewedCookie(call, visit) }
    },
  }
}

function signIn(options: SessionOptions): Operation {
  return {
    summary: 'Sign in',
    about:
      'Sets the cookie `kwit_session`. It ends after 14 days without use, and when the password is changed.',
    right: 'open',
    about_session: true,
    shape: sessionShape,
    takes: 'fields',
    gives: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      const { login, password, remember } = compose(
        sessionShape,
        readFields(sessionShape, topOf(call.body, 'password')),
      )
      const user = await logIn(call.db, login as string, password as string, call.address, call.now)
      const wish = { user_id: user.id, remember: remember ?? false, ...browserOf(call) }
      return answerSignedIn(call, options, await startSession(call.db, wish, call.now))
    },
  }
}

function changePerson(options: SessionOptions): Operation {
  return {
    summary: 'Change the own name and language',
    right: 'open',
    about_session: true,
    shape: personShape,
    takes: 'fields',
    gives: 'record',
    answers: sessionShape,
    writes: false,
    run: async (call) => {
      const visit = await getVisit(call, options, 'to change something')
      const draft = readFields(personShape, bodyOf(call.body))
      await renamePerson(call.db, visit.user_id, draft)
      return recordAnswer(sessionShape, (await presentSession(call, options, visit)).document)
    },
  }
}

// XML has a root element where JSON has none.
const bodyOf = (body: Tree): Tree => {
  const name = Object.keys(personShape.fields).find((field) => field in body)
  return name === undefined ? topOf(body, 'first_name') : body
}

function signOut(options: SessionOptions): Operation {
  return {
    summary: 'Sign out',
    right: 'open',
    about_session: true,
    takes: 'nothing',
    gives: 'ok',
    writes: false,
    run: async (call): Promise<Answer> => {
      const { token } = await getVisit(call, options, 'to change something')
      await endSession(call.db, token)
      return { ...okAnswer(), headers: endedCookie(call) }
    },
  }
}
