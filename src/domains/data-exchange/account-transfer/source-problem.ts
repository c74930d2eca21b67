// What no further try will mend: a wrong token, a page in place of an answer, or nobody there for a long time.
export class SourceProblem extends Error {
  readonly status: number
  readonly url: string

  constructor(message: string, url: string, status = 0) {
    super(message)
    this.url = url
    this.status = status
  }
}

// It asks to be left alone for so long that others should work meanwhile.
export class SourceBusy extends Error {
  readonly delay_ms: number

  constructor(delay_ms: number) {
    super('It asks to wait')
    this.delay_ms = delay_ms
  }
}

// An answer that is longer, or holds more, than one may. Fewer records at once may fit.
export class TooLong extends SourceProblem {
  constructor(message: string, url: string) {
    super(message, url, 413)
  }
}
