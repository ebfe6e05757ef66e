// Output of `serve`: in a terminal a progress line that moves and a box at the end; elsewhere single lines.

/** What is known of the output. */
export interface Screen {
  /** Whether a person reads along. */
  isTerminal: boolean
  /** Columns of the terminal. */
  columns: number
  /** Writes without ending the line; only in a terminal. */
  write: (text: string) => void
}

/** The output of this process. */
export const processScreen = (): Screen => ({
  isTerminal: process.stdout.isTTY === true && process.env['TERM'] !== 'dumb',
  columns: process.stdout.columns ?? 80,
  write: (text) => void process.stderr.write(text),
})

/** No terminal, as of a service. */
export const NO_SCREEN: Screen = { isTerminal: false, columns: 80, write: () => {} }

export interface Progress {
  /** Shows what is being done. */
  begin: (label: string) => void
  /** Clears the line until it moves again, so that another line can be printed. */
  clear: () => void
  /** Ends the work that was shown. */
  end: () => void
}

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const MOVES_AFTER = 120
const CLEARED = '\r\x1b[K'

/** A progress line; where nobody reads along, `print` gets each label once. */
export function progressOn(screen: Screen, print: (line: string) => void): Progress {
  let timer: NodeJS.Timeout | undefined
  const clear = () => {
    if (timer) screen.write(CLEARED)
  }
  const end = () => {
    clear()
    clearInterval(timer)
    timer = undefined
  }
  return {
    clear,
    end,
    begin(label) {
      if (!screen.isTerminal) return print(`${label}…`)
      end()
      const began = performance.now()
      let turn = 0
      const show = () => {
        const seconds = Math.floor((performance.now() - began) / 1000)
        screen.write(`${CLEARED}${SIGNS[turn++ % SIGNS.length]} ${label}…${seconds ? ` ${seconds} s` : ''}`)
      }
      timer = setInterval(show, MOVES_AFTER)
      timer.unref()
      show()
    },
  }
}

/** Lines in a box: a title, and names with values. Where the terminal is narrower, the same lines without a frame. */
export function boxed(
  title: string,
  rows: readonly (readonly [string, string])[],
  next: string,
  columns: number,
): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = [title, '', ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`), '', next]
  const widest = Math.max(...lines.map((line) => line.length))
  if (widest + 4 > columns) return ['', ...lines, '']
  const edge = '─'.repeat(widest + 2)
  return [`╭${edge}╮`, ...lines.map((line) => `│ ${line.padEnd(widest)} │`), `╰${edge}╯`]
}
