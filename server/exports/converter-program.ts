// The program of the converter's processes: `converter-program.ts MEGABYTES`.
import { serveJobs } from './converter-jobs.ts'
import { renderExport } from './render.ts'

serveJobs(renderExport, Number(process.argv[2]))
