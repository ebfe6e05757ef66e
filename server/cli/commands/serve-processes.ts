// `serve` in as many processes as PROCESSES says: as the supervisor, as one of several serving processes, or as the only one.
import type { Config } from '../../config.ts'
import { leaveSupervisor, role } from '../../processes/own-process.ts'
import { processCount } from '../../processes/process-count.ts'
import type { Invocation } from '../command.ts'
import { logOutput } from '../log-output.ts'
import { NO_SCREEN } from '../screen.ts'

/** Serves until SIGTERM or SIGINT. */
export async function serveProcesses(invocation: Invocation): Promise<void> {
  const of = role ? 1 : processCount(invocation.config.processes, await isOnPostgres(invocation.config))
  if (of > 1) return superviseServers(invocation, of)
  try {
    const { serve } = await import('./serve.ts')
    await serve({ ...invocation, config: role ? ownConfig(invocation.config) : invocation.config })
  } finally {
    await leaveSupervisor()
  }
}

/** Whether PostgreSQL keeps the site, or one of several. */
async function isOnPostgres(config: Config): Promise<boolean> {
  if (!config.sites) return config.databaseUrl !== undefined
  const { configsOf } = await import('../../runtime/which-site.ts')
  return [...configsOf(config).values()].some(({ databaseUrl }) => databaseUrl !== undefined)
}

async function superviseServers({ config, screen = NO_SCREEN }: Invocation, of: number): Promise<void> {
  const { supervise } = await import('../../processes/supervisor.ts')
  const { pino } = await import('pino')
  const output = logOutput(config, screen)
  const log = output ? pino({ level: config.logLevel }, output) : pino({ level: config.logLevel })
  const code = await supervise({
    of,
    folders: [config.data],
    reloads: config.tls !== undefined || config.sites !== undefined,
    died: (about) => log.error(about, 'A process ended and is being replaced.'),
  })
  // The process has already printed why it cannot serve.
  if (code) process.exit(code)
}

/** Connections of a process at least, of all that a server may hold. */
const FEWEST_CONNECTIONS = 4
const [USUAL, USUAL_OF_SITES] = [20, 80]

/** The settings of one of several processes: its share of the connections, and what runs once only in the first. */
function ownConfig(config: Config): Config {
  const { number, of, begins } = role!
  const isFirst = number === 0
  const all = config.connections ?? (config.sites ? USUAL_OF_SITES : USUAL)
  return {
    ...config,
    connections: Math.max(FEWEST_CONNECTIONS, Math.floor(all / of)),
    demo: config.demo && begins,
    worker: config.worker && isFirst,
    mailIn: isFirst ? config.mailIn : undefined,
  }
}
