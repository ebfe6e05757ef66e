// Starts the floor (`floor-app.ts`) as a process of its own.
import { parseArgs } from 'node:util'
import { createFloor } from './floor-app.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { file: text, url: text, author: text } })
const app = createFloor({ file: values.file!, url: values.url!, author: Number(values.author) })
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
