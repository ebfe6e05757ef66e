// Line breaks inside of words: a browser breaks after every hyphen, and "e-" would end a line.

/** The text or source with a no-break hyphen (U+2011) in "e-mail", except where it begins a text and so a line. */
export const unbroken = (text: string): string => text.replace(/(?<!^|['"`])\b([eE])-([mM]ail)/g, '$1\u2011$2')
