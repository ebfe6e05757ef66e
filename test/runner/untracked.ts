// For `node --import`: the test runner does not follow every promise, which would take a tenth of the time of all tests.
import async_hooks from 'node:async_hooks'

// It follows them to say which test an error belongs to that nobody caught. Such an error fails its file all the same, and
// a run of that file by its name says which test it is.
const { createHook } = async_hooks
async_hooks.createHook = (options) => createHook({ ...options, trackPromises: false })
