// Checks before an installation that this machine has the library that npm's Node needs; plain JavaScript for any Node.
import { constants } from 'node:os'

const LIBRARY = 'libatomic.so.1'

/** Whether the dynamic loader of Linux finds a library. */
function isInstalled(library) {
  try {
    process.dlopen({ exports: {} }, library, constants.dlopen.RTLD_LAZY)
    return true
  } catch (error) {
    // A library that is found is refused too, since it is no Node module, but with another message.
    return !/cannot open shared object/.test(error.message)
  }
}

const installsNode = !(process.env.npm_config_omit ?? '').includes('dev')

if (process.platform === 'linux' && installsNode && !isInstalled(LIBRARY)) {
  console.error(
    `The Node that npm brings needs ${LIBRARY}, which this system lacks. Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic.`,
  )
  process.exit(1)
}

if (!installsNode && Number(process.versions.node.split('.')[0]) < 26)
  console.error(
    `Without its development packages, "npm ci" brings no Node. Folkmoot needs Node 26 or newer to run; this is ${process.version}.`,
  )
