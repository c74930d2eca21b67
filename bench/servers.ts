import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The measured programs, each as a separate process.

export const TOKEN = 'benchbenchbenchbench1234'
// Node options of `npm start`, for both.
const NODE_OPTIONS = ['--max-semi-space-size=32']
export type Server = { port: number; pid: number; stop(): Promise<void> }

export async function startKwit(
  environment: { [name: string]: string } = {},
  keptData?: string, // kept when the server has ended
  tree = fileURLToPath(new URL('..', import.meta.url)), // folder of the program
  under: readonly string[] = [], // the command that runs the server (exec)
): Promise<Server> {
  const data = keptData ?? mkdtempSync(join(tmpdir(), 'kwit-bench-'))
  const port = await freePort()
  const child = fork(join(tree, 'src/main.ts'), {
    cwd: tree,
    ...commandOf(under),
    env: {
      ...process.env,
      KWIT_DATA: data,
      KWIT_PORT: String(port),
      KWIT_LOG: 'info',
      KWIT_RATE_LIMIT: '0',
      KWIT_FIRST_TOKEN: TOKEN,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await answering(port, child).catch((error) => {
    child.kill()
    throw error
  })
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      await endProcess(child)
      if (keptData === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

export async function startBare(answers: string[]): Promise<Server> {
  const child = fork(new URL('./bare.ts', import.meta.url), {
    execArgv: NODE_OPTIONS,
    env: { ...process.env, BARE_ANSWERS: JSON.stringify(answers) },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid as number, stop: () => endProcess(child) }
}

function commandOf([execPath, ...words]: readonly string[]) {
  if (execPath === undefined) return { execArgv: NODE_OPTIONS }
  return { execPath, execArgv: [...words, process.execPath, ...NODE_OPTIONS] }
}

async function endProcess(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function answering(port: number, child: ChildProcess) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start within 30 s')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
