import { forbidden } from '../../../platform/api-error.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { text } from '../../../platform/fields/field.ts'
import { apiShape, readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  restoreOperation,
  showOperation,
  unwrap,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { fileResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { withWarnings } from '../../../platform/http/with-warnings.ts'
import { mayChangeBankAccounts } from '../accounts/rules.ts'
import { createDepartment, deleteDepartment, restoreDepartment, updateDepartment } from './actions.ts'
import { type LogoChange, readLogo } from './logo.ts'
import { changesPaymentDetails, departmentWarnings, statesPaymentDetails } from './rules.ts'
import { type Department, type DepartmentDraft, departments } from './schema.ts'
import { getLogo } from './store.ts'

const LOGO =
  'A logo is sent as multipart/form-data in the field `department[logo]`:' +
  ' PNG, JPEG, GIF (its first image) and WebP (both stored as PNG) or SVG, at most 2 MB.'

const { shape, finish, present } = withWarnings(departments, departmentWarnings)
const withLogo = apiShape(shape, {
  request_fields: { logo: text({ file: true, description: 'Image file; empty or null removes it' }) },
})

export const routes = [
  ...get('/departments', 'json xml', listOperation(shape)),
  ...post('/departments', 'json xml', createWithLogo()),
  ...get('/departments/:id', 'json xml', showOperation(shape, idOf, finish)),
  ...put('/departments/:id', 'json xml', updateWithLogo()),
  ...del('/departments/:id', 'json xml', deleteOperation(shape, deleteDepartment)),
  ...post(
    '/departments/:id/restore',
    'json xml',
    restoreOperation(shape, (call, id) => restoreDepartment(call.db, actorOf(call), id), present),
  ),
  ...get('/departments/:id/logo', 'png jpg jpeg webp svg', showLogo()),
]

// Runs before the transaction, because reading an image can take a second.
function prepareLogo({ body, now }: ApiRequest) {
  return readLogo(unwrap(body, 'department').logo, now)
}

function createWithLogo(): Operation {
  return {
    ...createOperation(withLogo, createDepartment),
    confirms_identity: ({ body }) => statesPaymentDetails(unwrap(body, 'department')),
    description: LOGO,
    prepare: prepareLogo,
    run: async (call) => {
      const input = unwrap(call.body, 'department')
      const draft = readFields(departments, input, 'for a new record')
      checkPaymentDetails(call, draft)
      const department = await createDepartment(
        call.db,
        actorOf(call),
        draft,
        call.prepared as LogoChange | undefined,
      )
      return departmentResponse(call, department, 201)
    },
  }
}

function updateWithLogo(): Operation {
  return {
    ...updateOperation(withLogo, updateDepartment),
    confirms_identity: ({ body }) => statesPaymentDetails(unwrap(body, 'department')),
    description: `Only the fields that are sent change. ${LOGO}`,
    prepare: prepareLogo,
    run: async (call) => {
      const input = unwrap(call.body, 'department')
      const draft = readFields(departments, input)
      if (changesPaymentDetails(draft))
        checkPaymentDetails(
          call,
          draft,
          await getRecord(call.db, call.caller.account_id, departments, idOf(call)),
        )
      const department = await updateDepartment(
        call.db,
        actorOf(call),
        idOf(call),
        draft,
        call.prepared as LogoChange | undefined,
      )
      return departmentResponse(call, department, 200)
    },
  }
}

// Only users who may change bank accounts may change the payment details that documents print.
function checkPaymentDetails({ caller }: ApiRequest, draft: DepartmentDraft, current?: Department) {
  if (changesPaymentDetails(draft, current) && !mayChangeBankAccounts(caller))
    throw forbidden('Only administrators can change bank accounts; ask one of them')
}

function showLogo(): Operation {
  return {
    summary: 'Get the logo of a department',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const logo = await getLogo(call.db, call.caller.account_id, idOf(call))
      return fileResponse(logo.bytes, logo.content_type, { etag: `"${logo.sha256}"` })
    },
  }
}

async function departmentResponse(call: ApiRequest, department: Department, status: number) {
  const [document] = await present(call, [department])
  return recordResponse(shape, document as JsonObject, status)
}
