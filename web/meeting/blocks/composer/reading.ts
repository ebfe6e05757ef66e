// What reads the names and days of an action item as it is typed: loaded once there is something to type in.
export { dayWords } from '../../../kit/time/day-names.ts'
export { writtenAction } from './written-action.ts'
