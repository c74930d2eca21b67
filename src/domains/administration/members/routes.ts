import { invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, idOf, topOf } from '../../../platform/http/crud-operations.ts'
import { type Document, itemsAnswer, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { askedUrl } from '../../../platform/http/url.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { checkMakes } from '../accounts/rules.ts'
import { newMessageId } from '../email/actions.ts'
import { changeMember, inviteMember, leaveAccounts, removeMember, withdrawInvitation } from './actions.ts'
import { invitationShape, memberShape, unlinkedShape, unlinking } from './schema.ts'
import { type Invitation, listInvitations, listMembers, type Member } from './store.ts'
import { unlinkMessages } from './unlink-messages.ts'

export type MemberOptions = { secret: Buffer; mail_from: string }

export const memberRoutes = (options: MemberOptions) => [
  ...get('/account/users', 'json xml', listAll()),
  ...put('/account/users/:id', 'json xml', changeOne()),
  ...del('/account/users/:id', 'json xml', removeOne()),
  ...post('/account/invitations', 'json xml', invite(options)),
  ...del('/account/invitations/:id', 'json xml', withdraw()),
  ...put('/account/unlink', 'json xml', unlink()),
]

function listAll(): Operation {
  return {
    summary: 'List the users of the account',
    about: 'Those who are invited stand at the end, with `invited` and without an `id`.',
    right: 'read',
    shape: memberShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { db, caller, arrived_at } = call
      const members = await listMembers(db, caller.account_id)
      const invited = await listInvitations(db, caller.account_id, arrived_at)
      return itemsAnswer(memberShape, [
        ...members.map((member) => presentMember(call, member)),
        ...invited.map((invitation) => presentInvited(call, invitation)),
      ])
    },
  }
}

function changeOne(): Operation {
  return {
    summary: 'Change what a user may do',
    about: 'Only the fields that are sent change; `PATCH` does the same.',
    right: 'admin',
    shape: memberShape,
    takes: 'fields',
    gives: 'record',
    run: async (call) => {
      const { role, department_ids } = readFields(memberShape, topOf(call.body, 'role'))
      checkMakes(call.caller, role)
      const draft = { ...(role ? { role } : {}), ...(department_ids ? { department_ids } : {}) }
      const member = await changeMember(call.db, actorByMachine(call), idOf(call), draft)
      return recordAnswer(memberShape, presentMember(call, member))
    },
  }
}

function removeOne(): Operation {
  return {
    summary: 'Remove a user from the account',
    about: 'Their token for this account ends at once; the last owner stays.',
    right: 'admin',
    shape: memberShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await removeMember(call.db, actorByMachine(call), idOf(call))
      return okAnswer()
    },
  }
}

function invite({ secret, mail_from }: MemberOptions): Operation {
  return {
    summary: 'Invite somebody to the account',
    about: 'A letter with a link goes out in the background; the link works once, for seven days.',
    right: 'admin',
    shape: invitationShape,
    takes: 'fields',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const given = compose(invitationShape, readFields(invitationShape, topOf(call.body, 'email')))
      const email = (given.email as string).trim()
      if (!isMailAddress(email)) throw invalid({ email: 'is not an e-mail address' })
      checkMakes(call.caller, given.role)
      const wish = {
        email,
        role: given.role ?? 'member',
        department_ids: given.department_ids ?? [],
        lang: given.lang || ((call.caller.settings.lang as string | null) ?? null),
      }
      const letter = { base_url: askedUrl(call), message_id: newMessageId(mail_from) }
      const invitation = await inviteMember(call.db, actorByMachine(call), wish, letter, secret)
      return recordAnswer(invitationShape, presentInvitation(call, invitation), 201)
    },
  }
}

function withdraw(): Operation {
  return {
    summary: 'Withdraw an invitation',
    right: 'admin',
    shape: invitationShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await withdrawInvitation(call.db, actorByMachine(call), idOf(call))
      return okAnswer()
    },
  }
}

function unlink(): Operation {
  return {
    summary: 'Leave accounts of others',
    about:
      'For offices that keep the books of several accounts: whoever asks belongs to those named no more. A token leaves the account that it is for; leaving others needs a session. An account keeps its last owner.',
    right: 'read',
    shape: unlinkedShape,
    query: unlinking.fields,
    takes: 'parameters',
    gives: 'outcome',
    answers: unlinkedShape,
    run: async (call) => {
      const asked = call.query.prefix ?? topOf(call.body, 'prefix').prefix ?? null
      const { prefix } = readFields(unlinking, { prefix: asked })
      const messages = unlinkMessages(call.caller.settings.lang)
      const result = await leaveAccounts(
        call.db,
        actorByMachine(call),
        prefix ?? [],
        call.caller.session_id !== 0,
        messages.nothing,
      )
      return recordAnswer(unlinkedShape, { code: 'success', message: messages.unlinked, result })
    },
  }
}

function presentMember(call: Call, { id, login, email, first_name, last_name, ...member }: Member): Document {
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
  }
}

function presentInvited(call: Call, { id, email, role, department_ids, expires_at }: Invitation): Document {
  const nobody = { id: null, login: null, email, first_name: null, last_name: null }
  const ends = { invited: true, invitation_id: id, expires_at: timeIn(call, expires_at), last_seen_at: null }
  return { ...nobody, role, department_ids, ...ends }
}

const presentInvitation = (
  call: Call,
  { id, email, role, department_ids, lang, expires_at }: Invitation,
): Document => ({ id, email, role, department_ids, lang, expires_at: timeIn(call, expires_at) })

const timeIn = ({ caller }: Call, ms: number): string => printTime(ms, caller.time_zone)
