// Permanent problem of the source: a wrong token, a page instead of JSON, or a server that does not respond for a long time.
export class SourceError extends Error {
  readonly status: number
  readonly url: string

  constructor(message: string, url: string, status = 0) {
    super(message)
    this.url = url
    this.status = status
  }
}

// The source asks to wait so long that other transfers should run meanwhile.
export class SourceBusy extends Error {
  readonly delay_ms: number

  constructor(delayMs: number) {
    super('The source asks to wait')
    this.delay_ms = delayMs
  }
}

// The response exceeds the limits. Fewer records at once may fit.
export class ResponseLimitError extends SourceError {
  constructor(message: string, url: string) {
    super(message, url, 413)
  }
}
