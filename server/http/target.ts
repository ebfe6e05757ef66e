// The path that a request asks for, however it was written.

/** A proxy may send a whole address (RFC 9112, 3.2.2): everything else goes by its path, and by `Host`. */
export const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
