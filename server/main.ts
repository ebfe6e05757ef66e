// Picks the command. What comes first must run on any Node, so that an old one gets one clear line.
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Folkmoot needs Node 26 or newer; this is ${process.version}. "npm ci" brings it, and npm scripts use it.`,
  )
  process.exit(1)
}

const { main } = await import('./cli/index.ts')
process.exitCode = await main(process.argv.slice(2), process.env)

export {}
