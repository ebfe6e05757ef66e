// Many open streams, which note when each note arrives.
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Listeners {
  /** When each note arrived at each stream, by its id; milliseconds. */
  arrivals: Map<number, number[]>
  close: () => void
}

const MADE = /"kind":"note","thing_id":(\d+),"what":"made"/g

/** Opens a stream for each token; resolves once all have begun. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<Listeners> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const arrivals = new Map<number, number[]>()
  const answers: IncomingMessage[] = []

  function heard(text: string) {
    const now = performance.now()
    for (const [, id] of text.matchAll(MADE)) {
      const times = arrivals.get(Number(id)) ?? []
      arrivals.set(Number(id), times)
      times.push(now)
    }
  }

  for (const token of tokens) {
    const headers = { 'x-api-key': token, accept: 'text/event-stream' }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/changes?after=now`, { agent, headers }, resolve).once('error', reject).end()
    })
    if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}.`)
    answer
      .setEncoding('utf8')
      .on('data', heard)
      .once('error', () => {})
    answers.push(answer)
  }
  const close = () => {
    for (const answer of answers) answer.destroy()
  }
  return { arrivals, close }
}
