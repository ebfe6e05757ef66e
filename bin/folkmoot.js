#!/usr/bin/env node
// The entry of the command line. It runs on any Node, so that an old one prints one clear line instead of a syntax error.
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
