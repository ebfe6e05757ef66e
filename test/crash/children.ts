// Servers and workers as processes of their own, which are killed and started again.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The settings of a server on a port. */
export const settings = (port: number) => ({
  PORT: String(port),
  FOLKMOOT_DEMO: 'off',
  FOLKMOOT_SECRET: 'a secret that is known to everybody in the room',
  HOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'silent',
})

export interface Child {
  /** When the present process works. */
  ready: () => Promise<unknown>
  /** Resolves when the next process is started. */
  kill: () => Promise<void>
  end: () => Promise<void>
}

/** A process that is started again whenever it is killed; that it ends by itself is a failure. */
export function keepAlive(role: string, env: NodeJS.ProcessEnv, failed: (error: Error) => void): Child {
  let ended = false
  let child: ChildProcess
  let gone: Promise<void>
  let ready: Promise<unknown>
  const start = () => {
    child = fork(join(import.meta.dirname, 'process.ts'), [role], { env })
    ready = new Promise((resolve) => child.once('message', resolve))
    gone = new Promise<number | null>((resolve) => child.once('exit', resolve)).then((code) => {
      if (ended) return
      if (code === null) start()
      else failed(new Error(`A ${role} ended by itself with ${code}.`))
    })
  }
  start()
  return {
    ready: () => ready,
    kill: async () => {
      const dead = gone
      child.kill('SIGKILL')
      await dead
    },
    end: async () => {
      ended = true
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Waits until a server answers; throws where a process ended by itself. */
export async function answering(url: string, broken: () => Error | undefined): Promise<void> {
  for (;;) {
    const error = broken()
    if (error) throw error
    const answer = await fetch(`${url}/api/v1/metadata`).catch(() => undefined)
    if (answer) return
    await sleep(50)
  }
}
