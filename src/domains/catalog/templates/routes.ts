import { notFound } from '../../../platform/api-error.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { choice, type Fields, text } from '../../../platform/fields/field.ts'
import { outside, shape as shapeOf } from '../../../platform/fields/resource.ts'
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
import { type Document, fileAnswer, itemsAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { warned } from '../../../platform/http/with-warnings.ts'
import { createLook, deleteLook, restoreLook, updateLook } from './actions.ts'
import { type PictureChanges, readPictures } from './images.ts'
import { PRESET, readSent } from './input.ts'
import { lookWarnings, PRESET_NAMES, presetOf } from './rules.ts'
import { type Look, type LookDraft, looks, PICTURES, type PictureName } from './schema.ts'
import { findPicture } from './store.ts'

const ABOUT =
  'Pictures are sent as multipart/form-data in `look[signature]`, `look[stamp]` and `look[stationery]`:' +
  ' PNG, JPEG, GIF, WebP or SVG, stationery also the one page of a PDF, at most 2 MB each.'

const { shape, finish, present } = warned(looks, lookWarnings)
const file = (about: string) => text({ file: true, about: `${about}; empty or null takes it away` })
const sent = outside(shape, {
  sent: {
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
  return Object.fromEntries(names.map((name) => [name, looks.fields[name]]))
}

export const routes = [
  ...get('/looks', 'json xml', listing(shape)),
  ...post('/looks', 'json xml', creationWithPictures()),
  ...get('/looks/presets', 'json xml', presets()),
  ...get('/looks/:id', 'json xml', showing(shape, idOf, finish)),
  ...put('/looks/:id', 'json xml', changeWithPictures()),
  ...del('/looks/:id', 'json xml', deletion(shape, deleteLook)),
  ...post(
    '/looks/:id/restore',
    'json xml',
    restoration(shape, (call, id) => restoreLook(call.db, actorOf(call), id), present),
  ),
  ...PICTURES.flatMap((name) => get(`/looks/:id/${name}`, 'png jpg jpeg webp svg', showPicture(name))),
]

// A picture may take a second to read, and a transaction waits for nothing but the database.
function prepare({ body }: Call) {
  return readPictures(unwrap(body, 'look'))
}

function creationWithPictures(): Operation {
  return {
    ...creation(sent, createLook),
    about: `Of an account and of a department the newest counts; deleting it brings back the one before. ${ABOUT}`,
    prepare,
    run: async (call) => {
      const pictures = call.prepared as PictureChanges
      const look = await createLook(call.db, actorOf(call), readSent(call, 'for a new record'), pictures)
      return answer(call, look, 201)
    },
  }
}

function changeWithPictures(): Operation {
  return {
    ...change(sent, updateLook),
    about: `Only the fields that are sent change. Documents that left the house keep the look they left with. ${ABOUT}`,
    prepare,
    run: async (call) => {
      const pictures = call.prepared as PictureChanges
      return answer(call, await updateLook(call.db, actorOf(call), idOf(call), readSent(call), pictures), 200)
    },
  }
}

function presets(): Operation {
  return {
    summary: 'List the presets of looks',
    about: 'Each says these fields; `preset` in a request says them all.',
    right: 'read',
    shape: presetShape,
    takes: 'nothing',
    gives: 'list',
    run: async () =>
      itemsAnswer(
        presetShape,
        PRESET_NAMES.map((name) => ({ name, ...presetOf(name) })),
      ),
  }
}

function showPicture(name: PictureName): Operation {
  return {
    summary: `Get the ${name} of a look`,
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const sha256 = (await getRecord(call.db, account_id, looks, idOf(call)))[`${name}_sha256`]
      const picture = await findPicture(call.db, account_id, sha256)
      if (!picture) throw notFound()
      return fileAnswer(picture.bytes, picture.content_type, { etag: `"${sha256}"` })
    },
  }
}

async function answer(call: Call, look: Look, status: number) {
  const [document] = await present(call, [look])
  return recordAnswer(shape, document as Document, status)
}
