// Runs a command. The first lines must run on any Node, so that an old one prints one clear line.
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Folkmoot needs Node 26 or newer; this is ${process.version}. Run "npm ci" without --omit=dev, which installs it for npm scripts, or install Node 26.`,
  )
  process.exit(1)
}

// Node's compile cache is kept beside the packages, where `npm ci` clears it; it halves the start of a command. In a
// shared temporary folder, others on the machine could put code into it. Where it cannot be written, there is no cache.
const { enableCompileCache } = await import('node:module')
const { join } = await import('node:path')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/folkmoot'))

const { main } = await import('./cli/index.ts')
process.exitCode = await main(process.argv.slice(2), process.env)

export {}
