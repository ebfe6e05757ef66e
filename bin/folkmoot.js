#!/usr/bin/env node
// Starts the command line on any Node that there is: an old one gets one clear line, since it cannot read what follows.
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Folkmoot needs Node 26 or newer; this is ${process.version}. "npm ci" brings it, and npm scripts use it.`,
  )
  process.exit(1)
}

const { beginWithFlags } = await import('../server/heap.ts')
beginWithFlags()
await import('../server/main.ts')
