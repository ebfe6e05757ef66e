// All texts of the web application, in English.
export { details } from './details.ts'
export { faults } from './faults.ts'
export { frame } from './frame.ts'
export { items } from './items.ts'
export { meetings, notes } from './meetings.ts'
export { places } from './places.ts'
export { times } from './times.ts'
export { troubles } from './troubles.ts'
