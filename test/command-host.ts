// A process that runs commands of the command line, which it is given, one after another: its sources are read once, not once a command.
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

// As if the process were new: the command reads its words, its settings and writes its output as it always does.
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
