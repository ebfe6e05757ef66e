// Says before an installation what the Node that npm brings lacks on this machine; plain JavaScript for any Node.
import { constants } from 'node:os'

const LIBRARY = 'libatomic.so.1'

/** Whether the dynamic loader of Linux finds a library. */
function isInstalled(library) {
  try {
    process.dlopen({ exports: {} }, library, constants.dlopen.RTLD_LAZY)
    return true
  } catch (error) {
    // A library that was found is refused as well, since it is no module of Node.
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
