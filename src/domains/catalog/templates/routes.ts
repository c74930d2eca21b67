import { notFound } from '../../../platform/api-error.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { choice, type Fields, text } from '../../../platform/fields/field.ts'
import { apiShape, shape as shapeOf } from '../../../platform/fields/resource.ts'
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
import {
  fileResponse,
  itemsResponse,
  type JsonObject,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { withWarnings } from '../../../platform/http/with-warnings.ts'
import { createLook, deleteLook, restoreLook, updateLook } from './actions.ts'
import { type PictureChanges, readPictures } from './images.ts'
import { PRESET, readTemplateInput } from './input.ts'
import { lookWarnings, PRESET_NAMES, presetOf } from './rules.ts'
import { type LookDraft, PICTURES, type PictureName, type Template, templates } from './schema.ts'
import { findPicture } from './store.ts'

const ABOUT =
  'Pictures are sent as multipart/form-data in `look[signature]`, `look[stamp]` and `look[stationery]`:' +
  ' PNG, JPEG, GIF, WebP or SVG, stationery also the one page of a PDF, at most 2 MB each.'

const { shape, finish, present } = withWarnings(templates, lookWarnings)
const file = (about: string) => text({ file: true, description: `${about}; empty or null removes it` })
const requestShape = apiShape(shape, {
  request_fields: {
    preset: PRESET,
    signature: file('A picture of a signature'),
    stamp: file('A picture of a stamp'),
    stationery: file('What lies behind the page'),
  },
})

const presetShape = shapeOf({
  name: 'look_preset',
  plural: 'look_presets',
  fields: { name: choice(PRESET_NAMES, { readonly: true }), ...presetFields() },
})

function presetFields(): Fields {
  const names = Object.keys(presetOf('classic')) as (keyof LookDraft)[]
  return Object.fromEntries(names.map((name) => [name, templates.fields[name]]))
}

export const routes = [
  ...get('/templates', 'json xml', listOperation(shape)),
  ...post('/templates', 'json xml', creationWithPictures()),
  ...get('/templates/presets', 'json xml', presets()),
  ...get('/templates/:id', 'json xml', showOperation(shape, idOf, finish)),
  ...put('/templates/:id', 'json xml', changeWithPictures()),
  ...del('/templates/:id', 'json xml', deleteOperation(shape, deleteLook)),
  ...post(
    '/templates/:id/restore',
    'json xml',
    restoreOperation(shape, (call, id) => restoreLook(call.db, actorOf(call), id), present),
  ),
  ...PICTURES.flatMap((name) => get(`/templates/:id/${name}`, 'png jpg jpeg webp svg', showPicture(name))),
]

// Reading an image may take a second, and transactions only wait for the database.
function prepare({ body }: ApiRequest) {
  return readPictures(unwrap(body, 'look'))
}

function creationWithPictures(): Operation {
  return {
    ...createOperation(requestShape, createLook),
    description: `Of an account and of a department the newest counts; deleting it brings back the one before. ${ABOUT}`,
    prepare,
    run: async (call) => {
      const pictures = call.prepared as PictureChanges
      const look = await createLook(
        call.db,
        actorOf(call),
        readTemplateInput(call, 'for a new record'),
        pictures,
      )
      return answer(call, look, 201)
    },
  }
}

function changeWithPictures(): Operation {
  return {
    ...updateOperation(requestShape, updateLook),
    description: `Only the fields that are sent change. Documents that left the house keep the look they left with. ${ABOUT}`,
    prepare,
    run: async (call) => {
      const pictures = call.prepared as PictureChanges
      return answer(
        call,
        await updateLook(call.db, actorOf(call), idOf(call), readTemplateInput(call), pictures),
        200,
      )
    },
  }
}

function presets(): Operation {
  return {
    summary: 'List the presets of looks',
    description: 'Each says these fields; `preset` in a request says them all.',
    access: 'read',
    shape: presetShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async () =>
      itemsResponse(
        presetShape,
        PRESET_NAMES.map((name) => ({ name, ...presetOf(name) })),
      ),
  }
}

function showPicture(name: PictureName): Operation {
  return {
    summary: `Get the ${name} of a look`,
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const sha256 = (await getRecord(call.db, account_id, templates, idOf(call)))[`${name}_sha256`]
      const picture = await findPicture(call.db, account_id, sha256)
      if (!picture) throw notFound()
      return fileResponse(picture.bytes, picture.content_type, { etag: `"${sha256}"` })
    },
  }
}

async function answer(call: ApiRequest, look: Template, status: number) {
  const [document] = await present(call, [look])
  return recordResponse(shape, document as JsonObject, status)
}
