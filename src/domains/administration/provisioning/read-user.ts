import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import type { NewUser } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/password.ts'
import { checkPassword } from '../accounts/rules.ts'
import { userShape } from './schema.ts'

// The new user of a request, with the password already hashed.
export async function readUser(given: Tree, password_rule?: 'may have no password'): Promise<NewUser> {
  const { login, email, password, first_name, last_name, from_partner } = compose(
    userShape,
    readFields(userShape, given),
  )
  const is_without = password_rule !== undefined && (password === null || password === '')
  if (!is_without) checkPassword(password ?? null)
  const password_hash = is_without ? null : await hashPassword(password as string)
  return { login, email: email as string, password_hash, first_name, last_name, from_partner }
}
