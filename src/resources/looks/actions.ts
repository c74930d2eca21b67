import { creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { getRecord } from '../../platform/database/records.ts'
import { lockAccount } from '../accounts/store.ts'
import type { PictureChanges } from './pictures.ts'
import { type Look, type LookDraft, looks, PICTURES } from './schema.ts'
import { dropPicture, putPicture } from './store.ts'

const insert = creating(looks)
const update = updating(looks)

export const createLook = (
  db: Database,
  actor: Actor,
  draft: LookDraft,
  pictures: PictureChanges = {},
): Promise<Look> =>
  transaction(db, async (db) => {
    await putPictures(db, actor, pictures)
    return insert(db, actor, { ...draft, ...namesOf(pictures) })
  })

export const updateLook = (
  db: Database,
  actor: Actor,
  id: number,
  draft: LookDraft,
  pictures: PictureChanges = {},
): Promise<Look> =>
  transaction(db, async (db) => {
    await lockAccount(db, actor.account_id)
    const before = await getRecord(db, actor.account_id, looks, id)
    await putPictures(db, actor, pictures)
    const look = await update(db, actor, id, { ...draft, ...namesOf(pictures) })
    for (const name of PICTURES) {
      const gone = before[`${name}_sha256`]
      if (gone && gone !== look[`${name}_sha256`]) await dropPicture(db, actor.account_id, gone)
    }
    return look
  })

export const deleteLook = deleting(looks)
export const restoreLook = restoring(looks)

async function putPictures(db: Database, { account_id }: Actor, pictures: PictureChanges) {
  for (const picture of Object.values(pictures))
    if (picture) await putPicture(db, account_id, picture.sha256, picture)
}

const namesOf = (pictures: PictureChanges): LookDraft =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [`${name}_sha256`, picture?.sha256 ?? null]),
  )
