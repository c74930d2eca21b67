import { Company, type Told } from '../company.ts'
import { type FoundHead, type Head, type TableVersions, versionsAfter } from '../heads.ts'
import { memory, Room } from './foresight.ts'

// What is remembered of all accounts together: a few kilobytes each at most.
const REMEMBERED_MAX = 20_000
// What is known of an account grows with those who write there.
const COMPANY_MAX = 1_000
const LOOK_AHEAD = 16
// How long another process counts as one that will come again, and what it is told as true: somebody may put things right by hand.
const OTHERS_MS = 1_000
const TOLD_MS = 10_000
const TOLD_MAX = 1_800 // characters: its row stays in one piece

const remembering = new Room(REMEMBERED_MAX)

// As this process left it, and what it knew of it then.
export class Account {
  readonly id: number
  readonly remembered = memory(Number.POSITIVE_INFINITY, remembering)
  company = new Company(true)
  #met = 0 // how many have been in it
  versions: TableVersions = {}
  is_busy = false
  contended_until = 0 // another process writes in it too
  #left: Pick<Head, 'seq' | 'kept'> | undefined
  #others_until = 0 // another process is expected to come next

  constructor(id: number) {
    this.id = id
  }

  meet(found: FoundHead, together: number): Head {
    const is_as_left = found.seq === this.#left?.seq && found.kept === this.#left.kept
    const told = is_as_left ? undefined : heard(found)
    if (!is_as_left) this.#others_until = performance.now() + OTHERS_MS
    if (!is_as_left || this.#met > COMPANY_MAX) {
      this.company = new Company(true, undefined, told)
      this.#met = 0
    }
    this.#met += together
    this.company.written.clear()
    // Whoever finds the account as it was left goes by what is asked for now, and the same kind of them come next.
    this.company.together = is_as_left || told ? Math.max(together, LOOK_AHEAD) : together
    this.versions = found.versions
    return { ...found, written: this.company.written, tell: (seq) => this.#tell(seq) }
  }

  #tell(seq: number): string | null {
    if (performance.now() > this.#others_until) return null
    const told = JSON.stringify({ seq, at: Date.now(), known: this.company.tell() })
    return told.length > TOLD_MAX ? null : told
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

// What was told with the last entry, if that was just now.
function heard({ seq, told }: FoundHead): Told | undefined {
  const { seq: told_at_seq, at, known } = JSON.parse(told ?? '{}')
  return told_at_seq === seq && Math.abs(Date.now() - at) < TOLD_MS ? known : undefined
}
