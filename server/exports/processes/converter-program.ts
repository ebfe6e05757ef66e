// Entry point of converter processes: `converter-program.ts MEGABYTES`.

import { type ExportJob, renderExport } from '../render.ts'
import { serveJobs } from './converter-jobs.ts'

serveJobs<ExportJob>(renderExport, Number(process.argv[2]))
