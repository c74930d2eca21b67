import { type FoundHead, type Head, type TableVersions, versionsAfter } from '../../../commit/account-lock.ts'
import { Company, type Told } from '../../../commit/commit-group.ts'
import { memory, Room } from '../../../commit/prepared-reads.ts'

// What is remembered of all accounts together: a few kilobytes each at most.
const REMEMBERED_MAX = 20_000
// What is known of an account grows with those who write there.
const COMPANY_MAX = 1_000
const LOOK_AHEAD = 16
// So long after another process was in an account it is expected there again.
const OTHERS_MS = 1_000
// So long what was found out is told on: somebody may have put things right by hand.
const TOLD_MS = 10_000
const TOLD_MAX = 1_800 // characters, for its row is written with every commit

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
  #others_until = 0 // another process was found to have written in it
  #known_since = 0 // the oldest of what the company knows

  constructor(id: number) {
    this.id = id
  }

  meet(found: FoundHead, together: number): Head {
    const is_as_left = found.seq === this.#left?.seq && found.kept === this.#left.kept
    const heard = is_as_left ? undefined : hear(found)
    if (!is_as_left) this.#others_until = performance.now() + OTHERS_MS
    if (!is_as_left || this.#met > COMPANY_MAX) {
      this.company = new Company(true, undefined, heard?.known)
      this.#known_since = heard?.since ?? Date.now()
      this.#met = 0
    }
    this.#met += together
    this.company.written.clear()
    // Whoever finds the account as it was left goes by what is asked for now, and the same kind of them come next.
    this.company.together = is_as_left || heard ? Math.max(together, LOOK_AHEAD) : together
    this.versions = found.versions
    return { ...found, written: this.company.written, tell: (seq) => this.#tell(seq) }
  }

  #tell(seq: number): string | null {
    if (performance.now() > this.#others_until) return null
    const known = this.company.tell()
    const told = known && JSON.stringify({ seq, since: this.#known_since, known } satisfies Heard)
    return told === undefined || told.length > TOLD_MAX ? null : told
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

type Heard = { readonly seq: number; readonly since: number; readonly known: Told }

// What was told with the last entry, if that was found out just now.
function hear({ seq, told }: FoundHead): Heard | undefined {
  if (told === null) return undefined
  const heard = JSON.parse(told) as Heard
  return heard.seq === seq && Math.abs(Date.now() - heard.since) < TOLD_MS ? heard : undefined
}
