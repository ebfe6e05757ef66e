// For `node --import`: the test runner does not follow what begins asynchronously, which would take a tenth of the time of all tests.
import async_hooks from 'node:async_hooks'

// It follows that to say which test an error belongs to that nobody caught. Such an error fails its file all the same, and
// a run of that file by its name says which test it is.
const none: async_hooks.AsyncHook = { enable: () => none, disable: () => none }
async_hooks.createHook = () => none
