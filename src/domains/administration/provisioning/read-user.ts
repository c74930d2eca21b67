import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import type { NewUser } from '../accounts/actions.ts'
import { hashPassword } from '../accounts/password.ts'
import { checkPassword } from '../accounts/rules.ts'
import { userShape } from './schema.ts'

// Reads the new user of a request and hashes the password.
export async function readUser(input: InputObject, passwordRule?: 'optional'): Promise<NewUser> {
  const { login, email, password, first_name, last_name, from_partner } = compose(
    userShape,
    readFields(userShape, input),
  )
  const hasNoPassword = passwordRule !== undefined && (password === null || password === '')
  if (!hasNoPassword) checkPassword(password ?? null)
  const password_hash = hasNoPassword ? null : await hashPassword(password as string)
  return { login, email: email as string, password_hash, first_name, last_name, from_partner }
}
