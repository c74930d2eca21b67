import { forbidden } from '../../../platform/api-error.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { text } from '../../../platform/fields/field.ts'
import { outside, readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  restoration,
  showing,
  unwrap,
} from '../../../platform/http/crud-operations.ts'
import { type Document, fileAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { warned } from '../../../platform/http/with-warnings.ts'
import { mayChangeBankAccounts } from '../accounts/rules.ts'
import { createDepartment, deleteDepartment, restoreDepartment, updateDepartment } from './actions.ts'
import { type LogoChange, readLogo } from './logo.ts'
import { departmentWarnings, tellsOfMoney } from './rules.ts'
import { type Department, type DepartmentDraft, departments } from './schema.ts'
import { getLogo } from './store.ts'

const LOGO =
  'A logo is sent as multipart/form-data in the field `department[logo]`:' +
  ' PNG, JPEG, GIF (its first picture) and WebP (both kept as PNG) or SVG, at most 2 MB.'

const { shape, finish, present } = warned(departments, departmentWarnings)
const withLogo = outside(shape, {
  sent: { logo: text({ file: true, about: 'The picture; empty or null takes it away' }) },
})

export const routes = [
  ...get('/departments', 'json xml', listing(shape)),
  ...post('/departments', 'json xml', creationWithLogo()),
  ...get('/departments/:id', 'json xml', showing(shape, idOf, finish)),
  ...put('/departments/:id', 'json xml', changeWithLogo()),
  ...del('/departments/:id', 'json xml', deletion(shape, deleteDepartment)),
  ...post(
    '/departments/:id/restore',
    'json xml',
    restoration(shape, (call, id) => restoreDepartment(call.db, actorOf(call), id), present),
  ),
  ...get('/departments/:id/logo', 'png jpg jpeg webp svg', showLogo()),
]

// A picture may take a second to read, and a transaction waits for nothing but the database.
function prepareLogo({ body, now }: Call) {
  return readLogo(unwrap(body, 'department').logo, now)
}

function creationWithLogo(): Operation {
  return {
    ...creation(withLogo, createDepartment),
    about: LOGO,
    prepare: prepareLogo,
    run: async (call) => {
      const given = unwrap(call.body, 'department')
      const draft = readFields(departments, given, 'for a new record')
      checkMoney(call, draft)
      const department = await createDepartment(
        call.db,
        actorOf(call),
        draft,
        call.prepared as LogoChange | undefined,
      )
      return answer(call, department, 201)
    },
  }
}

function changeWithLogo(): Operation {
  return {
    ...change(withLogo, updateDepartment),
    about: `Only the fields that are sent change. ${LOGO}`,
    prepare: prepareLogo,
    run: async (call) => {
      const given = unwrap(call.body, 'department')
      const draft = readFields(departments, given)
      if (tellsOfMoney(draft))
        checkMoney(call, draft, await getRecord(call.db, call.caller.account_id, departments, idOf(call)))
      const department = await updateDepartment(
        call.db,
        actorOf(call),
        idOf(call),
        draft,
        call.prepared as LogoChange | undefined,
      )
      return answer(call, department, 200)
    },
  }
}

// Where documents send money is changed by those who change bank accounts.
function checkMoney({ caller }: Call, draft: DepartmentDraft, current?: Department) {
  if (tellsOfMoney(draft, current) && !mayChangeBankAccounts(caller))
    throw forbidden('Bank accounts are changed by administrators here')
}

function showLogo(): Operation {
  return {
    summary: 'Get the logo of a department',
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const logo = await getLogo(call.db, call.caller.account_id, idOf(call))
      return fileAnswer(logo.bytes, logo.content_type, { etag: `"${logo.sha256}"` })
    },
  }
}

async function answer(call: Call, department: Department, status: number) {
  const [document] = await present(call, [department])
  return recordAnswer(shape, document as Document, status)
}
