import { type FoundHead, type Head, type TableVersions, versionsAfter } from '../../../commit/account-lock.ts'
import { Company } from '../../../commit/commit-group.ts'
import { memory, Room } from '../../../commit/prepared-reads.ts'

// What is remembered of all accounts together: a few kilobytes each at most.
const REMEMBERED_MAX = 20_000
// What is known of an account grows with those who write there.
const COMPANY_MAX = 1_000
const LOOK_AHEAD = 16

const remembering = new Room(REMEMBERED_MAX)

// As this process left it, and what it knew of it then.
export class Account {
  readonly id: number
  readonly remembered = memory(Number.POSITIVE_INFINITY, remembering)
  company = new Company(true)
  #met = 0 // how many have been in it
  versions: TableVersions = {}
  is_busy = false
  contended_until = 0 // another process was found holding it
  #left: Pick<Head, 'seq' | 'kept'> | undefined

  constructor(id: number) {
    this.id = id
  }

  meet(found: FoundHead, together: number): Head {
    const is_as_left = found.seq === this.#left?.seq && found.kept === this.#left.kept
    if (!is_as_left || this.#met > COMPANY_MAX) {
      this.company = new Company(true)
      this.#met = 0
    }
    this.#met += together
    this.company.written.clear()
    // Whoever finds the account as it was left goes by what is asked for now, and the same kind of them come next.
    this.company.together = is_as_left ? Math.max(together, LOOK_AHEAD) : together
    this.versions = found.versions
    return { ...found, written: this.company.written }
  }

  leave(head: Head) {
    if (head.written.size > 0) this.versions = versionsAfter(head)
    const kept = head.written.size > 0 ? JSON.stringify(this.versions) : head.kept
    this.#left = { seq: head.seq, kept }
  }

  forget() {
    this.#left = undefined
  }
}
