// Picks the command. What comes first must run on any Node, so that an old one gets one clear line.
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Folkmoot needs Node 26 or newer; this is ${process.version}. "npm ci" brings it, and npm scripts use it.`,
  )
  process.exit(1)
}

// What Node made of the sources is kept beside the packages, where `npm ci` clears it: a command starts in half the
// time. A shared temporary folder would let others on the machine put code in. What cannot be written is not kept.
const { enableCompileCache } = await import('node:module')
const { join } = await import('node:path')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/folkmoot'))

const { main } = await import('./cli/index.ts')
process.exitCode = await main(process.argv.slice(2), process.env)

export {}
