// A mail server that takes each mail after twenty milliseconds, and remembers to which address its reader answers.
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Milliseconds that it takes for a mail. */
const SLOW = 20

export interface Sink {
  port: number
  /** The envelope sender of each mail, by its recipient. */
  came: ReadonlyMap<string, string>
  /** Resolves once mail to so many people has come. */
  all: (people: number) => Promise<void>
  close: () => Promise<void>
}

export async function startSink(): Promise<Sink> {
  const came = new Map<string, string>()
  const server = new SMTPServer({
    ...{ authOptional: true, logger: false, disabledCommands: ['STARTTLS'] },
    onData: (stream, { envelope }, taken) => {
      stream.resume()
      stream.once('end', async () => {
        await sleep(SLOW)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        for (const { address } of envelope.rcptTo) came.set(address, from)
        taken()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    came,
    all: async (people) => {
      while (came.size < people) await sleep(10)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
