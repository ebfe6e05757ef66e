// The program of the processes that read files: `file-text-program.ts MEGABYTES`.
import { serveJobs } from './converter-jobs.ts'
import { type FileTextJob, textOfFile } from './file-text.ts'

serveJobs<FileTextJob>(async (job) => Buffer.from(await textOfFile(job)), Number(process.argv[2]))
