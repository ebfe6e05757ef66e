// The program of the converter's processes: `converter-program.ts MEGABYTES`.
import { serveJobs } from './converter-jobs.ts'
import { rendered } from './render.ts'

serveJobs(rendered, Number(process.argv[2]))
