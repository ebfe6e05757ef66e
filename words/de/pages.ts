// All texts of the pages without script, in German.
export { account } from './account.ts'
export { details } from './details.ts'
export { faults } from './faults.ts'
export { frame } from './frame.ts'
export { applications, consent, tokens } from './programs.ts'
export { refused } from './refused.ts'
export { secondFactor } from './second-factor.ts'
export { password, signIn } from './sign-in.ts'
