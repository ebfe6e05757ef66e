// A converter's process that fails in the way that the name of the document says.
import { existsSync, writeFileSync } from 'node:fs'
import { serveJobs } from '../../server/exports/processes/converter-jobs.ts'
import { type ExportJob, renderExport } from '../../server/exports/render.ts'

const kept: Uint8Array[] = []
const objects: unknown[] = []

serveJobs<ExportJob>(async (job) => {
  const name = 'content' in job ? job.content.name : ''
  // The first process ends and leaves a file behind, the next one finds it.
  const mark = name.startsWith('once ') ? name.slice('once '.length) : undefined
  if (mark && !existsSync(mark)) {
    writeFileSync(mark, '')
    return process.exit(3)
  }
  switch (name) {
    case 'exit':
      return process.exit(3)
    case 'abort':
      return process.abort()
    case 'throw':
      throw new Error('No such thing.')
    case 'hang':
      // It blocks without using a processor, which other tests need.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return Buffer.alloc(0)
    case 'never':
      return new Promise(() => {})
    case 'memory':
      // Beside the heap of JavaScript, as foreign code takes it.
      for (;;) kept.push(new Uint8Array(8_000_000).fill(1))
    case 'heap':
      for (;;) objects.push({ words: String(objects.length) })
    case 'process':
      return Buffer.from(String(process.pid))
    case 'megabytes':
      return Buffer.from(String(process.memoryUsage.rss() / 1_000_000))
    case 'environment':
      return Buffer.from(JSON.stringify(process.env))
    default:
      return renderExport(job)
  }
}, Number(process.argv[2]))
