// Supervisor: starts the serving processes, replaces those that die, and stops all of them.
import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import { supervisorAnswers, tell } from './answers.ts'
import { closeInTransit } from './connections-in-transit.ts'
import { ROLE_VARIABLE, type Role, type ToSupervisor } from './messages.ts'
import { type RestartDelay, restartDelay } from './restart-delay.ts'
import { openCounts } from './window-places.ts'

export interface SupervisorOptions {
  /** How many processes serve. */
  of: number
  /** Folders for temporary files beside those of the system. */
  folders: readonly string[]
  /** Whether the processes read files again on SIGHUP; otherwise the signal ends them, as it ends a lone process. */
  reloads: boolean
  /** Called when a process has died, with how it ended and the milliseconds before it is replaced. */
  died: (about: { process: number; ended: string | number; delay: number }) => void
}

interface Slot {
  number: number
  worker?: Worker
  startedAt: number
  serves: boolean
  /** Whether it was to read files again while it started. */
  reloads: boolean
  delay: RestartDelay
  timer?: NodeJS.Timeout
}

/**
 * Runs the processes until SIGTERM or SIGINT; gives the exit code. The first one migrates the database and begins an empty
 * site; where it fails before it serves, nothing else is started. Rejects where the system creates no process for it.
 */
export function supervise({ of, folders, reloads, died }: SupervisorOptions): Promise<number> {
  const counts = openCounts(folders)
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', counts] })
  const ended = Promise.withResolvers<number>()
  const slots = Array.from({ length: of }, (_, number): Slot => {
    return { number, startedAt: 0, serves: false, reloads: false, delay: restartDelay() }
  })
  const serving = () => slots.filter(({ serves }) => serves).map(({ worker }) => worker!)
  const answers = supervisorAnswers({ counts, of, serving })
  let begun = false
  let complete = false
  let stopping = false

  function start(slot: Slot) {
    const role: Role = { number: slot.number, of, begins: !begun }
    slot.startedAt = performance.now()
    let worker: Worker
    try {
      worker = cluster.fork({ [ROLE_VARIABLE]: JSON.stringify(role) })
    } catch (error) {
      return notCreated(slot, error as Error)
    }
    slot.worker = worker
    closeInTransit(worker)
    worker.on('message', (message: ToSupervisor) => hear(slot, worker, message))
    // What was never created, such as at the limit of processes, does not exit either.
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) notCreated(slot, error)
    })
    worker.once('exit', (code, signal) => gone(slot, signal ?? code))
  }

  function notCreated(slot: Slot, error: Error) {
    if (!begun && !stopping) ended.reject(error)
    gone(slot, error.message)
  }

  function hear(slot: Slot, worker: Worker, message: ToSupervisor) {
    if (message.folkmoot === 'serving') return serves(slot)
    if (message.folkmoot === 'tell') {
      for (const other of serving()) if (other !== worker) tell(other, message)
      return
    }
    answers.hear(slot.number, worker, message)
  }

  function serves(slot: Slot) {
    slot.serves = true
    if (slot.reloads) slot.worker?.process.kill('SIGHUP')
    slot.reloads = false
    if (!begun) {
      begun = true
      for (const other of slots) if (other !== slot && !stopping) start(other)
    }
    tellGroup()
  }

  function tellGroup() {
    const workers = serving()
    complete ||= workers.length === of
    for (const worker of workers) tell(worker, { folkmoot: 'group', group: { serving: workers.length, of, complete } })
  }

  function gone(slot: Slot, how: string | number) {
    delete slot.worker
    slot.serves = false
    slot.reloads = false
    answers.forget(slot.number)
    if (stopping || !begun) {
      if (slots.every((one) => !one.worker)) end(begun || how === 0 ? 0 : typeof how === 'number' ? how : 1)
      return
    }
    const delay = slot.delay.after(performance.now() - slot.startedAt)
    died({ process: slot.number + 1, ended: how, delay })
    tellGroup()
    slot.timer = setTimeout(() => start(slot), delay)
  }

  /** Each process is told once, by a message: a second signal would end it at once. */
  function stop() {
    if (stopping) return
    stopping = true
    for (const { worker, timer } of slots) {
      clearTimeout(timer)
      if (worker) tell(worker, { folkmoot: 'stop' })
    }
    if (slots.every(({ worker }) => !worker)) end(0)
  }

  function end(code: number) {
    for (const signal of SIGNALS) process.off(signal, stop)
    process.off('SIGHUP', reload)
    answers.stop()
    ended.resolve(code)
  }

  /** A process that starts may have read the files already, and may not listen to the signal yet: it gets it when it serves. */
  const reload = () => {
    for (const slot of slots) {
      if (slot.serves) slot.worker?.process.kill('SIGHUP')
      else slot.reloads = slot.worker !== undefined
    }
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  if (reloads) process.on('SIGHUP', reload)
  start(slots[0]!)
  return ended.promise
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
