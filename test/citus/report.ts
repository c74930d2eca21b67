// Summarizes the report of a vitest run in a few lines.

type Assertion = {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}
export type FileResult = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly Assertion[]
}
export type TestReport = { readonly testResults: readonly FileResult[] }

const MESSAGE_MAX = 300

export function summarise(results: readonly FileResult[]) {
  const assertions = results.flatMap(({ assertionResults }) => assertionResults)
  // A file that could not start has no tests of its own.
  const broken = results.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const lines = results.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`),
  )
  return {
    passed: assertions.filter(({ status }) => status === 'passed').length,
    failed: lines.length + broken.length,
    lines: [...lines, ...broken.map(({ name, message }) => `${name}: ${firstLine(message)}`)],
  }
}

const firstLine = (text = '') => (text.split('\n')[0] ?? '').slice(0, MESSAGE_MAX)
