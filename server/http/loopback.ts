// Addresses of this machine itself, between which nothing needs to be encrypted.

export const isLoopback = (address: string): boolean => /^(::1$|127\.|::ffff:127\.)/.test(address)
