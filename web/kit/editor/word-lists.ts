// Converts lists pasted from Microsoft Word, which are paragraphs with a sign, to real lists.

const styleOf = (element: Element): string => (element as HTMLElement).dataset['style'] ?? ''

/** The level of a point, from 1; undefined for what is none. */
const levelOf = (element: Element | null): number | undefined => {
  const level = element?.matches('p') ? /(?:^|;)\s*mso-list:[^;]*\blevel(\d+)/i.exec(styleOf(element))?.[1] : undefined
  return level === undefined ? undefined : Number(level)
}

/** Takes the sign of a point out of it; gives the list that it is of, which counts where the sign does, as in `1.` or `b)`. */
function takeSign(point: Element): { tag: 'ol' | 'ul'; start: string | undefined } {
  const sign = [...point.querySelectorAll('[data-style]')].find((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
  sign?.remove()
  const text = sign?.textContent ?? ''
  return { tag: /^\s*\(?\w+[.)]/.test(text) ? 'ol' : 'ul', start: /^\s*\(?(\d{1,9})[.)]\s*$/.exec(text)?.[1] }
}

/** Puts points that follow one another into lists, each deeper one into the point before it. */
export function listsOfWord(body: HTMLElement): void {
  /** The lists that are open, each within the one before. */
  let open: { level: number; list: Element }[] = []
  /** The last list that stands in no other. */
  let outermost: Element | undefined
  for (const point of body.querySelectorAll('p')) {
    const level = levelOf(point)
    if (level === undefined) continue
    const { tag, start } = takeSign(point)
    if (!outermost || point.previousElementSibling !== outermost) open = []
    open = open.filter((one) => one.level < level || (one.level === level && one.list.matches(tag)))
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag)
      if (start) list.setAttribute('start', start)
      const around = open.at(-1)?.list.lastElementChild
      if (around) around.append(list)
      else {
        point.before(list)
        outermost = list
      }
      open.push({ level, list })
    }
    const item = document.createElement('li')
    open.at(-1)!.list.append(item)
    item.append(point)
  }
}
