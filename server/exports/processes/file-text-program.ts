// Entry point of processes that extract text from files: `file-text-program.ts MEGABYTES`.
import { serveJobs } from './converter-jobs.ts'
import { type FileTextJob, textOfFile } from './file-text.ts'

serveJobs<FileTextJob>(async (job) => Buffer.from(await textOfFile(job)), Number(process.argv[2]))
