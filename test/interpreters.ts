// Finds programs that may be missing on a machine. A test that needs one is then skipped, with the reason in its
// name.
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'vitest'

export function testWith(program: string, args: readonly string[], name: string, body: () => Promise<void>) {
  if (spawnSync(program, args).status === 0) test(name, body)
  else test.skip(`${name} (${program} is not installed)`, body)
}

export async function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd: string; environment?: { [name: string]: string } },
) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await exit, output, errors }
}
