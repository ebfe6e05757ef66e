// Notifications between the processes of one server on SQLite, which has no NOTIFY: after commits, and in so many words.
import { createNotifier, type Notifier } from './notifier.ts'

/** The other processes of this server that have the same database open. */
export interface Siblings {
  tell: (channel: string, text: string) => void
  listen: (channel: string, listener: (text: string) => void) => () => void
}

const [COMMITS, WORDS] = ['commits', 'words']

/** Milliseconds for which commits are gathered before the others hear of them. */
const GATHER = 10

interface SiblingNotifications {
  notify: () => Promise<void>
  onNotify: (listener: () => void) => () => Promise<void>
  tell: (text: string) => Promise<void>
  onNotification: (listener: (text: string) => void) => () => Promise<void>
  close: () => void
}

/** What processes tell each other of a database; `committed` are the commits of this one, its threads among them. */
export function siblingNotifications(
  siblings: Siblings | undefined,
  committed: Notifier['listen'],
): SiblingNotifications {
  if (!siblings) {
    const nobody = async () => {}
    return { notify: nobody, onNotify: () => nobody, tell: nobody, onNotification: () => nobody, close: () => {} }
  }
  const { notify: callAll, listen } = createNotifier()
  const words = new Set<(text: string) => void>()
  let timer: NodeJS.Timeout | undefined

  function tellOfCommits() {
    timer = undefined
    siblings!.tell(COMMITS, '')
  }

  const ends = [
    siblings.listen(COMMITS, callAll),
    siblings.listen(WORDS, (text) => {
      for (const listener of words) listener(text)
    }),
    committed(() => {
      timer ??= setTimeout(tellOfCommits, GATHER)
    }),
  ]
  const asynchronously = (end: () => unknown) => async () => void end()
  return {
    // Every commit is told of anyway.
    notify: async () => {},
    onNotify: (listener) => asynchronously(listen(listener)),
    tell: async (text) => siblings.tell(WORDS, text),
    onNotification: (listener) => {
      words.add(listener)
      return asynchronously(() => words.delete(listener))
    },
    close: () => {
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
