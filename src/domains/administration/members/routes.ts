import { invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, idOf, rootOf } from '../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  type JsonObject,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { requestUrl } from '../../../platform/http/url.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { checkMayAppoint } from '../accounts/rules.ts'
import { newMessageId } from '../email/actions.ts'
import {
  changeMember,
  inviteMember,
  leaveAccounts,
  removeMember,
  resetTwoFactor,
  withdrawInvitation,
} from './actions.ts'
import { invitationShape, memberShape, unlinkedShape, unlinkShape } from './schema.ts'
import { type Invitation, listInvitations, listMembers, type Member } from './store.ts'
import { unlinkMessages } from './unlink-messages.ts'

export type MemberOptions = { secret: Buffer; mail_from: string; lang: string }

export const memberRoutes = (options: MemberOptions) => [
  ...get('/account/users', 'json xml', listUsers()),
  ...put('/account/users/:id', 'json xml', changeUser()),
  ...del('/account/users/:id', 'json xml', removeUser()),
  ...del('/account/users/:id/two_factor', 'json xml', resetUser(options)),
  ...post('/account/invitations', 'json xml', invite(options)),
  ...del('/account/invitations/:id', 'json xml', withdraw()),
  ...put('/account/unlink', 'json xml', unlink()),
]

function listUsers(): Operation {
  return {
    summary: 'List the users of the account',
    description: 'Open invitations are at the end, with `invited` and without an `id`.',
    access: 'read',
    shape: memberShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { db, caller, arrived_at } = call
      const members = await listMembers(db, caller.account_id)
      const invited = await listInvitations(db, caller.account_id, arrived_at)
      return itemsResponse(memberShape, [
        ...members.map((member) => presentMember(call, member)),
        ...invited.map((invitation) => presentInvitedMember(call, invitation)),
      ])
    },
  }
}

function changeUser(): Operation {
  return {
    summary: 'Change the role of a user',
    description: 'Changes only the fields in the request; `PATCH` does the same.',
    access: 'admin',
    confirms_identity: true,
    shape: memberShape,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const { role, department_ids } = readFields(memberShape, rootOf(call.body, 'role'))
      checkMayAppoint(call.caller, role)
      const draft = { ...(role ? { role } : {}), ...(department_ids ? { department_ids } : {}) }
      const member = await changeMember(call.db, actorByMachine(call), idOf(call), draft)
      return recordResponse(memberShape, presentMember(call, member))
    },
  }
}

function removeUser(): Operation {
  return {
    summary: 'Remove a user from the account',
    description: 'Revokes the token of the user for this account. The last owner cannot be removed.',
    access: 'admin',
    shape: memberShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await removeMember(call.db, actorByMachine(call), idOf(call))
      return okResponse()
    },
  }
}

function resetUser({ secret, mail_from, lang }: MemberOptions): Operation {
  return {
    summary: 'Reset the second factors of a user',
    description:
      'For a user who has lost them. Removes the authenticator app, passkeys and recovery codes, ends all sessions, and tells the user by email. Owners only, and only if they own every account of the user; otherwise 409.',
    access: 'admin',
    confirms_identity: true,
    shape: memberShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      const mail = { base_url: call.root_url, from: mail_from, lang }
      await resetTwoFactor(call.db, idOf(call), { actor: actorByMachine(call), secret, mail })
      return okResponse()
    },
  }
}

function invite({ secret, mail_from }: MemberOptions): Operation {
  return {
    summary: 'Invite a user to the account',
    description: 'Sends an email with a link in the background. The link works once, for seven days.',
    access: 'admin',
    confirms_identity: true,
    shape: invitationShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const fields = compose(invitationShape, readFields(invitationShape, rootOf(call.body, 'email')))
      const email = (fields.email as string).trim()
      if (!isMailAddress(email)) throw invalid({ email: 'must be an email address' })
      checkMayAppoint(call.caller, fields.role)
      const input = {
        email,
        role: fields.role ?? 'member',
        department_ids: fields.department_ids ?? [],
        lang: fields.lang || ((call.caller.settings.lang as string | null) ?? null),
      }
      const letter = { base_url: requestUrl(call), message_id: newMessageId(mail_from) }
      const invitation = await inviteMember(call.db, actorByMachine(call), input, letter, secret)
      return recordResponse(invitationShape, presentInvitation(call, invitation), 201)
    },
  }
}

function withdraw(): Operation {
  return {
    summary: 'Withdraw an invitation',
    access: 'admin',
    shape: invitationShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await withdrawInvitation(call.db, actorByMachine(call), idOf(call))
      return okResponse()
    },
  }
}

function unlink(): Operation {
  return {
    summary: 'Leave accounts',
    description:
      'For accounting offices: the caller leaves the given accounts. A token can leave only its own account; leaving other accounts requires a session. The last owner of an account cannot leave it.',
    access: 'read',
    shape: unlinkedShape,
    query: unlinkShape.fields,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: unlinkedShape,
    run: async (call) => {
      const prefixInput = call.query.prefix ?? rootOf(call.body, 'prefix').prefix ?? null
      const { prefix } = readFields(unlinkShape, { prefix: prefixInput })
      const messages = unlinkMessages(call.caller.settings.lang)
      const result = await leaveAccounts(
        call.db,
        actorByMachine(call),
        prefix ?? [],
        call.caller.session_id !== 0 && !call.caller.has_limited_session,
        messages.nothing,
      )
      return recordResponse(unlinkedShape, { code: 'success', message: messages.unlinked, result })
    },
  }
}

function presentMember(
  call: ApiRequest,
  { id, login, email, first_name, last_name, two_factor, ...member }: Member,
): JsonObject {
  const { role, department_ids } = member
  const last_seen_at = member.last_seen_at === null ? null : timeIn(call, member.last_seen_at)
  const names = { id, login, email, first_name, last_name }
  return {
    ...names,
    role,
    department_ids,
    invited: false,
    invitation_id: null,
    expires_at: null,
    last_seen_at,
    ...(two_factor && administers(call) && { two_factor: true }),
  }
}

const administers = ({ caller: { role } }: ApiRequest) => role === 'owner' || role === 'admin'

function presentInvitedMember(
  call: ApiRequest,
  { id, email, role, department_ids, expires_at }: Invitation,
): JsonObject {
  const user = { id: null, login: null, email, first_name: null, last_name: null }
  const membership = {
    invited: true,
    invitation_id: id,
    expires_at: timeIn(call, expires_at),
    last_seen_at: null,
  }
  return { ...user, role, department_ids, ...membership }
}

const presentInvitation = (
  call: ApiRequest,
  { id, email, role, department_ids, lang, expires_at }: Invitation,
): JsonObject => ({ id, email, role, department_ids, lang, expires_at: timeIn(call, expires_at) })

const timeIn = ({ caller }: ApiRequest, ms: number): string => printTime(ms, caller.time_zone)
