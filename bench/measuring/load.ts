// Loads a server with autocannon, in a separate process, and sends back the results.
import autocannon, { type Result } from 'autocannon'
import type { Job, Load } from './processes.ts'

process.on('message', async (job: Job) => {
  process.send!(await run(job).catch((error: Error) => ({ failed: error.message })))
})

async function run(job: Job): Promise<Load> {
  const { url, method, headers, body, paths, connections, seconds } = job
  const times: number[] = []
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        duration: seconds,
        sampleInt: 100,
        requests: paths.map((path) => ({
          method,
          path: new URL(url).pathname + path,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body !== undefined && { body }),
        })),
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    )
    // Autocannon's own histogram counts whole milliseconds.
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const refused = result.non2xx + result.errors + result.timeouts
  if (refused) throw new Error(`${refused} requests of ${method} ${url}${paths[0]} were not answered 2xx.`)
  // What takes longer than a round is measured in a longer one.
  if (!times.length) return run({ ...job, seconds: seconds * 4 })
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!
  return { requests: times.length, rate: times.length / result.duration, p50: at(0.5), p99: at(0.99) }
}
