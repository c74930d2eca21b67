import { notFound } from '../../../platform/api-error.ts'
import { listRows } from '../../../platform/database/lists/list.ts'
import { getRecord, jsonFromRow } from '../../../platform/database/records.ts'
import { choice, type Fields, text } from '../../../platform/fields/field.ts'
import { apiShape, shape as shapeOf } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  pageLinks,
  restoreOperation,
  scopeOf,
  showOperation,
  timesOf,
  unwrap,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import {
  fileResponse,
  itemsResponse,
  type JsonObject,
  listResponse,
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
  'Send images as multipart/form-data in `template[signature]`, `template[stamp]` and `template[stationery]`:' +
  ' PNG, JPEG, GIF, WebP or SVG of at most 2 MB each; the letterhead (`stationery`) may also be a PDF of one page.'

const { shape: storedShape, finish, present } = withWarnings(templates, lookWarnings)
// The table has kept the name that templates had before version 1.0.
const shape = { ...storedShape, name: 'template', plural: 'templates' }
const file = (about: string) => text({ file: true, description: `${about}; empty or null removes it` })
const requestShape = apiShape(shape, {
  request_fields: {
    preset: PRESET,
    signature: file('Image of a signature'),
    stamp: file('Image of a stamp'),
    stationery: file('Letterhead, printed behind the page'),
  },
})

const presetShape = shapeOf({
  name: 'template_preset',
  plural: 'template_presets',
  fields: { name: choice(PRESET_NAMES, { readonly: true }), ...presetFields() },
})

function presetFields(): Fields {
  const names = Object.keys(presetOf('classic')) as (keyof LookDraft)[]
  return Object.fromEntries(names.map((name) => [name, templates.fields[name]]))
}

export const routes = [
  ...get('/templates', 'json xml', list()),
  ...post('/templates', 'json xml', creationWithPictures()),
  ...get('/templates/presets', 'json xml', presets()),
  ...get('/templates/:id', 'json xml', show()),
  ...put('/templates/:id', 'json xml', changeWithPictures()),
  ...del('/templates/:id', 'json xml', deleteOperation(shape, deleteLook)),
  ...post(
    '/templates/:id/restore',
    'json xml',
    restoreOperation(shape, (call, id) => restoreLook(call.db, actorOf(call), id), present),
  ),
  ...PICTURES.flatMap((name) => get(`/templates/:id/${name}`, 'png jpg jpeg webp svg', showPicture(name))),
]

function list(): Operation {
  return {
    ...listOperation(shape),
    run: async (call) => {
      const { items, ...page } = await listRows(call.db, templates, scopeOf(call), call.query)
      const documents = items.map((row) => jsonFromRow(templates, row, timesOf(call)))
      return listResponse(shape, finish(call, documents), page, pageLinks(call))
    },
  }
}

function show(): Operation {
  return {
    ...showOperation(shape),
    run: async (call) =>
      answer(call, await getRecord(call.db, call.caller.account_id, templates, idOf(call)), 200),
  }
}

// Reading an image may take a second, and transactions only wait for the database.
function prepare({ body }: ApiRequest) {
  return readPictures(unwrap(body, 'template'))
}

function creationWithPictures(): Operation {
  return {
    ...createOperation(requestShape, createLook),
    description: `The newest template of an account or department applies; if you delete it, the previous one applies again. ${ABOUT}`,
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
    description: `Changes only the fields in the request. Documents that were sent keep the template they were sent with. ${ABOUT}`,
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
    summary: 'List template presets',
    description: 'The options that `preset` sets in a request.',
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
    summary: `Get the ${name} of a template`,
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
