// What the supervisor answers to its processes: places of windows, seats, and the metrics of all.
import type { Worker } from 'node:cluster'
import type { Question, ToProcess, ToSupervisor } from './messages.ts'
import { countedSeats } from './seats.ts'
import { windowPlaces } from './window-places.ts'

/** Milliseconds for the metrics of a process; one that hangs is left out. */
const METRICS_WAIT = 2_000

export interface Answers {
  hear: (number: number, worker: Worker, message: ToSupervisor) => void
  /** Forgets what a process had that has ended. */
  forget: (number: number) => void
  stop: () => void
}

interface AnswersOptions {
  /** The file of the counts of windows. */
  counts: number
  of: number
  /** The processes that serve now. */
  serving: () => readonly Worker[]
}

/** Tells a process something; one that is just ending hears nothing. */
export function tell(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

export function supervisorAnswers({ counts, of, serving }: AnswersOptions): Answers {
  const places = windowPlaces(counts, of)
  const seats = countedSeats()
  const collecting = new Map<number, (metrics: object) => void>()
  let collected = 0

  /** The metrics of each process that says so in time. */
  function metricsOfAll(): Promise<object[]> {
    const workers = serving()
    const id = ++collected
    const all: object[] = []
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        collecting.delete(id)
        resolve(all)
      }
      const late = setTimeout(done, METRICS_WAIT)
      collecting.set(id, (metrics) => {
        if (all.push(metrics) === workers.length) done()
      })
      for (const worker of workers) tell(worker, { folkmoot: 'metrics', id })
    })
  }

  function answerTo(number: number, question: Question): unknown {
    switch (question.about) {
      case 'window':
        return places.placeOf(question.key, question.duration)
      case 'seat':
        return seats.take(number, question.room, question.who, question.most, question.mostOfAll)
      case 'metrics':
        return metricsOfAll()
    }
  }

  async function answer(number: number, worker: Worker, id: number, question: Question) {
    try {
      tell(worker, { folkmoot: 'answer', id, answer: await answerTo(number, question) })
    } catch (error) {
      tell(worker, { folkmoot: 'answer', id, failed: (error as Error).message })
    }
  }

  return {
    hear: (number, worker, message) => {
      if (message.folkmoot === 'ask') void answer(number, worker, message.id, message.question)
      else if (message.folkmoot === 'leave seat') seats.leave(number, message.room, message.who)
      else if (message.folkmoot === 'metrics') collecting.get(message.id)?.(message.metrics)
    },
    forget: seats.leaveAll,
    stop: places.stop,
  }
}
