// The side of a serving process: its role, questions to the supervisor, and messages to the other processes.
import process from 'node:process'
import { type Group, type Question, ROLE_VARIABLE, type Role, type ToProcess, type ToSupervisor } from './messages.ts'

/** What this process is among several; undefined for a lone one. */
export const role: Role | undefined = takeRole()

/** Taken out of the environment, so that threads and child programs do not count as serving processes. */
function takeRole(): Role | undefined {
  const text = process.env[ROLE_VARIABLE]
  delete process.env[ROLE_VARIABLE]
  return text && process.send ? (JSON.parse(text) as Role) : undefined
}

const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
const listeners = new Map<string, Set<(text: string) => void>>()
const stopping = Promise.withResolvers<void>()
let group: Group | undefined
let measures: (() => Promise<object>) | undefined
let asked = 0

if (role) process.on('message', (message: ToProcess) => hear(message))

function hear(message: ToProcess): void {
  switch (message.folkmoot) {
    case 'answer': {
      const asking = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.failed === undefined) asking?.resolve(message.answer)
      else asking?.reject(new Error(message.failed))
      return
    }
    case 'tell':
      for (const listener of listeners.get(message.channel) ?? []) listener(message.text)
      return
    case 'group':
      group = message.group
      return
    case 'metrics':
      void measures?.().then((metrics) => send({ folkmoot: 'metrics', id: message.id, metrics }))
      return
    case 'stop':
      stopping.resolve()
  }
}

/**
 * A supervisor that is gone is told nothing: this process ends then, too. A lone process may have been started with a channel
 * that is used for something else.
 */
const send = (message: ToSupervisor): void => {
  if (role && process.connected) process.send!(message, undefined, {}, () => {})
}

/** Asks the supervisor. */
export const askSupervisor = <T>(question: Question): Promise<T> =>
  new Promise((resolve, reject) => {
    const id = ++asked
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
    send({ folkmoot: 'ask', id, question })
  })

/** Says that this process gave a seat back. */
export const leaveSeat = (room: string, who: string): void => send({ folkmoot: 'leave seat', room, who })

/** Tells the other serving processes something. */
export const tellOthers = (channel: string, text: string): void => send({ folkmoot: 'tell', channel, text })

/** Calls back with what others tell; gives what ends that. */
export function onTold(channel: string, listener: (text: string) => void): () => void {
  const own = listeners.get(channel) ?? new Set()
  listeners.set(channel, own.add(listener))
  return () => own.delete(listener)
}

/** Sets what this process says when another one wants the metrics of all. */
export const answerMetrics = (metrics: () => Promise<object>): void => void (measures = metrics)

/** The metrics of all serving processes, this one among them. */
export const metricsOfAll = (): Promise<object[]> => askSupervisor<object[]>({ about: 'metrics' })

/** Says that this process serves. */
export const sayServing = (): void => send({ folkmoot: 'serving' })

/** How many processes serve; undefined for a lone one, and until the supervisor has said so. */
export const groupNow = (): Group | undefined => group

/** Resolves when the supervisor tells this process to stop. */
export const toldToStop: Promise<void> = stopping.promise

/** Lets this process end: the channel to the supervisor would keep it. */
export async function leaveSupervisor(): Promise<void> {
  if (role) (await import('node:cluster')).default.worker?.disconnect()
}
