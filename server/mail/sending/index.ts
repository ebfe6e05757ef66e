// Sends the notices that are due: claims them, writes their mail, and records what became of it. Others import this file alone.

export {
  /** Sends what is due every `poll` milliseconds; returns a function that stops it. */
  startMailSender,
} from './mail-sender.ts'
