// What Prometheus reads of the process itself, such as its memory: measured once, however many servers it has.
import { collectDefaultMetrics, Registry } from 'prom-client'

let measured: Registry | undefined

/** The measures of this process. Whoever asks first begins a timer and an observer that last as long as the process. */
export function processMetrics(): Registry {
  if (!measured) {
    measured = new Registry()
    collectDefaultMetrics({ register: measured })
  }
  return measured
}
