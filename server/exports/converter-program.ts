// The program of the converter's processes: `converter-program.ts MEGABYTES`.
import { serveJobs } from './converter-jobs.ts'
import { type ExportJob, renderExport } from './render.ts'

serveJobs<ExportJob>(renderExport, Number(process.argv[2]))
