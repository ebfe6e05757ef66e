// A server of a supervisor with one serving process: what several processes do for each other, without sharing a machine.
import { join } from 'node:path'
import { supervise } from '../../server/processes/supervisor.ts'

process.argv[1] = join(import.meta.dirname, '../../server/main.ts')
process.exitCode = await supervise({ of: 1, folders: [], reloads: false, died: () => {} })
