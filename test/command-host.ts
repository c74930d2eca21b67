// A process that runs one command after another, so that the sources are loaded once and not for each command.
type CommandRequest = { environment: { [name: string]: string }; args: string[] }
export type CommandResult = { code: number | null; stdout: string; stderr: string }

if (import.meta.main) {
  const [, , program = ''] = process.argv
  process.on('disconnect', () => process.exit())
  let before = Promise.resolve()
  let count = 0
  process.on('message', (request: CommandRequest) => {
    before = before.then(async () => void process.send?.(await runHere(program, request, ++count)))
  })
}

// Runs a command as a new process would: it reads its arguments and settings and writes its output as always.
async function runHere(
  program: string,
  { environment, args }: CommandRequest,
  count: number,
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      output[name] += String(text)
      return true
    }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  process.argv = [process.execPath, program, ...args]
  process.exitCode = 0
  await import(`${program}?${count}`)
  return { code: Number(process.exitCode), ...output }
}
